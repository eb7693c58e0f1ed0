#include "arrivals.hpp"

#include <structmember.h>

#include "kinds.hpp"
#include "pairs.hpp"

namespace nb = nanobind;

namespace footwork {

namespace {

// How one comes to a cell. The node is made when it is asked for; who comes to each cell once is halted there or not,
// and nothing else is to be remembered.
struct Arrived {
    PyObject ob_base;
    PyObject *stance, *cell, *node, *stop;
    long long pips;
    char halted;
};

PyTypeObject* arrived_type = nullptr;

int fill_arrived(PyObject* self, PyObject* args, PyObject* named) {
    static const char* names[] = {"stance", "node", "pips", "stop", nullptr};
    PyObject *stance, *node, *stop;
    long long pips;
    if (!PyArg_ParseTupleAndKeywords(args, named, "OO!LO", const_cast<char**>(names), &stance, &PyTuple_Type, &node,
                                     &pips, &stop))
        return -1;
    if (!PyTuple_GET_SIZE(node)) {
        PyErr_SetString(PyExc_TypeError, "a node has an anchor");
        return -1;
    }
    Arrived& arrived = *as<Arrived>(self);
    Py_XSETREF(arrived.stance, Py_NewRef(stance));
    Py_XSETREF(arrived.cell, Py_NewRef(PyTuple_GET_ITEM(node, 0)));
    Py_XSETREF(arrived.node, Py_NewRef(node));
    Py_XSETREF(arrived.stop, Py_NewRef(stop));
    arrived.pips = pips;
    return 0;
}

int traverse_arrived(PyObject* self, visitproc visit, void* arg) {
    const Arrived& arrived = *as<Arrived>(self);
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(arrived.stance);
    Py_VISIT(arrived.cell);
    Py_VISIT(arrived.node);
    Py_VISIT(arrived.stop);
    return 0;
}

int clear_arrived(PyObject* self) {
    Arrived& arrived = *as<Arrived>(self);
    Py_CLEAR(arrived.stance);
    Py_CLEAR(arrived.cell);
    Py_CLEAR(arrived.node);
    Py_CLEAR(arrived.stop);
    return 0;
}

void gone_arrived(PyObject* self) {
    PyTypeObject* const type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    clear_arrived(self);
    type->tp_free(self);
    Py_DECREF(type);
}

PyMemberDef arrived_members[] = {
    {"stance", T_OBJECT_EX, offsetof(Arrived, stance), READONLY, "The piece in its state that was asked about."},
    {"cell", T_OBJECT_EX, offsetof(Arrived, cell), READONLY, "The anchor cell."},
    {"stop", T_OBJECT_EX, offsetof(Arrived, stop), READONLY, "Whether the move may end there, or that is a question."},
    {"pips", T_LONGLONG, offsetof(Arrived, pips), READONLY, "The exact cost, in pips."},
    {"_node", T_OBJECT, offsetof(Arrived, node), 0, nullptr},
    {"_halted", T_BOOL, offsetof(Arrived, halted), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};

}  // namespace

void add_arrivals(nb::module_& m) {
    PyType_Slot arrived[] = {{Py_tp_init, slot(fill_arrived)},         {Py_tp_dealloc, slot(gone_arrived)},
                             {Py_tp_traverse, slot(traverse_arrived)}, {Py_tp_clear, slot(clear_arrived)},
                             {Py_tp_members, slot(arrived_members)},   {0, nullptr}};
    constexpr unsigned open = Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_BASETYPE;
    arrived_type = add_kind(m, "footwork._core.Arrived", sizeof(Arrived), open, arrived);
}

nb::object arrivals(const Flood& flood, Index x, Index y, nb::handle kind, nb::handle cell, nb::handle stance,
                    nb::handle stops) {
    const Ask& ask = *flood.ask;
    const Index left_out = ask.board->inside(x, y) ? y * ask.board->width + x : -1;
    const auto poses = static_cast<std::uint64_t>(ask.profile->poses());
    PyTypeObject* const type = kind_of(kind, arrived_type);
    check_pair(cell);
    if (!PyTuple_CheckExact(stops.ptr()) || PyTuple_GET_SIZE(stops.ptr()) != 3)
        throw nb::type_error("a name is needed for each way to stop");
    const nb::object result = nb::steal(PyDict_New());
    if (!result.is_valid()) throw nb::python_error();
    const Judge judge = ask.judge();
    for (const Arrival& each : flood.sorted()) {
        const auto place = static_cast<Index>(each.node / poses);
        if (place == left_out) continue;
        const Node node = judge.unpack(each.node);
        const nb::object at = pair_as(cell, node.x, node.y);
        const nb::object self = nb::steal(type->tp_alloc(type, 0));
        if (!self.is_valid()) throw nb::python_error();
        Arrived& arrived = *as<Arrived>(self.ptr());
        arrived.stance = Py_NewRef(stance.ptr());
        arrived.cell = Py_NewRef(at.ptr());
        arrived.stop = Py_NewRef(PyTuple_GET_ITEM(stops.ptr(), static_cast<int>(judge.stopping(node))));
        arrived.pips = each.cost;
        arrived.halted = static_cast<char>(node.halted);
        if (PyDict_SetItem(result.ptr(), at.ptr(), self.ptr())) throw nb::python_error();
    }
    return result;
}

}  // namespace footwork
