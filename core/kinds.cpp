#include "kinds.hpp"

#include <new>
#include <stdexcept>

#include "board.hpp"

namespace nb = nanobind;

namespace footwork {

namespace {

PyObject* limit_error_type = nullptr;

}  // namespace

PyTypeObject* add_kind(nb::module_& m, const char* name, std::size_t size, unsigned flags, PyType_Slot* slots) {
    PyType_Spec spec{name, static_cast<int>(size), 0, Py_TPFLAGS_DEFAULT | flags, slots};
    const nb::object type = nb::steal(PyType_FromSpec(&spec));
    if (!type.is_valid()) throw nb::python_error();
    m.attr(type.attr("__name__")) = type;
    return as<PyTypeObject>(type.ptr());
}

PyTypeObject* kind_of(nb::handle given, PyTypeObject* base) {
    if (!PyType_Check(given.ptr()) || !PyType_IsSubtype(as<PyTypeObject>(given.ptr()), base))
        throw nb::type_error("a kind of answer is needed");
    return as<PyTypeObject>(given.ptr());
}

void name_limit_error(nb::handle limit_error) { limit_error_type = Py_NewRef(limit_error.ptr()); }

PyObject* failed() {
    try {
        throw;
    } catch (nb::python_error& error) {
        error.restore();
    } catch (const LimitError& error) {
        PyErr_SetString(limit_error_type, error.what());
    } catch (const std::bad_alloc&) {
        PyErr_NoMemory();
    } catch (const nb::builtin_exception& error) {
        const bool type = error.type() == nb::exception_type::type_error;
        PyErr_SetString(type ? PyExc_TypeError : PyExc_ValueError, error.what());
    } catch (const std::invalid_argument& error) {
        PyErr_SetString(PyExc_ValueError, error.what());
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
    return nullptr;
}

}  // namespace footwork
