// What Python hands in: numbers, bytes and values of the core, and lists and tuples of them, whose reading runs
// nobody's code.
#pragma once

#include <nanobind/nanobind.h>

#include <utility>

namespace footwork {

constexpr int kMostNesting = 8;

// A number with a method of its own could change the list that it is just being read from. True and False are numbers;
// kinds of tuple count if they are walked like any tuple.
inline bool is_plain(PyObject* object, int nesting = 0) {
    const PyTypeObject* type = Py_TYPE(object);
    if (PyLong_Check(object) || PyBytes_CheckExact(object)) return true;
    if (nanobind::type_check(reinterpret_cast<PyObject*>(Py_TYPE(object)))) return true;
    if (nesting == kMostNesting) return false;
    const bool tuple = PyTuple_Check(object) && type->tp_iter == PyTuple_Type.tp_iter &&
                       type->tp_as_sequence->sq_length == PyTuple_Type.tp_as_sequence->sq_length;
    if (!tuple && !PyList_CheckExact(object)) return false;
    PyObject* const* items = PySequence_Fast_ITEMS(object);
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(object); ++i)
        if (!is_plain(items[i], nesting + 1)) return false;
    return true;
}

// An argument that is_plain; anything else is of the wrong type.
template <class T>
struct Given {
    T value;

    const T& operator*() const { return value; }
};

}  // namespace footwork

namespace nanobind::detail {

template <class T>
struct type_caster<footwork::Given<T>> {
    using Inner = make_caster<T>;
    NB_TYPE_CASTER(footwork::Given<T>, Inner::Name)

    bool from_python(handle from, std::uint32_t flags, cleanup_list* cleanup) noexcept {
        Inner inner;
        if (!footwork::is_plain(from.ptr()) || !inner.from_python(from, flags_for_local_caster<T>(flags), cleanup))
            return false;
        value.value = inner.operator cast_t<T>();
        return true;
    }
};

}  // namespace nanobind::detail
