// Pairs of numbers as values of a kind of tuple that Python names.
#pragma once

#include <nanobind/nanobind.h>

#include "board.hpp"

namespace footwork {

inline void check_pair(nanobind::handle kind) {
    auto* const type = reinterpret_cast<PyTypeObject*>(kind.ptr());
    // The interpreter's own tuples with named fields count on more of them than two; nobody can derive from those.
    if (!PyType_Check(kind.ptr()) || !PyType_IsSubtype(type, &PyTuple_Type) ||
        !PyType_HasFeature(type, Py_TPFLAGS_BASETYPE))
        throw nanobind::type_error("a kind of tuple is needed");
}

// One of them; the kind has been checked.
inline nanobind::object pair_as(nanobind::handle kind, Index x, Index y) {
    auto* const type = reinterpret_cast<PyTypeObject*>(kind.ptr());
    nanobind::object pair = nanobind::steal(type->tp_alloc(type, 2));
    if (!pair.is_valid()) throw nanobind::python_error();
    PyTuple_SET_ITEM(pair.ptr(), 0, PyLong_FromLong(x));
    PyTuple_SET_ITEM(pair.ptr(), 1, PyLong_FromLong(y));
    return pair;
}

}  // namespace footwork
