#include "arrivals.hpp"

#include <structmember.h>

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <vector>

#include "checks.hpp"
#include "kinds.hpp"
#include "pairs.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;

namespace footwork {

namespace {

// How one comes to a cell. The node is made when it is asked for, of the cell and these numbers: none has more than 64.
struct Arrived {
    PyObject ob_base;
    PyObject *stance, *cell, *node, *stop;
    long long pips;
    unsigned char turned, heading, parity;
    char halted;
};

// What makes values for Python of arrivals: their kind and that of their cells, the stance that has asked, and a name
// for each way to stop.
struct Maker {
    PyTypeObject* kind;
    PyObject *cell, *stance, *stops;
};

// What is left to go through, and where the next one lies in it.
struct Left {
    std::shared_ptr<const Ask> ask;
    std::vector<Arrival> arrivals;
    std::size_t next = 0;
};

// Goes through arrivals, and makes each value when it comes to it.
struct Arrivals {
    PyObject ob_base;
    Maker maker;
    Part part;
    Left* left;
};

PyTypeObject* arrived_type = nullptr;
PyTypeObject* arrivals_type = nullptr;

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
    {"_turned", T_UBYTE, offsetof(Arrived, turned), READONLY, nullptr},
    {"_heading", T_UBYTE, offsetof(Arrived, heading), READONLY, nullptr},
    {"_parity", T_UBYTE, offsetof(Arrived, parity), READONLY, nullptr},
    {"_halted", T_BOOL, offsetof(Arrived, halted), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};

// The arrivals that count for their cells, cheapest first, but for one cell: of several the first in which the mover
// may stop, else the first. Nothing where it comes to cells in several ways, and to stop in some of them is a question.
std::optional<std::vector<Arrival>> counted(const Flood& flood, Index x, Index y) {
    const Board& board = *flood.ask->board;
    const Judge judge = flood.ask->judge();
    const auto poses = static_cast<std::uint64_t>(flood.ask->profile->poses());
    std::vector<Arrival> all = flood.sorted();
    if (board.inside(x, y)) {
        const std::uint64_t left_out = static_cast<std::uint64_t>(y) * board.width + x;
        std::erase_if(all, [&](const Arrival& each) { return each.node / poses == left_out; });
    }
    if (flood.ask->profile->single() && poses == 2) return all;  // one cell halts whoever comes there, or nobody
    struct Best {
        Stop stop = Stop::no;
        bool taken = false;
    };
    std::unordered_map<std::uint64_t, Best> by_place;
    const auto stopping = [&](const Arrival& each) { return judge.stopping(judge.unpack(each.node)); };
    for (const Arrival& each : all) {
        const Stop stop = stopping(each);
        if (stop == Stop::ask) return std::nullopt;
        Best& best = by_place[each.node / poses];
        best.stop = std::max(best.stop, stop);
    }
    std::vector<Arrival> result;
    result.reserve(by_place.size());
    for (const Arrival& each : all) {
        Best& best = by_place[each.node / poses];
        if (best.taken || stopping(each) != best.stop) continue;
        best.taken = true;
        result.push_back(each);
    }
    return result;
}

Maker maker_of(nb::handle kind, nb::handle cell, nb::handle stance, nb::handle stops) {
    PyTypeObject* const type = kind_of(kind, arrived_type);
    check_pair(cell);
    if (!PyTuple_CheckExact(stops.ptr()) || PyTuple_GET_SIZE(stops.ptr()) != 3)
        throw nb::type_error("a name is needed for each way to stop");
    return {type, cell.ptr(), stance.ptr(), stops.ptr()};
}

nb::object made(const Maker& maker, const Judge& judge, const Node& node, std::int32_t cost, const nb::object& cell) {
    nb::object self = nb::steal(maker.kind->tp_alloc(maker.kind, 0));
    if (!self.is_valid()) throw nb::python_error();
    Arrived& arrived = *as<Arrived>(self.ptr());
    arrived.stance = Py_NewRef(maker.stance);
    arrived.cell = Py_NewRef(cell.ptr());
    arrived.stop = Py_NewRef(PyTuple_GET_ITEM(maker.stops, static_cast<int>(judge.stopping(node))));
    arrived.pips = cost;
    arrived.turned = static_cast<unsigned char>(node.turned);
    arrived.heading = static_cast<unsigned char>(node.heading);
    arrived.parity = static_cast<unsigned char>(node.parity);
    arrived.halted = static_cast<char>(node.halted);
    return self;
}

PyObject* next_arrival(PyObject* self) {
    const Arrivals& arrivals = *as<Arrivals>(self);
    Left& left = *arrivals.left;
    if (left.next == left.arrivals.size()) return nullptr;
    const Arrival& each = left.arrivals[left.next++];
    try {
        const Judge judge = left.ask->judge();
        const Node node = judge.unpack(each.node);
        nb::object cell = pair_as(arrivals.maker.cell, node.x, node.y);
        if (arrivals.part == Part::cells) return cell.release().ptr();
        nb::object arrival = made(arrivals.maker, judge, node, each.cost, cell);
        if (arrivals.part == Part::arrivals) return arrival.release().ptr();
        return PyTuple_Pack(2, cell.ptr(), arrival.ptr());
    } catch (...) {
        return failed();
    }
}

PyObject* count_left(PyObject* self, PyObject*) {
    const Left& left = *as<Arrivals>(self)->left;
    return PyLong_FromSize_t(left.arrivals.size() - left.next);
}

int traverse_arrivals(PyObject* self, visitproc visit, void* arg) {
    const Maker& maker = as<Arrivals>(self)->maker;
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(maker.kind);
    Py_VISIT(maker.cell);
    Py_VISIT(maker.stance);
    Py_VISIT(maker.stops);
    return 0;
}

void gone_arrivals(PyObject* self) {
    PyTypeObject* const type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    Arrivals& arrivals = *as<Arrivals>(self);
    Py_DECREF(arrivals.maker.kind);
    Py_DECREF(arrivals.maker.cell);
    Py_DECREF(arrivals.maker.stance);
    Py_DECREF(arrivals.maker.stops);
    delete arrivals.left;
    type->tp_free(self);
    Py_DECREF(type);
}

PyMethodDef arrivals_methods[] = {
    {"__length_hint__", count_left, METH_NOARGS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

void add_arrivals(nb::module_& m) {
    PyType_Slot arrived[] = {{Py_tp_init, slot(fill_arrived)},         {Py_tp_dealloc, slot(gone_arrived)},
                             {Py_tp_traverse, slot(traverse_arrived)}, {Py_tp_clear, slot(clear_arrived)},
                             {Py_tp_members, slot(arrived_members)},   {0, nullptr}};
    PyType_Slot through[] = {{Py_tp_dealloc, slot(gone_arrivals)},    {Py_tp_traverse, slot(traverse_arrivals)},
                             {Py_tp_iter, slot(PyObject_SelfIter)},   {Py_tp_iternext, slot(next_arrival)},
                             {Py_tp_methods, slot(arrivals_methods)}, {0, nullptr}};
    constexpr unsigned open = Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_BASETYPE;
    arrived_type = add_kind(m, "footwork._core.Arrived", sizeof(Arrived), open, arrived);
    constexpr unsigned closed = Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION;
    arrivals_type = add_kind(m, "footwork._core.Arrivals", sizeof(Arrivals), closed, through);
}

nb::object arrivals(const Flood& flood, Index x, Index y, nb::handle kind, nb::handle cell, nb::handle stance,
                    nb::handle stops) {
    const Maker maker = maker_of(kind, cell, stance, stops);
    const auto found = unlocked(*flood.ask, [&] { return counted(flood, x, y); });
    if (!found) return nb::none();
    const nb::object result = nb::steal(PyDict_New());
    if (!result.is_valid()) throw nb::python_error();
    const Judge judge = flood.ask->judge();
    for (const Arrival& each : *found) {
        const Node node = judge.unpack(each.node);
        const nb::object at = pair_as(cell, node.x, node.y);
        if (PyDict_SetItem(result.ptr(), at.ptr(), made(maker, judge, node, each.cost, at).ptr()))
            throw nb::python_error();
    }
    return result;
}

nb::object through(const Flood& flood, Index x, Index y, nb::handle kind, nb::handle cell, nb::handle stance,
                   nb::handle stops, int part) {
    const Maker maker = maker_of(kind, cell, stance, stops);
    const Part wanted = one_of<Part>(part, Part::both);
    auto found = unlocked(*flood.ask, [&] { return counted(flood, x, y); });
    if (!found) return nb::none();
    auto left = std::make_unique<Left>(flood.ask, std::move(*found));
    PyObject* const self = arrivals_type->tp_alloc(arrivals_type, 0);
    if (!self) throw nb::python_error();
    Arrivals& arrivals = *as<Arrivals>(self);
    arrivals.maker = maker;
    Py_INCREF(maker.kind);
    Py_INCREF(maker.cell);
    Py_INCREF(maker.stance);
    Py_INCREF(maker.stops);
    arrivals.part = wanted;
    arrivals.left = left.release();
    return nb::steal(self);
}

}  // namespace footwork
