from tests.faults.fault import Fault

FAULTS: list[Fault] = []
