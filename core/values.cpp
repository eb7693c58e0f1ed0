#include "values.hpp"

#include <structmember.h>

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "kinds.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace footwork {

namespace {

// The fields of a class in their order: where each lies in a value, or under which name in its dictionary.
struct Fields {
    std::vector<Py_ssize_t> offsets;  // none where values have a dictionary
    std::vector<nb::object> names, defaults;
};

// By class. They stay when a class goes: one that comes to lie in its place is put there anew before it is called.
std::unordered_map<PyTypeObject*, Fields>& known_fields() {
    static auto* const known = new std::unordered_map<PyTypeObject*, Fields>();
    return *known;
}

// What a class does when it is called by names, or with too few or too many values: its own __init__ has the words.
PyObject* made_slowly(PyObject* kind, PyObject* const* given, std::size_t count, PyObject* names) {
    const auto places = PyVectorcall_NARGS(count);
    const nb::object values = nb::steal(PyTuple_New(places));
    const nb::object by_name = nb::steal(names ? PyDict_New() : nullptr);
    if (!values.is_valid() || (names && !by_name.is_valid())) return nullptr;
    for (Py_ssize_t i = 0; i < places; ++i) PyTuple_SET_ITEM(values.ptr(), i, Py_NewRef(given[i]));
    for (Py_ssize_t i = 0; names && i < PyTuple_GET_SIZE(names); ++i)
        if (PyDict_SetItem(by_name.ptr(), PyTuple_GET_ITEM(names, i), given[places + i])) return nullptr;
    return PyType_Type.tp_call(kind, values.ptr(), by_name.ptr());
}

PyObject* made_at_once(PyObject* kind, PyObject* const* given, std::size_t count, PyObject* names) {
    auto* const type = reinterpret_cast<PyTypeObject*>(kind);
    const auto found = known_fields().find(type);
    const auto places = static_cast<std::size_t>(PyVectorcall_NARGS(count));
    if (names || found == known_fields().end()) return made_slowly(kind, given, count, names);
    const Fields& fields = found->second;
    const std::size_t all = fields.names.size(), needed = all - fields.defaults.size();
    if (places < needed || places > all) return made_slowly(kind, given, count, names);
    const auto value = [&](std::size_t i) { return i < places ? given[i] : fields.defaults[i - needed].ptr(); };
    if (!fields.offsets.empty()) {
        PyObject* const self = type->tp_alloc(type, 0);
        if (!self) return nullptr;
        for (std::size_t i = 0; i < all; ++i)
            *reinterpret_cast<PyObject**>(reinterpret_cast<char*>(self) + fields.offsets[i]) = Py_NewRef(value(i));
        return self;
    }
    const nb::object content = nb::steal(PyDict_New());
    if (!content.is_valid()) return nullptr;
    nb::object self = nb::steal(type->tp_alloc(type, 0));
    if (!self.is_valid()) return nullptr;
    for (std::size_t i = 0; i < all; ++i)
        if (PyDict_SetItem(content.ptr(), fields.names[i].ptr(), value(i))) return nullptr;
    if (all && PyObject_GenericSetDict(self.ptr(), content.ptr(), nullptr)) return nullptr;
    return self.release().ptr();
}

bool is_plain(PyTypeObject* type) {
    return Py_TYPE(type) == &PyType_Type && PyType_HasFeature(type, Py_TPFLAGS_HEAPTYPE) &&
           type->tp_new == PyBaseObject_Type.tp_new && type->tp_itemsize == 0;
}

// Where a field lies in the values of a class that has a slot for it; below 0 if it has none.
Py_ssize_t offset_of(PyTypeObject* type, nb::handle name) {
    const nb::object slot = nb::borrow(PyDict_GetItem(type->tp_dict, name.ptr()));
    if (!slot.is_valid() || Py_TYPE(slot.ptr()) != &PyMemberDescr_Type) return -1;
    const PyMemberDef& member = *reinterpret_cast<PyMemberDescrObject*>(slot.ptr())->d_member;
    return member.type == T_OBJECT_EX ? member.offset : -1;
}

// Lets a class that has just been made be called without its __init__, which only fills its fields.
void fill_at_once(nb::handle kind, const nb::tuple& names, const nb::tuple& defaults) {
    auto* const type = reinterpret_cast<PyTypeObject*>(kind.ptr());
    if (!PyType_Check(kind.ptr()) || !is_plain(type)) throw nb::type_error("a plain class is needed");
    if (defaults.size() > names.size()) throw nb::value_error("there are more defaults than fields");
    Fields fields;
    for (nb::handle name : names) {
        if (!PyUnicode_CheckExact(name.ptr())) throw nb::type_error("the name of a field is a text");
        const Py_ssize_t offset = offset_of(type, name);
        if (offset >= 0) fields.offsets.push_back(offset);
        fields.names.push_back(nb::borrow(name));
    }
    if (fields.offsets.empty() ? !fields.names.empty() && type->tp_dictoffset == 0
                               : fields.offsets.size() != fields.names.size())
        throw nb::type_error("a class has a slot for each of its fields, or a dictionary for all of them");
    for (nb::handle value : defaults) fields.defaults.push_back(nb::borrow(value));
    known_fields().insert_or_assign(type, std::move(fields));
    type->tp_vectorcall = made_at_once;
}

// A value of the same class with a copy of what another keeps, which is handed over to be changed.
nb::object twin_of(nb::handle value, nb::object& content) {
    PyTypeObject* const type = Py_TYPE(value.ptr());
    if (!is_plain(type) || type->tp_dictoffset == 0) throw nb::type_error("a value that keeps things is needed");
    const nb::object here = nb::steal(PyObject_GenericGetDict(value.ptr(), nullptr));
    if (!here.is_valid()) throw nb::python_error();
    content = nb::steal(PyDict_Copy(here.ptr()));
    if (!content.is_valid()) throw nb::python_error();
    nb::object self = nb::steal(type->tp_alloc(type, 0));  // tp_new would make room for what has its dictionary
    if (!self.is_valid() || PyObject_GenericSetDict(self.ptr(), content.ptr(), nullptr)) throw nb::python_error();
    return self;
}

nb::object twin(nb::handle value) {
    nb::object content;
    return twin_of(value, content);
}

// The same with other values of some fields.
PyObject* twin_with(PyObject*, PyObject* const* given, Py_ssize_t count) {
    try {
        if (count < 2 || !PyTuple_CheckExact(given[1]) || PyTuple_GET_SIZE(given[1]) != count - 2)
            throw nb::type_error("a value, the names of fields and a value for each of them are needed");
        nb::object content, self = twin_of(given[0], content);
        for (Py_ssize_t i = 2; i < count; ++i)
            if (PyDict_SetItem(content.ptr(), PyTuple_GET_ITEM(given[1], i - 2), given[i])) return nullptr;
        return self.release().ptr();
    } catch (...) {
        return failed();
    }
}

// The same with one item of a tuple replaced, and without something that was kept.
nb::object twin_with_item(nb::handle value, const nb::str& field, Py_ssize_t index, nb::handle item,
                          const nb::str& without) {
    nb::object content, self = twin_of(value, content);
    PyObject* const items = PyDict_GetItemWithError(content.ptr(), field.ptr());
    if (!items || !PyTuple_CheckExact(items)) throw nb::type_error("the field holds no items");
    const Py_ssize_t count = PyTuple_GET_SIZE(items);
    if (index < 0 || index >= count) throw nb::value_error("there is no such item");
    const nb::object next = nb::steal(PyTuple_New(count));
    if (!next.is_valid()) throw nb::python_error();
    for (Py_ssize_t i = 0; i < count; ++i)
        PyTuple_SET_ITEM(next.ptr(), i, Py_NewRef(i == index ? item.ptr() : PyTuple_GET_ITEM(items, i)));
    if (PyDict_SetItem(content.ptr(), field.ptr(), next.ptr())) throw nb::python_error();
    if (PyDict_GetItemWithError(content.ptr(), without.ptr()) && PyDict_DelItem(content.ptr(), without.ptr()))
        throw nb::python_error();
    if (PyErr_Occurred()) throw nb::python_error();
    return self;
}

PyMethodDef functions[] = {
    {"twin_with", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(twin_with)), METH_FASTCALL,
     "A value of the same class with other values of the fields that are named."},
    {nullptr, nullptr, 0, nullptr},
};

// A property that is worked out when it is first asked for, and kept in the dictionary of its value from then on.
struct Kept {
    PyObject ob_base;
    PyObject *make, *name, *doc;
    std::uint64_t times;  // how often something was worked out, for whichever value
};

Kept& kept(PyObject* self) { return *reinterpret_cast<Kept*>(self); }

PyObject* new_kept(PyTypeObject* type, PyObject* args, PyObject* named) {
    static const char* names[] = {"make", nullptr};
    PyObject* make;
    if (!PyArg_ParseTupleAndKeywords(args, named, "O", const_cast<char**>(names), &make)) return nullptr;
    nb::object self = nb::steal(type->tp_alloc(type, 0));
    if (!self.is_valid()) return nullptr;
    kept(self.ptr()).make = Py_NewRef(make);
    kept(self.ptr()).doc = PyObject_GetAttrString(make, "__doc__");
    return kept(self.ptr()).doc ? self.release().ptr() : nullptr;
}

PyObject* name_kept(PyObject* self, PyObject* args) {
    PyObject *owner, *name;
    if (!PyArg_ParseTuple(args, "OU", &owner, &name)) return nullptr;
    Py_INCREF(name);
    PyUnicode_InternInPlace(&name);
    Py_XSETREF(kept(self).name, name);
    Py_RETURN_NONE;
}

PyObject* get_kept(PyObject* self, PyObject* value, PyObject*) {
    if (!value || value == Py_None) return Py_NewRef(self);
    if (!kept(self).name) {
        PyErr_SetString(PyExc_TypeError, "what is kept has a name, from the class that it stands in");
        return nullptr;
    }
    const std::uint64_t before = kept(self).times;
    nb::object made = nb::steal(PyObject_CallOneArg(kept(self).make, value));
    if (!made.is_valid()) return nullptr;
    if (kept(self).times++ == before) {
        // Nobody was faster. A value whose dictionary was asked for has slower attributes from then on: it is not.
        if (!PyObject_GenericSetAttr(value, kept(self).name, made.ptr())) return made.release().ptr();
        if (!PyErr_ExceptionMatches(PyExc_AttributeError)) return nullptr;
        PyErr_Clear();  // a derived class has something else of this name
    }
    const nb::object here = nb::steal(PyObject_GenericGetDict(value, nullptr));
    if (!here.is_valid()) return nullptr;
    return Py_XNewRef(PyDict_SetDefault(here.ptr(), kept(self).name, made.ptr()));  // whoever was first
}

int traverse_kept(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(kept(self).make);
    Py_VISIT(kept(self).doc);
    return 0;
}

int clear_kept(PyObject* self) {
    Py_CLEAR(kept(self).make);
    Py_CLEAR(kept(self).doc);
    return 0;
}

void kept_gone(PyObject* self) {
    PyTypeObject* const type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    clear_kept(self);
    Py_CLEAR(kept(self).name);
    type->tp_free(self);
    Py_DECREF(type);
}

PyMemberDef kept_members[] = {
    {"make", T_OBJECT, offsetof(Kept, make), READONLY, nullptr},
    {"name", T_OBJECT, offsetof(Kept, name), READONLY, nullptr},
    {"__doc__", T_OBJECT, offsetof(Kept, doc), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};
PyMethodDef kept_methods[] = {
    {"__set_name__", name_kept, METH_VARARGS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

void add_values(nb::module_& m) {
    PyType_Slot slots[] = {{Py_tp_new, slot(new_kept)},           {Py_tp_dealloc, slot(kept_gone)},
                           {Py_tp_traverse, slot(traverse_kept)}, {Py_tp_clear, slot(clear_kept)},
                           {Py_tp_descr_get, slot(get_kept)},     {Py_tp_members, slot(kept_members)},
                           {Py_tp_methods, slot(kept_methods)},   {0, nullptr}};
    add_kind(m, "footwork._core.Kept", sizeof(Kept), Py_TPFLAGS_HAVE_GC, slots);
    m.def("fill_at_once", &fill_at_once, "kind"_a, "names"_a, "defaults"_a,
          "Let a class be called without its __init__, which fills its fields and does nothing else.");
    m.def("twin", &twin, "value"_a, "A value of the same class with a copy of everything that another keeps.");
    m.def("twin_with_item", &twin_with_item, "value"_a, "field"_a, "index"_a, "item"_a, "without"_a,
          "The same with one item of a tuple replaced, and without something that was kept.");
    if (PyModule_AddFunctions(m.ptr(), functions)) throw nb::python_error();
}

}  // namespace footwork
