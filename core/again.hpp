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

    void at_once() { asked_ = true; }  // from now on the first who asks gets it; only before anybody asks
    // Null the first time, and where `make` has made nothing.
    template <class Make>
    Pointer get(Make make) const {
        if (!asked_.load(std::memory_order_relaxed) && !asked_.exchange(true, std::memory_order_relaxed))
            return nullptr;
        return now(make);
    }
    // The same, whether or not it was asked for before.
    template <class Make>
    Pointer now(Make make) const {
        std::call_once(making_, [&] {
            kept_ = make();
            made_.store(kept_.get(), std::memory_order_release);
        });
        return kept_.get();
    }
    Pointer made() const { return made_.load(std::memory_order_acquire); }  // null where it was not made

private:
    mutable std::atomic<bool> asked_{false};
    mutable std::once_flag making_;
    mutable std::unique_ptr<T> kept_;
    mutable std::atomic<Pointer> made_{nullptr};
};

}  // namespace footwork
