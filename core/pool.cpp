#include "pool.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#ifndef _WIN32
#include <pthread.h>
#endif

namespace footwork {

namespace {

struct Work {
    const std::function<void(std::size_t)>& part;
    const std::size_t parts;
    std::atomic<std::size_t> next{0};
    int helpers = 0;  // who are at it, but for the one whose work it is; guarded by the pool
    std::mutex mutex;
    std::size_t failed = 0;
    std::exception_ptr error;

    Work(const std::function<void(std::size_t)>& part, std::size_t parts) : part(part), parts(parts) {}

    void take_part() {
        for (std::size_t i = next++; i < parts; i = next++) {
            try {
                part(i);
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!error || i < failed) {
                    error = std::current_exception();
                    failed = i;
                }
            }
        }
    }
};

class Pool {
public:
    void run(Work& work, int helpers) {
        {
            const std::lock_guard lock(mutex_);
            while (threads_ < helpers) {
                std::thread(&Pool::wait_for_work, this).detach();
                ++threads_;
            }
            for (int i = 0; i < helpers; ++i) wanted_.push_back(&work);
        }
        for (int i = 0; i < helpers; ++i) called_.notify_one();
        work.take_part();
        std::unique_lock lock(mutex_);
        wanted_.erase(std::remove(wanted_.begin(), wanted_.end(), &work), wanted_.end());
        left_.wait(lock, [&] { return work.helpers == 0; });
    }

private:
    void wait_for_work() {
        std::unique_lock lock(mutex_);
        while (true) {
            called_.wait(lock, [this] { return !wanted_.empty(); });
            Work& work = *wanted_.front();
            wanted_.pop_front();
            ++work.helpers;
            lock.unlock();
            work.take_part();
            lock.lock();
            if (--work.helpers == 0) left_.notify_all();
        }
    }

    std::mutex mutex_;
    std::condition_variable called_, left_;
    std::deque<Work*> wanted_;
    int threads_ = 0;
};

// Never destroyed: its threads wait until the process ends.
std::atomic<Pool*> the_pool{nullptr};

Pool& pool() {
    Pool* known = the_pool.load();
    if (!known) {
        Pool* const made = new Pool;
        if (the_pool.compare_exchange_strong(known, made)) return *made;
        delete made;
    }
    return *known;
}

}  // namespace

void in_parts(int threads, std::size_t parts, const std::function<void(std::size_t)>& part) {
    Work work(part, parts);
    const auto helpers = static_cast<int>(std::min<std::size_t>(parts, static_cast<std::size_t>(threads))) - 1;
    if (helpers > 0)
        pool().run(work, helpers);
    else
        work.take_part();
    if (work.error) std::rethrow_exception(work.error);
}

void forget_threads_in_forks() {
#ifndef _WIN32
    pthread_atfork(nullptr, nullptr, [] { the_pool.store(nullptr); });
#endif
}

}  // namespace footwork
