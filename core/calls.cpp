#include "calls.hpp"

#include <structmember.h>

#include <algorithm>

#include "answers.hpp"
#include "kinds.hpp"
#include "pairs.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;

namespace footwork {

namespace {

// A prepared call; the cell is a kind of tuple.
struct Caller {
    PyObject ob_base;
    vectorcallfunc call;
    PyObject *ask, *cell;
    PyTypeObject* kind;
    std::int64_t limit;
};

// What questions are asked of: a prepared call for those of one value (the stance), and one for those of two. Who asks
// in millions finds them here without a look into a dictionary.
struct Asking {
    PyObject ob_base;
    PyObject* prepared[2];
};

// A method that asks the prepared call for so many values first, and does its own work where there is none, or where
// it gives None; it may take more.
struct Quick {
    PyObject ob_base;
    vectorcallfunc call;
    PyObject *beside, *method;
    int values;
};

PyTypeObject *caller_type = nullptr, *asking_type = nullptr;

PyObject* reach(const Caller& caller, PyObject* stance) {
    const Ask& ask = *nb::inst_ptr<Ask>(caller.ask);
    if (std::optional<Costs> costs = ask.layers(caller.limit)) {
        auto* const reached = answered<Reached>(caller.kind, caller.ask, stance);
        reached->limit = caller.limit;
        reached->layers = std::move(costs->layers);
        reached->words = costs->words;
        return &reached->answer.ob_base;
    }
    nb::object flood = nb::cast(unlocked(ask, [&] { return ask.flood_beyond(caller.limit); }));
    auto* const reached = answered<Reached>(caller.kind, caller.ask, stance);
    reached->limit = caller.limit;
    reached->answer.found = flood.release().ptr();
    return &reached->answer.ob_base;
}

// The numbers of a cell; false for whatever is not of its kind, or has no numbers that the board could have.
bool numbers(PyObject* cell, PyObject* kind, Index& x, Index& y) {
    if (reinterpret_cast<PyObject*>(Py_TYPE(cell)) != kind || PyTuple_GET_SIZE(cell) != 2) return false;
    return nb::try_cast(nb::handle(PyTuple_GET_ITEM(cell, 0)), x, false) &&
           nb::try_cast(nb::handle(PyTuple_GET_ITEM(cell, 1)), y, false);
}

PyObject* path(const Caller& caller, PyObject* stance, PyObject* cell) {
    const Ask& ask = *nb::inst_ptr<Ask>(caller.ask);
    Index x, y;
    if (!numbers(cell, caller.cell, x, y) || !ask.board->inside(x, y)) Py_RETURN_NONE;
    if (x == ask.start.x && y == ask.start.y) Py_RETURN_NONE;
    if (ask.small()) {
        if (!ask.stops(x, y)) Py_RETURN_NONE;
        const Trail trail = ask.trail(x, y, caller.limit);
        if (!trail.count()) Py_RETURN_NONE;
        auto* const walked = answered<Walked>(caller.kind, caller.ask, stance);
        walked->pips = trail.cost;
        walked->stops = true;
        walked->trail.resize(2 * trail.count());
        std::copy_n(trail.places + trail.first, trail.count(), walked->trail.data());
        std::copy_n(trail.steps + trail.first, trail.count(), walked->trail.data() + trail.count());
        return &walked->answer.ob_base;
    }
    auto found = unlocked(ask, [&] { return ask.path(x, y, caller.limit); });
    if (!found || found->stop != Stop::yes) Py_RETURN_NONE;
    const std::int32_t cost = found->cost;
    nb::object way = nb::cast(std::move(*found));
    auto* const walked = answered<Walked>(caller.kind, caller.ask, stance);
    walked->pips = cost;
    walked->stops = true;
    walked->answer.found = way.release().ptr();
    return &walked->answer.ob_base;
}

template <int kArguments>
PyObject* called(PyObject* self, PyObject* const* arguments, std::size_t count, PyObject* names) {
    if (names || PyVectorcall_NARGS(count) != kArguments) {
        PyErr_Format(PyExc_TypeError, "this call takes %d values", kArguments);
        return nullptr;
    }
    try {
        if constexpr (kArguments == 1) return reach(*as<Caller>(self), arguments[0]);
        if constexpr (kArguments == 2) return path(*as<Caller>(self), arguments[0], arguments[1]);
    } catch (...) {
        return failed();
    }
}

void caller_gone(PyObject* self) {
    PyTypeObject* const type = Py_TYPE(self);
    Caller& caller = *as<Caller>(self);
    Py_CLEAR(caller.ask);
    Py_CLEAR(caller.kind);
    Py_CLEAR(caller.cell);
    type->tp_free(self);
    Py_DECREF(type);
}

nb::object caller(vectorcallfunc call, PyTypeObject* base, nb::handle ask, nb::handle kind, nb::handle cell,
                  std::int64_t limit) {
    PyTypeObject* const answers = kind_of(kind, base);
    nb::object self = nb::steal(caller_type->tp_alloc(caller_type, 0));
    if (!self.is_valid()) throw nb::python_error();
    Caller& made = *as<Caller>(self.ptr());
    made.call = call;
    made.ask = Py_NewRef(ask.ptr());
    made.kind = as<PyTypeObject>(Py_NewRef(answers));
    made.cell = Py_XNewRef(cell.ptr());
    made.limit = limit;
    return self;
}

PyMemberDef caller_members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Caller, call), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};

PyObject* called_quick(PyObject* self, PyObject* const* arguments, std::size_t count, PyObject* names) {
    const Quick& quick = *as<Quick>(self);
    if (!names && PyVectorcall_NARGS(count) == quick.values && PyObject_TypeCheck(arguments[0], asking_type)) {
        PyObject* const prepared = as<Asking>(arguments[0])->prepared[quick.values - 1];
        if (!prepared || prepared == Py_None) return PyObject_Vectorcall(quick.method, arguments, count, names);
        Py_INCREF(prepared);
        PyObject* const found = PyObject_Vectorcall(prepared, arguments, quick.values, nullptr);
        Py_DECREF(prepared);
        if (found != Py_None) return found;
        Py_DECREF(found);
    }
    return PyObject_Vectorcall(quick.method, arguments, count, names);
}

PyObject* made_quick(PyTypeObject* type, PyObject* args, PyObject* named) {
    static const char* keys[] = {"method", "values", nullptr};
    PyObject* method;
    int values;
    if (!PyArg_ParseTupleAndKeywords(args, named, "Oi", const_cast<char**>(keys), &method, &values)) return nullptr;
    if (values < 1 || values > 2) {
        PyErr_SetString(PyExc_ValueError, "prepared calls take one or two values");
        return nullptr;
    }
    PyObject* const self = type->tp_alloc(type, 0);
    if (!self) return nullptr;
    Quick& quick = *as<Quick>(self);
    quick.call = called_quick;
    quick.method = Py_NewRef(method);
    quick.values = values;
    return self;
}

PyObject* bound_quick(PyObject* self, PyObject* owner, PyObject*) {
    return owner && owner != Py_None ? PyMethod_New(self, owner) : Py_NewRef(self);
}

int traverse_quick(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(as<Quick>(self)->beside);
    Py_VISIT(as<Quick>(self)->method);
    return 0;
}

int clear_quick(PyObject* self) {
    Py_CLEAR(as<Quick>(self)->beside);
    Py_CLEAR(as<Quick>(self)->method);
    return 0;
}

void gone_quick(PyObject* self) {
    PyTypeObject* const type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    clear_quick(self);
    type->tp_free(self);
    Py_DECREF(type);
}

int traverse_asking(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    for (PyObject* const each : as<Asking>(self)->prepared) Py_VISIT(each);
    return 0;
}

int clear_asking(PyObject* self) {
    for (PyObject*& each : as<Asking>(self)->prepared) Py_CLEAR(each);
    return 0;
}

void asking_gone(PyObject* self) {
    PyTypeObject* const type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    clear_asking(self);
    type->tp_free(self);
    Py_DECREF(type);
}

PyMemberDef asking_members[] = {
    {"_reacher", T_OBJECT, offsetof(Asking, prepared[0]), 0, "The prepared call of the stance alone, or None."},
    {"_finder", T_OBJECT, offsetof(Asking, prepared[1]), 0, "That of the stance and a cell, or None."},
    {nullptr, 0, 0, 0, nullptr},
};
PyMemberDef quick_members[] = {
    {"__dictoffset__", T_PYSSIZET, offsetof(Quick, beside), READONLY, nullptr},
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Quick, call), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};
PyGetSetDef quick_parts[] = {
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr, nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

}  // namespace

void add_calls(nb::module_& m) {
    PyType_Slot calls[] = {{Py_tp_dealloc, slot(caller_gone)},
                           {Py_tp_call, slot(PyVectorcall_Call)},
                           {Py_tp_members, slot(caller_members)},
                           {0, nullptr}};
    PyType_Slot quick[] = {{Py_tp_new, slot(made_quick)},
                           {Py_tp_dealloc, slot(gone_quick)},
                           {Py_tp_traverse, slot(traverse_quick)},
                           {Py_tp_clear, slot(clear_quick)},
                           {Py_tp_call, slot(PyVectorcall_Call)},
                           {Py_tp_descr_get, slot(bound_quick)},
                           {Py_tp_members, slot(quick_members)},
                           {Py_tp_getset, slot(quick_parts)},
                           {0, nullptr}};
    PyType_Slot asking[] = {{Py_tp_dealloc, slot(asking_gone)},
                            {Py_tp_traverse, slot(traverse_asking)},
                            {Py_tp_clear, slot(clear_asking)},
                            {Py_tp_members, slot(asking_members)},
                            {0, nullptr}};
    asking_type =
        add_kind(m, "footwork._core.Asking", sizeof(Asking), Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_BASETYPE, asking);
    constexpr unsigned closed = Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_DISALLOW_INSTANTIATION;
    caller_type = add_kind(m, "footwork._core.Caller", sizeof(Caller), closed, calls);
    constexpr unsigned method = Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR;
    add_kind(m, "footwork._core.Quick", sizeof(Quick), method, quick);
}

nb::object reacher(nb::pointer_and_handle<Ask> ask, nb::handle kind, std::int64_t limit) {
    return caller(called<1>, reached_type, ask.h, kind, nb::handle(), limit);
}

nb::object finder(nb::pointer_and_handle<Ask> ask, nb::handle kind, nb::handle cell, std::int64_t limit) {
    check_pair(cell);
    return caller(called<2>, walked_type, ask.h, kind, cell, limit);
}

}  // namespace footwork
