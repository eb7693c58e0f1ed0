// Searches and forks: a process is not copied in the middle of a search, whose locks nobody would open in the copy.
#pragma once

#include <condition_variable>
#include <mutex>

#ifndef _WIN32
#include <pthread.h>
#endif

namespace footwork {

struct Searches {
    std::mutex mutex;
    std::condition_variable ended;
    int running = 0;
};

inline Searches& searches() {
    static Searches all;
    return all;
}

// A search that runs while the interpreter does something else, for as long as this lives.
struct Searching {
    Searching() {
        const std::lock_guard lock(searches().mutex);
        ++searches().running;
    }
    ~Searching() {
        const std::lock_guard lock(searches().mutex);
        if (--searches().running == 0) searches().ended.notify_all();
    }
    Searching(const Searching&) = delete;
    Searching& operator=(const Searching&) = delete;
};

// From now on whoever forks waits until the searches that run have ended; new ones wait until it has forked.
inline void wait_before_forks() {
#ifndef _WIN32
    searches();
    pthread_atfork(
        [] {
            std::unique_lock lock(searches().mutex);
            searches().ended.wait(lock, [] { return searches().running == 0; });
            lock.release();
        },
        [] { searches().mutex.unlock(); }, [] { searches().mutex.unlock(); });
#endif
}

}  // namespace footwork
