// Tracing: the best of the cheapest ways over the layers of a wave, by its steps in their order.
#pragma once

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "wave.hpp"

namespace footwork {

// A step has a `shift`, and the places from which it may be taken, its `exits`; what it costs may depend on where it
// leads. `at` gives the places of a cost, none below 0.
template <int kWords, class Step, class Price>
struct Tracing {
    using Set = Places<kWords>;

    std::span<const Step> steps;
    Ties ties;
    Price price;

    template <class At>
    void find(const At& at, int from, int goal, Trail& trail) const {
        if (ties == Ties::start)
            on_to(at, from, goal, trail);
        else
            back_from(at, from, goal, trail);
    }

private:
    // The place so many further on; after the last comes the first.
    static int on(int place, int by) { return (place + by) & (kWords * kWordBits - 1); }

    // Whether a step leads to a place at its exact cost, from another that was reached. Whoever counts back past the
    // end of the board comes to a place from where no such step leads.
    template <class At>
    bool leads(const At& at, int cost, const Step& step, int to) const {
        const int place = on(to, -step.shift);
        return step.exits.has(place) && at(cost - price(step, to)).has(place);
    }

    // From the goal, at each place the first step that leads there.
    template <class At>
    void back_from(const At& at, int from, int goal, Trail& trail) const {
        trail.begin_with(goal, 0);
        for (int here = goal, cost = trail.cost; here != from;) {
            const auto step =
                std::find_if(steps.begin(), steps.end(), [&](const Step& each) { return leads(at, cost, each, here); });
            if (step == steps.end()) throw std::logic_error("a settled cell has no way back");
            const int paid = price(*step, here);
            cost -= paid;
            here = on(here, -step->shift);
            trail.begin_with(here, paid);
        }
    }

    // From the start, at each place the first step that lies on a cheapest way: what does is found from the goal back.
    template <class At>
    void on_to(const At& at, int from, int goal, Trail& trail) const {
        std::vector<Set> marked(trail.cost + 1);
        marked[trail.cost].add(goal);
        for (int cost = trail.cost; cost > 0; --cost)
            for (Set rest = marked[cost]; rest.any(); rest = rest.without(Set::only(rest.first()))) {
                const int to = rest.first();
                for (const Step& step : steps)
                    if (leads(at, cost, step, to)) marked[cost - price(step, to)].add(on(to, -step.shift));
            }
        std::vector<std::pair<int, int>> walked;  // places, each with what the step out of it costs
        int here = from;
        for (int spent = 0; here != goal;) {
            int paid = 0;
            const auto goes_on = [&](const Step& step) {
                if (!step.exits.has(here)) return false;
                paid = price(step, on(here, step.shift));
                return spent + paid <= trail.cost && marked[spent + paid].has(on(here, step.shift));
            };
            const auto step = std::find_if(steps.begin(), steps.end(), goes_on);
            if (step == steps.end()) throw std::logic_error("a settled cell has no way to it");
            walked.emplace_back(here, paid);
            here = on(here, step->shift);
            spent += paid;
        }
        trail.begin_with(goal, 0);
        for (auto it = walked.rbegin(); it != walked.rend(); ++it) trail.begin_with(it->first, it->second);
    }
};

}  // namespace footwork
