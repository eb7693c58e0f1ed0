// Kinds: what those types share that Python sees and nanobind does not make.
#pragma once

#include <nanobind/nanobind.h>

namespace footwork {

template <class T>
T* as(PyObject* self) {
    return reinterpret_cast<T*>(self);
}

template <class T>
void* slot(T what) {
    return reinterpret_cast<void*>(what);
}

// Adds a type to the module, which keeps it. The name is the whole one.
PyTypeObject* add_kind(nanobind::module_& m, const char* name, std::size_t size, unsigned flags, PyType_Slot* slots);

// What was handed in as a kind, where it is one that comes from another; throws otherwise.
PyTypeObject* kind_of(nanobind::handle given, PyTypeObject* base);

// Says what a LimitError is to Python.
void name_limit_error(nanobind::handle limit_error);
// Tells Python of an exception that has been caught.
PyObject* failed();

}  // namespace footwork
