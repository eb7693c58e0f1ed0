// The border to Python for questions in bulk: arrays in, arrays out.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>

#include <optional>

#include "border.hpp"
#include "bulk.hpp"
#include "checks.hpp"
#include "forking.hpp"
#include "pool.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace footwork {

namespace {

template <class T, class... Shape>
using Array = nb::ndarray<T, Shape..., nb::c_contig, nb::device::cpu>;
using Boards = Array<const std::uint8_t, nb::ndim<3>>;
using WideBoards = Array<const std::uint16_t, nb::ndim<3>>;
using Cells = Array<const std::int32_t, nb::shape<-1, 2>>;
using Numbers = Array<const std::int32_t, nb::ndim<1>>;

// The arrays of a question, by name; what is not given is none.
struct Given {
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

int threads_of(int threads) {
    check(is_in(threads, 1, kMostThreads), "there are 1 to 256 threads");
    return threads;
}

Width width_of(int number) {
    const Width width = one_of<Width>(number, Width::widest);
    check(has_width(width), "this processor has no words of that width");
    return width;
}

std::shared_ptr<Bulk> make_bulk(std::shared_ptr<Profile> profile, Index width, Index height) {
    constexpr Index most = 1 << 12;
    if (width < 1 || height < 1 || width > most || height > most)
        throw LimitError("a board has 1 to 4096 columns and rows");
    return std::make_shared<Bulk>(std::move(profile), width, height);
}

void bulk_reach(const Bulk& bulk, Array<std::int32_t, nb::ndim<3>> costs, Array<std::uint8_t, nb::ndim<3>> stops,
                std::optional<Boards> ground, std::optional<WideBoards> grounds, Cells at,
                std::optional<Numbers> limits, std::optional<Boards> met, std::optional<Numbers> turned,
                std::optional<Numbers> heading, std::optional<Numbers> parity, int threads, int width) {
    const Given given{ground, grounds, at, std::nullopt, limits, met, turned, heading, parity};
    const BulkBoards boards = given.boards(bulk);
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

nb::tuple bulk_paths(const Bulk& bulk, std::optional<Boards> ground, std::optional<WideBoards> grounds, Cells at,
                     Cells to, std::optional<Numbers> limits, std::optional<Boards> met, std::optional<Numbers> turned,
                     std::optional<Numbers> heading, std::optional<Numbers> parity, int threads, int width) {
    const Given given{ground, grounds, at, to, limits, met, turned, heading, parity};
    const BulkBoards boards = given.boards(bulk);
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

}  // namespace

void add_bulk(nb::module_& m) {
    forget_threads_in_forks();
    const auto none = nb::none();
    value<Bulk>(m, "Bulk", "One mover on many boards of one size.")
        .def(nb::new_(&make_bulk), "profile"_a, "width"_a, "height"_a)
        .def_prop_ro("in_lanes", &Bulk::in_lanes, "Whether boards are answered eight at a time.")
        .def("reach", &bulk_reach, "costs"_a.noconvert(), "stops"_a.noconvert(), "ground"_a.noconvert() = none,
             "grounds"_a.noconvert() = none, nb::kw_only(), "at"_a.noconvert(), "limits"_a.noconvert() = none,
             "met"_a.noconvert() = none, "turned"_a.noconvert() = none, "heading"_a.noconvert() = none,
             "parity"_a.noconvert() = none, "threads"_a = 1, "width"_a = 0,
             "Writes the cost of every cell, -1 where there is none, and whether one may stop there.")
        .def("paths", &bulk_paths, "ground"_a.noconvert() = none, "grounds"_a.noconvert() = none, nb::kw_only(),
             "at"_a.noconvert(), "to"_a.noconvert(), "limits"_a.noconvert() = none, "met"_a.noconvert() = none,
             "turned"_a.noconvert() = none, "heading"_a.noconvert() = none, "parity"_a.noconvert() = none,
             "threads"_a = 1, "width"_a = 0,
             "The cells of a best path each, padded with -1, how many they are, what it costs and whether to stop.");
    m.def(
        "has_width", [](int width) { return has_width(one_of<Width>(width, Width::widest)); }, "width"_a,
        "Whether the processor has words of a width: 1 plain, 2 wide, 3 widest.");
}

}  // namespace footwork
