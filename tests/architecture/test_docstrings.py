"""Every public name says what it is."""

import subprocess
import sys

import pytest


def interrogate(*folder, root):
    # By its own command and the settings in pyproject.toml, as a developer would run it.
    command = [sys.executable, "-m", "interrogate", "-vv", "-c", str(root / "pyproject.toml")]
    return subprocess.run(
        [*command, *folder], cwd=root, capture_output=True, text=True, check=False, timeout=60
    )


def test_every_public_name_has_a_docstring(root):
    report = interrogate("gtlab", root=root)
    missed = [line for line in report.stdout.splitlines() if "COVERED" not in line]
    assert report.returncode == 0, "\n".join(missed) + report.stderr


@pytest.mark.parametrize(
    "text",
    [
        "x = 1\n",
        '"""M."""\ndef f(): ...\n',
        '"""M."""\nclass C:\n    """C."""\n    def f(self): ...\n',
    ],
)
def test_a_missing_docstring_is_caught(planted, tmp_path, root, text):
    planted({"gtlab/a.py": text})
    report = interrogate(str(tmp_path), root=root)
    assert report.returncode == 1, report.stdout + report.stderr
