// What the parts of the border to Python share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <vector>

#include "board.hpp"
#include "given.hpp"

namespace footwork {

template <class T>
using List = Given<std::vector<T>>;

using UnitTuple = std::tuple<Index, Index>;

inline Unit unit_of(const UnitTuple& t) { return {std::get<0>(t), std::get<1>(t)}; }

inline std::vector<Unit> units_of(const std::vector<UnitTuple>& tuples) {
    std::vector<Unit> units;
    for (const auto& tuple : tuples) units.push_back(unit_of(tuple));
    return units;
}

// A value by its name, among others that are said together.
template <class T>
T read(const nanobind::dict& said, const char* name) {
    const nanobind::object value = said[name];
    Given<T> given;
    if (!nanobind::try_cast(value, given))
        throw nanobind::type_error("something is said in another form than its numbers have");
    return std::move(given.value);
}

// Whatever makes a value past the functions of this module would make one that nobody knows.
inline PyObject* made_elsewhere(PyTypeObject* type, Py_ssize_t) {
    PyErr_Format(PyExc_TypeError, "%s is made by calling it", type->tp_name);
    return nullptr;
}

inline PyType_Slot kMadeHere[] = {{Py_tp_alloc, reinterpret_cast<void*>(&made_elsewhere)}, {0, nullptr}};

template <class T>
nanobind::class_<T> value(nanobind::module_& m, const char* name, const char* doc) {
    return nanobind::class_<T>(m, name, nanobind::is_final(), nanobind::type_slots(kMadeHere), doc);
}

void add_boards(nanobind::module_& m);
void add_bulk(nanobind::module_& m);
void add_games(nanobind::module_& m);

}  // namespace footwork
