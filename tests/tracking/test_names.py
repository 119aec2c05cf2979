import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.tracking.names import LONGEST, cut, parameters, safe_name, tags
from tests.journals import with_arguments
from tests.tracking.writing import an_instance


def test_a_run_is_described_by_what_runs_are_compared_by():
    found = parameters(an_instance(rounds=4, replicates=2), {"models.by_role[A]": "grim"})
    assert found["scenario"] == "prisoners"
    assert found["scenario_version"] == "2"
    assert found["game"] == "prisoners-v1"
    assert found["persona.A"] == "calculator"
    assert found["model.B"] == "tit_for_tat"
    assert (found["rounds"], found["replicates"], found["seed"]) == ("4", "2", "7")
    assert found["cell.models.by_role_A_"] == "grim"
    assert "continuation" not in found


def test_runs_that_differ_in_an_argument_alone_are_told_apart():
    calm, keen = (with_arguments(an_instance(), {"lambda": value}) for value in (0.1, 10))
    assert parameters(calm, {})["model.A"] == "grim(lambda=0.1)"
    assert parameters(keen, {})["model.A"] == "grim(lambda=10)"
    assert tags(calm, {})["models"] == "A=grim(lambda=0.1), B=tit_for_tat"
    assert tags(keen, {})["models"] == "A=grim(lambda=10), B=tit_for_tat"


def test_tags_hold_where_the_run_comes_from():
    found = tags(an_instance(), {"version": "1.2", "git": "abc"})
    assert found["gtlab.git"] == found["mlflow.source.git.commit"] == "abc"
    assert found["gtlab.version"] == "1.2"
    assert found["personas"] == "A=calculator, B=trusting"
    assert "gtlab.git" not in tags(an_instance(), {})


def test_long_values_are_cut_below_the_limit_of_6000():
    assert cut("x" * 9_000) == "x" * (LONGEST - 1) + "…"
    assert cut(LONGEST * "x") == LONGEST * "x"


@pytest.mark.tracking
@given(st.text(max_size=300))
def test_every_name_becomes_one_that_mlflow_takes(text):
    from mlflow.utils.validation import _validate_metric_name, _validate_param_name

    name = safe_name(text)
    _validate_param_name(name)
    _validate_metric_name(name)
