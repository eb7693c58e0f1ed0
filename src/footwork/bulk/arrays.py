"""Arrays as they are given, looked at once: whole numbers of a shape and within a range, as the core takes them."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from footwork.arguments import described
from footwork.errors import MisuseError

Array = NDArray[Any]
Whole = TypeVar("Whole", bound=np.integer[Any])
MOST_THREADS = 256


def whole_numbers(
    name: str,
    given: ArrayLike,
    kind: type[Whole],
    shape: tuple[int | None, ...],
    least: int,
    most: int,
    *,
    own: bool = True,
) -> NDArray[Whole]:
    """An array of whole numbers with these sides (None is any), each from `least` to `most`.

    It is one of our own, so that nobody changes what was looked at; without `own`, copied only if it has to be. Raises
    MisuseError with the name of the argument and the place of the first number that does not fit.
    """
    array = as_array(name, given)
    if own and not isinstance(given, list | tuple):  # whatever else there is may share its memory with somebody
        array = array.copy()
    if array.dtype.kind not in "iu" and array.size:
        raise MisuseError(f"{name} holds whole numbers, found an array of {array.dtype}")
    fits = array.ndim == len(shape) and all(want in (None, have) for want, have in zip(shape, array.shape, strict=True))
    if not fits:
        wanted = ", ".join("n" if side is None else str(side) for side in shape)
        raise MisuseError(f"{name} has the shape ({wanted}), found {array.shape}")
    is_any = array.dtype == kind and least <= np.iinfo(kind).min and most >= np.iinfo(kind).max
    if not is_any and array.size and (array.min() < least or array.max() > most):
        place = [int(i) for i in np.argwhere((array < least) | (array > most))[0]]
        raise MisuseError(f"{name}{place or ''} is {array[tuple(place)]}, not from {least} to {most}")
    return np.ascontiguousarray(array, dtype=kind)


def as_array(name: str, given: ArrayLike) -> Array:
    """What was given as an array."""
    if isinstance(getattr(given, "mask", None), np.ndarray | np.bool_):
        raise MisuseError(f"{name} is a masked array; fill what is masked first")
    try:
        return np.asarray(given)
    except (ValueError, TypeError, OverflowError) as error:
        raise MisuseError(f"{name} is no array of numbers, found {described(given)}") from error


def thread_count(threads: object) -> int:
    """On how many threads to work, as it is given; numbers of numpy count, too."""
    threads = int(threads) if isinstance(threads, np.integer) else threads
    if type(threads) is not int or not 1 <= threads <= MOST_THREADS:
        raise MisuseError(f"threads are a whole number from 1 to {MOST_THREADS}, found {described(threads)}")
    return threads


def written_to(name: str, given: Any, kind: type[Whole], shape: tuple[int, ...]) -> NDArray[Whole]:
    """An array to write to: a new one, or one that was given for it."""
    if given is None:
        return np.empty(shape, kind)
    array = as_array(name, given)
    is_same = array is given and array.dtype == kind and array.shape == shape
    if not (is_same and array.flags.carray):  # in order, aligned, and to be written to
        kinds = np.dtype(kind).name
        raise MisuseError(
            f"{name} is a whole array of {kinds} with the shape {shape} that is aligned and can be written to"
        )
    return array
