// What is made when it is asked for a second time, and kept: who asks once does not pay for it.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

namespace footwork {

// Many threads may ask at once.
template <class T>
class Again {
public:
    using Pointer = typename std::unique_ptr<T>::pointer;

    void at_once() { asked_ = true; }  // when it is asked for the first time
    // Null the first time, and where `make` has made nothing.
    template <class Make>
    Pointer get(Make make) const {
        if (!asked_.load(std::memory_order_relaxed) && !asked_.exchange(true, std::memory_order_relaxed))
            return nullptr;
        std::call_once(making_, [&] { made_ = make(); });
        return made_.get();
    }
    Pointer made() const { return made_.get(); }

private:
    mutable std::atomic<bool> asked_{false};
    mutable std::once_flag making_;
    mutable std::unique_ptr<T> made_;
};

}  // namespace footwork
