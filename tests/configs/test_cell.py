"""How a cell is carried out."""

import pytest
from pydantic import ValidationError

from gtlab.configs.cell import Execution, ExecutionSpec


def test_an_execution_is_flat():
    spec = ExecutionSpec.model_validate(
        {"parallel": 3, "tracking": {"kind": "mlflow", "uri": "http://host:5000"}}
    )
    assert Execution.of(spec) == Execution(3, None, "mlflow", "http://host:5000", None)


@pytest.mark.parametrize(
    "data", [{"parallel": 0}, {"parallel": True}, {"run_dir": "  "}, {"tracking": {"kind": "x"}}]
)
def test_what_cannot_be_carried_out_is_refused(data):
    with pytest.raises(ValidationError):
        ExecutionSpec.model_validate(data)
