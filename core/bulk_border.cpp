// The border to Python for questions in bulk: arrays in, arrays out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>

#include <optional>

#include "arrays.hpp"
#include "border.hpp"
#include "bulk.hpp"
#include "checks.hpp"
#include "forking.hpp"
#include "pool.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace footwork {

namespace {

using Boards = Array<const std::uint8_t, nb::ndim<3>>;
using WideBoards = Array<const std::uint16_t, nb::ndim<3>>;
using Cells = Array<const std::int32_t, nb::shape<-1, 2>>;

// The arrays of a question, by name; what is not given is none.
struct Asked {
    std::optional<Boards> ground;
    std::optional<WideBoards> grounds;
    Cells at;
    std::optional<Cells> to;
    std::optional<Numbers> limits;
    std::optional<Boards> met;
    std::optional<Numbers> turned, heading, parity;

    BulkBoards boards(const Bulk& bulk) const {
        BulkBoards result;
        check(ground.has_value() != grounds.has_value(), "boards are numbers of one size");
        result.count = ground ? ground->shape(0) : grounds->shape(0);
        const auto fits = [&](const auto& array) {
            check(array->shape(0) == result.count && array->shape(1) == static_cast<std::size_t>(bulk.height) &&
                      array->shape(2) == static_cast<std::size_t>(bulk.width),
                  "boards are of another size");
            return array->data();
        };
        const auto counts = [&](const auto& array) {
            return check(array.shape(0) == result.count, kAsMany), array.data();
        };
        if (ground) result.ground = fits(ground);
        if (grounds) result.grounds = fits(grounds);
        if (met) result.met = fits(met);
        result.at = counts(at);
        if (to) result.to = counts(*to);
        if (limits) result.limits = counts(*limits);
        if (turned) result.turned = counts(*turned);
        if (heading) result.heading = counts(*heading);
        if (parity) result.parity = counts(*parity);
        return result;
    }

    static constexpr const char* kAsMany = "there are as many of everything as there are boards";
};

Width width_of(int number) {
    const Width width = one_of<Width>(number, Width::widest);
    check(has_width(width), "this processor has no words of that width");
    return width;
}

std::shared_ptr<Bulk> make_bulk(std::shared_ptr<Profile> profile, Index width, Index height, int drawn) {
    constexpr Index most = 1 << 13;  // as for a board: a page of 4096 columns and rows may lean
    if (width < 1 || height < 1 || width > most || height > most || (width + 2) * (height + 2) > kMostCells)
        throw LimitError("a board has 1 to 4096 columns and rows");
    return std::make_shared<Bulk>(std::move(profile), width, height, one_of<Drawn>(drawn, Drawn::rows_late));
}

void bulk_reach(const Bulk& bulk, Array<std::int32_t, nb::ndim<3>> costs, Array<std::uint8_t, nb::ndim<3>> stops,
                Cells at, std::optional<Boards> ground, std::optional<WideBoards> grounds,
                std::optional<Numbers> limits, std::optional<Boards> met, std::optional<Numbers> turned,
                std::optional<Numbers> heading, std::optional<Numbers> parity, int threads, int width) {
    const Asked asked{ground, grounds, at, std::nullopt, limits, met, turned, heading, parity};
    const BulkBoards boards = asked.boards(bulk);
    const auto fits = [&](const auto& array) {
        return array.shape(0) == boards.count && array.shape(1) == static_cast<std::size_t>(bulk.height) &&
               array.shape(2) == static_cast<std::size_t>(bulk.width);
    };
    check(fits(costs) && fits(stops), "what is written has the size of the boards");
    const int on = threads_of(threads);
    const Width wanted = width_of(width);
    nb::gil_scoped_release release;
    const Searching searching;
    bulk.reach(boards, costs.data(), stops.data(), on, wanted);
}

// A vector that becomes an array and goes with it.
template <class T>
auto array_of(std::vector<T> numbers, std::initializer_list<std::size_t> shape) {
    auto* const kept = new std::vector<T>(std::move(numbers));
    nb::capsule owner(kept, [](void* each) noexcept { delete static_cast<std::vector<T>*>(each); });
    return nb::ndarray<nb::numpy, T>(kept->data(), shape, owner);
}

nb::tuple bulk_paths(const Bulk& bulk, Cells at, Cells to, std::optional<Boards> ground,
                     std::optional<WideBoards> grounds, std::optional<Numbers> limits, std::optional<Boards> met,
                     std::optional<Numbers> turned, std::optional<Numbers> heading, std::optional<Numbers> parity,
                     int threads, int width) {
    const Asked asked{ground, grounds, at, to, limits, met, turned, heading, parity};
    const BulkBoards boards = asked.boards(bulk);
    const int on = threads_of(threads);
    const Width wanted = width_of(width);
    BulkPaths paths;
    {
        nb::gil_scoped_release release;
        const Searching searching;
        paths = bulk.paths(boards, on, wanted);
    }
    const std::size_t count = boards.count, room = paths.room;
    return nb::make_tuple(array_of(std::move(paths.cells), {count, room, 2}),
                          array_of(std::move(paths.lengths), {count}), array_of(std::move(paths.costs), {count}),
                          array_of(std::move(paths.stops), {count}));
}

void bulk_steps(const Bulk& bulk, const std::vector<UnitTuple>& changes, Numbers which,
                Array<std::int32_t, nb::ndim<1>> costs, Array<std::uint8_t, nb::ndim<1>> stops,
                Array<std::int32_t, nb::shape<-1, 2>> ends, Cells at, std::optional<Boards> ground,
                std::optional<WideBoards> grounds, std::optional<Numbers> limits, std::optional<Boards> met,
                std::optional<Numbers> turned, std::optional<Numbers> heading, std::optional<Numbers> parity,
                int threads) {
    const Asked asked{ground, grounds, at, std::nullopt, limits, met, turned, heading, parity};
    const BulkBoards boards = asked.boards(bulk);
    check(which.shape(0) == boards.count && costs.shape(0) == boards.count && stops.shape(0) == boards.count &&
              ends.shape(0) == boards.count,
          Asked::kAsMany);
    std::vector<Unit> units;
    for (const auto& [dx, dy] : changes) units.push_back({dx, dy});
    const int on = threads_of(threads);
    nb::gil_scoped_release release;
    const Searching searching;
    bulk.steps(boards, units, which.data(), costs.data(), stops.data(), ends.data(), on);
}

// What several movers on one board can reach, each with a limit of its own.
void reach_all(const std::vector<std::shared_ptr<Ask>>& asks, const std::vector<std::int64_t>& limits,
               Array<std::int32_t, nb::ndim<3>> costs, Array<std::uint8_t, nb::ndim<3>> stops, int threads) {
    check(asks.size() == limits.size() && costs.shape(0) == asks.size() && stops.shape(0) == asks.size(),
          "every question has a limit and a place for its answer");
    const std::size_t height = costs.shape(1), width = costs.shape(2);
    check(stops.shape(1) == height && stops.shape(2) == width, "what is written has the size of the board");
    for (const auto& ask : asks)
        check(ask && static_cast<std::size_t>(ask->board->width) == width &&
                  static_cast<std::size_t>(ask->board->height) == height,
              "what is written has the size of the board");
    const int on = threads_of(threads);
    nb::gil_scoped_release release;
    const Searching searching;
    std::fill_n(costs.data(), costs.size(), -1);
    std::fill_n(stops.data(), stops.size(), std::uint8_t{0});
    in_parts(on, asks.size(), [&](std::size_t i) {
        write_reach(*asks[i], limits[i], costs.data() + i * width * height, stops.data() + i * width * height);
    });
}
}  // namespace

void add_bulk(nb::module_& m) {
    forget_threads_in_forks();
    const auto none = nb::none();
    value<Bulk>(m, "Bulk", "One mover on many boards of one size.")
        .def(nb::new_(&make_bulk), "profile"_a, "width"_a, "height"_a, "drawn"_a = 0)
        .def_prop_ro("from_bytes", &Bulk::from_bytes,
                     "Whether boards are answered from their bytes, not one question each.")
        .def_prop_ro("in_lanes", &Bulk::in_lanes, "Whether boards are answered eight at a time.")
        .def("reach", &bulk_reach, "costs"_a.noconvert(), "stops"_a.noconvert(), "at"_a.noconvert(),
             "ground"_a.noconvert() = none, "grounds"_a.noconvert() = none, "limits"_a.noconvert() = none,
             "met"_a.noconvert() = none, "turned"_a.noconvert() = none, "heading"_a.noconvert() = none,
             "parity"_a.noconvert() = none, "threads"_a = 1, "width"_a = 0,
             "Writes the cost of every cell, -1 where there is none, and whether one may stop there.")
        .def("paths", &bulk_paths, "at"_a.noconvert(), "to"_a.noconvert(), "ground"_a.noconvert() = none,
             "grounds"_a.noconvert() = none, "limits"_a.noconvert() = none, "met"_a.noconvert() = none,
             "turned"_a.noconvert() = none, "heading"_a.noconvert() = none, "parity"_a.noconvert() = none,
             "threads"_a = 1, "width"_a = 0,
             "The cells of a best path each, padded with -1, how many they are, what it costs and whether to stop.")
        .def("steps", &bulk_steps, "changes"_a, "which"_a.noconvert(), "costs"_a.noconvert(), "stops"_a.noconvert(),
             "ends"_a.noconvert(), "at"_a.noconvert(), "ground"_a.noconvert() = none, "grounds"_a.noconvert() = none,
             "limits"_a.noconvert() = none, "met"_a.noconvert() = none, "turned"_a.noconvert() = none,
             "heading"_a.noconvert() = none, "parity"_a.noconvert() = none, "threads"_a = 1,
             "Writes what a step costs, -1 if it is none, whether to stop there, and where that is.");
    m.def("reach_all", &reach_all, "asks"_a, "limits"_a, "costs"_a.noconvert(), "stops"_a.noconvert(), "threads"_a = 1,
          "Writes what several prepared questions on boards of one size come to.");
    m.def(
        "has_width", [](int width) { return has_width(one_of<Width>(width, Width::widest)); }, "width"_a,
        "Whether the processor has words of a width: 1 plain, 2 wide, 3 widest.");
}

}  // namespace footwork
