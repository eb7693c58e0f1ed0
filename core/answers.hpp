// Answers: what a prepared question hands to Python. They are the bases of the kinds that Python knows; what is not
// asked of them is never made.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include "search.hpp"

namespace footwork {

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

// Their types, from which the kinds that Python knows come.
extern PyTypeObject *reached_type, *walked_type;

void add_answers(nanobind::module_& m);

// A new answer of a kind to a stance that has asked.
template <class T>
T* answered(PyTypeObject* kind, PyObject* ask, PyObject* stance);

}  // namespace footwork
