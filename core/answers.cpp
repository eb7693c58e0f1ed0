#include "answers.hpp"

#include <structmember.h>

#include <new>

#include "kinds.hpp"
#include "pairs.hpp"

namespace nb = nanobind;

namespace footwork {

PyTypeObject* reached_type = nullptr;
PyTypeObject* walked_type = nullptr;

namespace {

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

// The cells but that of the mover in which it may stop, cheapest first, from what the wave has found; None where that
// takes more.
PyObject* first_stops(PyObject* self, PyObject* kind) {
    const Reached& reached = *as<Reached>(self);
    if (reached.answer.found || !reached.answer.ask) Py_RETURN_NONE;
    const Ask& ask = *nb::inst_ptr<Ask>(reached.answer.ask);
    if (!ask.simple || !ask.small() || !ask.layout().counted) Py_RETURN_NONE;
    try {
        check_pair(kind);
        const Index width = ask.board->width;
        Index cells[kMostPlaces];
        int count = 0;
        for (std::size_t i = 0; i < reached.layers.size(); ++i)
            for (std::uint64_t rest = reached.layers[i]; rest; rest &= rest - 1) {
                const Index cell = ask.layout().cell[i % reached.words * 64 + std::countr_zero(rest)];
                const Index x = cell % width, y = cell / width;
                if (x == ask.start.x && y == ask.start.y) continue;
                const Stop stop = ask.stops_surely(x, y) ? Stop::yes : ask.stopping(ask.node_at(x, y));
                if (stop == Stop::ask) Py_RETURN_NONE;
                if (stop == Stop::yes) cells[count++] = cell;
            }
        const nb::object found = nb::steal(PyTuple_New(count));
        if (!found.is_valid()) return nullptr;
        for (int i = 0; i < count; ++i)
            PyTuple_SET_ITEM(found.ptr(), i, pair_as(kind, cells[i] % width, cells[i] / width).release().ptr());
        return nb::object(found).release().ptr();
    } catch (...) {
        return failed();
    }
}

PyMethodDef reached_methods[] = {
    {"_first_stops", first_stops, METH_O, nullptr},
    {nullptr, nullptr, 0, nullptr},
};
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

}  // namespace

template <class T>
T* answered(PyTypeObject* kind, PyObject* ask, PyObject* stance) {
    PyObject* const self = made<T>(kind, nullptr, nullptr);
    if (!self) throw nb::python_error();
    as<Answer>(self)->stance = Py_NewRef(stance);
    as<Answer>(self)->ask = Py_NewRef(ask);
    return as<T>(self);
}

template Reached* answered(PyTypeObject*, PyObject*, PyObject*);
template Walked* answered(PyTypeObject*, PyObject*, PyObject*);

void add_answers(nb::module_& m) {
    PyType_Slot reached[] = {{Py_tp_new, slot(made<Reached>)},
                             {Py_tp_init, slot(fill_reached)},
                             {Py_tp_dealloc, slot(gone<Reached>)},
                             {Py_tp_traverse, slot(traverse)},
                             {Py_tp_clear, slot(clear)},
                             {Py_tp_members, slot(reached_members)},
                             {Py_tp_getset, slot(reached_parts)},
                             {Py_tp_methods, slot(reached_methods)},
                             {0, nullptr}};
    PyType_Slot walked[] = {{Py_tp_new, slot(made<Walked>)},
                            {Py_tp_init, slot(fill_walked)},
                            {Py_tp_dealloc, slot(gone<Walked>)},
                            {Py_tp_traverse, slot(traverse_walked)},
                            {Py_tp_clear, slot(clear_walked)},
                            {Py_tp_members, slot(walked_members)},
                            {Py_tp_getset, slot(walked_parts)},
                            {Py_tp_methods, slot(walked_methods)},
                            {0, nullptr}};
    constexpr unsigned open = Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_BASETYPE;
    reached_type = add_kind(m, "footwork._core.Reached", sizeof(Reached), open, reached);
    walked_type = add_kind(m, "footwork._core.Walked", sizeof(Walked), open, walked);
}

}  // namespace footwork
