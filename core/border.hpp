// What the parts of the border to Python share.
#pragma once

#include <nanobind/nanobind.h>

namespace footwork {

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

void add_bulk(nanobind::module_& m);

}  // namespace footwork
