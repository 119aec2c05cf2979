"""Exit codes are part of what scripts rely on."""

from gtlab.cli.codes import Exit


def test_they_never_change():
    assert [(code.name, code.value) for code in Exit] == [
        ("DONE", 0),
        ("FAULT", 1),
        ("USER", 2),
        ("STOPPED", 3),
    ]
