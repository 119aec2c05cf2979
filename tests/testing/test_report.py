"""What is given back says what holds; what does not is raised, all of it."""

from unittest import SkipTest

import pytest

from gtlab.testing.failure import ConformanceError, Failure, Unclaimed
from gtlab.testing.report import Conformance, class_of_tests, conformance

FAILURE = Failure("b", "b holds", "it", "b does not")
VERDICTS = {"a": None, "b": FAILURE, "c": Unclaimed("c is not claimed")}


def test_what_holds_and_what_does_not_apply_are_told_apart():
    found = conformance({"a": None, "c": VERDICTS["c"]}, {"g": "all"})
    assert found == (("a",), {"c": "c is not claimed"}, {"g": "all"})


def test_failures_are_raised():
    with pytest.raises(ConformanceError, match="b: not so that b holds: b does not"):
        conformance(VERDICTS, {})


def test_each_property_is_a_test():
    tests = class_of_tests(dict.fromkeys(VERDICTS, "it holds"), VERDICTS.get)()
    tests.test_a()
    with pytest.raises(ConformanceError):
        tests.test_b()
    with pytest.raises(SkipTest, match="c is not claimed"):
        tests.test_c()
    assert tests.test_a.__doc__ == "it holds"


def test_it_reads_as_a_few_lines():
    found = Conformance(("pays", "pure"), {"sum": "none is declared"}, {"g (2 seats)": "all"})
    assert str(found).splitlines() == [
        "holds: pays, pure",
        "not claimed: sum (none is declared)",
        "looked at: g (2 seats), all",
    ]
