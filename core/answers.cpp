#include "answers.hpp"

#include <structmember.h>

#include <algorithm>
#include <new>
#include <string>

#include "pairs.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;

namespace footwork {

namespace {

// What both kinds of answers are made of. `found` is what a search says, with everything that may be asked of it.
struct Answer {
    PyObject ob_base;
    PyObject *beside, *weak, *stance, *ask, *found;
};

struct Reached {
    Answer answer;
    long long limit;
    Words layers;  // until something is asked: what the wave, or the window, has found
    int words;
};

struct Walked {
    Answer answer;
    PyObject* nodes;
    long long pips;
    char stops;
    std::string trail;  // until something is asked: the places, then the steps; most need no memory of their own
};

// How one comes to a cell. The node is made when it is asked for; who comes to each cell once is halted there or not,
// and nothing else is to be remembered.
struct Arrived {
    PyObject ob_base;
    PyObject *stance, *cell, *node, *stop;
    long long pips;
    char halted;
};

// A prepared call; the cell is a kind of tuple.
struct Caller {
    PyObject ob_base;
    vectorcallfunc call;
    PyObject *ask, *kind, *cell;
    std::int64_t limit;
};

// A method that asks the prepared call in an attribute of its object first, and does its own work where that is None
// or gives None. It takes one value, or whatever else the method takes.
struct Quick {
    PyObject ob_base;
    vectorcallfunc call;
    PyObject *beside, *method, *name;
};

PyTypeObject* reached_type = nullptr;
PyTypeObject* walked_type = nullptr;
PyTypeObject* arrived_type = nullptr;
PyTypeObject* caller_type = nullptr;
PyObject* limit_error_type = nullptr;

template <class T>
T* as(PyObject* self) {
    return reinterpret_cast<T*>(self);
}

// Tells Python of an exception that has been caught.
PyObject* failed() {
    try {
        throw;
    } catch (nb::python_error& error) {
        error.restore();
    } catch (const LimitError& error) {
        PyErr_SetString(limit_error_type, error.what());
    } catch (const std::bad_alloc&) {
        PyErr_NoMemory();
    } catch (const std::invalid_argument& error) {
        PyErr_SetString(PyExc_ValueError, error.what());
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
    return nullptr;
}

template <class T>
PyObject* made(PyTypeObject* type, PyObject*, PyObject*) {
    PyObject* const self = type->tp_alloc(type, 0);
    if (!self) return nullptr;
    if constexpr (std::is_same_v<T, Reached>)
        new (&as<T>(self)->layers) Words();
    else
        new (&as<T>(self)->trail) std::string();
    return self;
}

int traverse(PyObject* self, visitproc visit, void* arg) {
    const Answer& answer = *as<Answer>(self);
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(answer.beside);
    Py_VISIT(answer.stance);
    Py_VISIT(answer.ask);
    Py_VISIT(answer.found);
    return 0;
}

int clear(PyObject* self) {
    Answer& answer = *as<Answer>(self);
    Py_CLEAR(answer.beside);
    Py_CLEAR(answer.stance);
    Py_CLEAR(answer.ask);
    Py_CLEAR(answer.found);
    return 0;
}

int traverse_walked(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(as<Walked>(self)->nodes);
    return traverse(self, visit, arg);
}

int clear_walked(PyObject* self) {
    Py_CLEAR(as<Walked>(self)->nodes);
    return clear(self);
}

template <class T>
void gone(PyObject* self) {
    PyTypeObject* const type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    if (as<Answer>(self)->weak) PyObject_ClearWeakRefs(self);
    if constexpr (std::is_same_v<T, Reached>) {
        clear(self);
        as<T>(self)->layers.~vector();
    } else {
        clear_walked(self);
        as<T>(self)->trail.~basic_string();
    }
    type->tp_free(self);
    Py_DECREF(type);
}

// What nobody has asked for until now is made, and kept.
template <class Make>
PyObject* found_by(Answer& answer, Make make) {
    if (!answer.found) {
        if (!answer.ask) Py_RETURN_NONE;
        try {
            answer.found = nb::cast(make(*nb::inst_ptr<Ask>(answer.ask))).release().ptr();
        } catch (...) {
            return failed();
        }
    }
    return Py_NewRef(answer.found);
}

PyObject* flood_of(PyObject* self, void*) {
    Reached& reached = *as<Reached>(self);
    return found_by(reached.answer, [&](const Ask& ask) {
        Costs costs;
        costs.words = reached.words;
        costs.layers = std::move(reached.layers);
        return ask.flood_of(std::move(costs));
    });
}

PyObject* way_of(PyObject* self, void*) {
    Walked& walked = *as<Walked>(self);
    return found_by(walked.answer, [&](const Ask& ask) {
        Trail trail;
        trail.cost = static_cast<std::int32_t>(walked.pips);
        for (std::size_t count = walked.trail.size() / 2, i = count; i-- > 0;)
            trail.begin_with(static_cast<std::uint8_t>(walked.trail[i]),
                             static_cast<std::uint8_t>(walked.trail[count + i]));
        return ask.way_of(trail, Stop::yes);
    });
}

// The cells of a way, each of a kind, and what each step costs where the search knows that; None without a way.
PyObject* laid(PyObject* self, PyObject* kind) {
    Walked& walked = *as<Walked>(self);
    try {
        check_pair(kind);
        if (walked.answer.found || !walked.answer.ask) {
            const nb::object found = nb::steal(way_of(self, nullptr));
            if (!found.is_valid() || found.is_none()) return nb::object(found).release().ptr();
            return nb::make_tuple(found.attr("cells")(nb::handle(kind)), nb::tuple(found.attr("steps")))
                .release()
                .ptr();
        }
        const Ask& ask = *nb::inst_ptr<Ask>(walked.answer.ask);
        const Index width = ask.board->width;
        const std::size_t count = walked.trail.size() / 2;
        const nb::object cells = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(count)));
        const nb::object prices = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(count ? count - 1 : 0)));
        if (!cells.is_valid() || !prices.is_valid()) return nullptr;
        for (std::size_t i = 0; i < count; ++i) {
            const Index cell = ask.layout().cell[static_cast<std::uint8_t>(walked.trail[i])];
            PyTuple_SET_ITEM(cells.ptr(), static_cast<Py_ssize_t>(i),
                             pair_as(kind, cell % width, cell / width).release().ptr());
            if (i + 1 < count)
                PyTuple_SET_ITEM(prices.ptr(), static_cast<Py_ssize_t>(i),
                                 PyLong_FromLong(static_cast<std::uint8_t>(walked.trail[count + i])));
        }
        return PyTuple_Pack(2, cells.ptr(), prices.ptr());
    } catch (...) {
        return failed();
    }
}

int fill_reached(PyObject* self, PyObject* args, PyObject* named) {
    static const char* names[] = {"stance", "limit", "flood", nullptr};
    PyObject *stance, *flood;
    long long limit;
    if (!PyArg_ParseTupleAndKeywords(args, named, "OLO", const_cast<char**>(names), &stance, &limit, &flood)) return -1;
    Reached& reached = *as<Reached>(self);
    Py_XSETREF(reached.answer.stance, Py_NewRef(stance));
    Py_XSETREF(reached.answer.found, Py_NewRef(flood));
    reached.limit = limit;
    return 0;
}

int fill_walked(PyObject* self, PyObject* args, PyObject* named) {
    static const char* names[] = {"stance", "nodes", "pips", "found", "stops", nullptr};
    PyObject *stance, *nodes, *found = Py_None;
    long long pips;
    int stops = 0;
    if (!PyArg_ParseTupleAndKeywords(args, named, "OOL|O$p", const_cast<char**>(names), &stance, &nodes, &pips, &found,
                                     &stops))
        return -1;
    Walked& walked = *as<Walked>(self);
    Py_XSETREF(walked.answer.stance, Py_NewRef(stance));
    Py_XSETREF(walked.answer.found, Py_NewRef(found));
    Py_XSETREF(walked.nodes, Py_NewRef(nodes));
    walked.pips = pips;
    walked.stops = static_cast<char>(stops);
    return 0;
}

#define FOOTWORK_ANSWER(T)                                                                 \
    {"__dictoffset__", T_PYSSIZET, offsetof(T, answer.beside), READONLY, nullptr},         \
        {"__weaklistoffset__", T_PYSSIZET, offsetof(T, answer.weak), READONLY, nullptr}, { \
        "_stance", T_OBJECT_EX, offsetof(T, answer.stance), READONLY, nullptr              \
    }

PyMemberDef reached_members[] = {
    FOOTWORK_ANSWER(Reached),
    {"_limit", T_LONGLONG, offsetof(Reached, limit), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};
PyMemberDef walked_members[] = {
    FOOTWORK_ANSWER(Walked),
    {"_nodes", T_OBJECT, offsetof(Walked, nodes), READONLY, nullptr},
    {"pips", T_LONGLONG, offsetof(Walked, pips), 0, "What it costs exactly, in pips."},
    {"stops", T_BOOL, offsetof(Walked, stops), 0, "Whether whoever found it is sure that a move may end there."},
    {nullptr, 0, 0, 0, nullptr},
};
#undef FOOTWORK_ANSWER

PyMethodDef walked_methods[] = {
    {"_laid", laid, METH_O, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

PyGetSetDef reached_parts[] = {
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr, nullptr},
    {"_flood", flood_of, nullptr, nullptr, nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};
PyGetSetDef walked_parts[] = {
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr, nullptr},
    {"_found", way_of, nullptr, nullptr, nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

template <class T>
void* slot(T what) {
    return reinterpret_cast<void*>(what);
}

PyTypeObject* add(nb::module_& m, const char* name, int size, unsigned flags, PyType_Slot* slots) {
    PyType_Spec spec{name, size, 0, Py_TPFLAGS_DEFAULT | flags, slots};
    const nb::object type = nb::steal(PyType_FromSpec(&spec));
    if (!type.is_valid()) throw nb::python_error();
    m.attr(type.attr("__name__")) = type;
    return reinterpret_cast<PyTypeObject*>(type.ptr());  // the module keeps it
}

// A new answer to a call.
template <class T>
T* answered(const Caller& caller, PyObject* stance) {
    PyObject* const self = made<T>(reinterpret_cast<PyTypeObject*>(caller.kind), nullptr, nullptr);
    if (!self) throw nb::python_error();
    as<Answer>(self)->stance = Py_NewRef(stance);
    as<Answer>(self)->ask = Py_NewRef(caller.ask);
    return as<T>(self);
}

PyObject* reach(const Caller& caller, PyObject* stance) {
    const Ask& ask = *nb::inst_ptr<Ask>(caller.ask);
    if (std::optional<Costs> costs = ask.layers(caller.limit)) {
        auto* const reached = answered<Reached>(caller, stance);
        reached->limit = caller.limit;
        reached->layers = std::move(costs->layers);
        reached->words = costs->words;
        return &reached->answer.ob_base;
    }
    nb::object flood = nb::cast(unlocked(ask, [&] { return ask.flood(caller.limit); }));
    auto* const reached = answered<Reached>(caller, stance);
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
        auto* const walked = answered<Walked>(caller, stance);
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
    auto* const walked = answered<Walked>(caller, stance);
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
    if (!PyType_Check(kind.ptr()) || !PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(kind.ptr()), base))
        throw nb::type_error("a kind of answer is needed");
    nb::object self = nb::steal(caller_type->tp_alloc(caller_type, 0));
    if (!self.is_valid()) throw nb::python_error();
    Caller& made = *as<Caller>(self.ptr());
    made.call = call;
    made.ask = Py_NewRef(ask.ptr());
    made.kind = Py_NewRef(kind.ptr());
    made.cell = Py_XNewRef(cell.ptr());
    made.limit = limit;
    return self;
}

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

PyObject* called_quick(PyObject* self, PyObject* const* arguments, std::size_t count, PyObject* names) {
    const Quick& quick = *as<Quick>(self);
    if (!names && PyVectorcall_NARGS(count) == 2) {
        PyObject* const prepared = PyObject_GetAttr(arguments[0], quick.name);
        if (!prepared) return nullptr;
        PyObject* const found =
            prepared == Py_None ? Py_NewRef(Py_None) : PyObject_Vectorcall(prepared, arguments, 2, nullptr);
        Py_DECREF(prepared);
        if (found != Py_None) return found;
        Py_DECREF(found);
    }
    return PyObject_Vectorcall(quick.method, arguments, count, names);
}

PyObject* made_quick(PyTypeObject* type, PyObject* args, PyObject* named) {
    static const char* keys[] = {"method", "name", nullptr};
    PyObject *method, *name;
    if (!PyArg_ParseTupleAndKeywords(args, named, "OU", const_cast<char**>(keys), &method, &name)) return nullptr;
    PyObject* const self = type->tp_alloc(type, 0);
    if (!self) return nullptr;
    Quick& quick = *as<Quick>(self);
    quick.call = called_quick;
    quick.method = Py_NewRef(method);
    quick.name = Py_NewRef(name);
    PyUnicode_InternInPlace(&quick.name);
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
    Py_CLEAR(as<Quick>(self)->name);
    type->tp_free(self);
    Py_DECREF(type);
}

PyMemberDef quick_members[] = {
    {"__dictoffset__", T_PYSSIZET, offsetof(Quick, beside), READONLY, nullptr},
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Quick, call), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};
PyGetSetDef quick_parts[] = {
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr, nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

PyMemberDef caller_members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Caller, call), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};

}  // namespace

void add_answers(nb::module_& m, nb::handle limit_error) {
    PyType_Slot reached[] = {{Py_tp_new, slot(made<Reached>)},     {Py_tp_init, slot(fill_reached)},
                             {Py_tp_dealloc, slot(gone<Reached>)}, {Py_tp_traverse, slot(traverse)},
                             {Py_tp_clear, slot(clear)},           {Py_tp_members, slot(reached_members)},
                             {Py_tp_getset, slot(reached_parts)},  {0, nullptr}};
    PyType_Slot walked[] = {{Py_tp_new, slot(made<Walked>)},
                            {Py_tp_init, slot(fill_walked)},
                            {Py_tp_dealloc, slot(gone<Walked>)},
                            {Py_tp_traverse, slot(traverse_walked)},
                            {Py_tp_clear, slot(clear_walked)},
                            {Py_tp_members, slot(walked_members)},
                            {Py_tp_getset, slot(walked_parts)},
                            {Py_tp_methods, slot(walked_methods)},
                            {0, nullptr}};
    PyType_Slot arrived[] = {{Py_tp_init, slot(fill_arrived)},         {Py_tp_dealloc, slot(gone_arrived)},
                             {Py_tp_traverse, slot(traverse_arrived)}, {Py_tp_clear, slot(clear_arrived)},
                             {Py_tp_members, slot(arrived_members)},   {0, nullptr}};
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
    constexpr unsigned open = Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_BASETYPE;
    reached_type = add(m, "footwork._core.Reached", sizeof(Reached), open, reached);
    walked_type = add(m, "footwork._core.Walked", sizeof(Walked), open, walked);
    arrived_type = add(m, "footwork._core.Arrived", sizeof(Arrived), open, arrived);
    constexpr unsigned closed = Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_DISALLOW_INSTANTIATION;
    caller_type = add(m, "footwork._core.Caller", sizeof(Caller), closed, calls);
    constexpr unsigned method = Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR;
    add(m, "footwork._core.Quick", sizeof(Quick), method, quick);
    limit_error_type = Py_NewRef(limit_error.ptr());
}

nb::object arrivals(const Flood& flood, Index x, Index y, nb::handle kind, nb::handle cell, nb::handle stance,
                    nb::handle stops) {
    const Ask& ask = *flood.ask;
    const Index left_out = ask.board->inside(x, y) ? y * ask.board->width + x : -1;
    const auto poses = static_cast<std::uint64_t>(ask.profile->poses());
    auto* const type = reinterpret_cast<PyTypeObject*>(kind.ptr());
    if (!PyType_Check(kind.ptr()) || !PyType_IsSubtype(type, arrived_type))
        throw nb::type_error("a kind of answer is needed");
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

nb::object reacher(nb::pointer_and_handle<Ask> ask, nb::handle kind, std::int64_t limit) {
    return caller(called<1>, reached_type, ask.h, kind, nb::handle(), limit);
}

nb::object finder(nb::pointer_and_handle<Ask> ask, nb::handle kind, nb::handle cell, std::int64_t limit) {
    check_pair(cell);
    return caller(called<2>, walked_type, ask.h, kind, cell, limit);
}

}  // namespace footwork
