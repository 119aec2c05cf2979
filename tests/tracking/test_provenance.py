import subprocess
from importlib.metadata import PackageNotFoundError

import pytest

from gtlab.tracking import provenance as module
from gtlab.tracking.provenance import git_revision, provenance

A, B = "a" * 40, "b" * 40


def test_a_real_checkout_gives_what_git_says(root_of_checkout):
    said = subprocess.run(
        ["git", "rev-parse", "HEAD"],
        cwd=root_of_checkout,
        capture_output=True,
        text=True,
        check=True,
    )
    assert git_revision(root_of_checkout / "gtlab") == said.stdout.strip()


@pytest.fixture
def root_of_checkout(request):
    root = request.config.rootpath
    if not (root / ".git").exists():
        pytest.skip("not a checkout")
    return root


def test_outside_a_checkout_there_is_none(tmp_path):
    (tmp_path / ".git").mkdir()
    assert git_revision(tmp_path) is None
    assert "git" not in provenance(tmp_path)


def test_a_checkout_that_was_never_installed_has_no_version(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "version", {"gtlab-experiments": "1.2"}.__getitem__)
    assert provenance(tmp_path) == {"version": "1.2"}

    def missing(name):
        raise PackageNotFoundError(name)

    monkeypatch.setattr(module, "version", missing)
    assert provenance(tmp_path) == {}


def test_a_detached_head(tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git/HEAD").write_text(f"{A}\n")
    assert provenance(tmp_path / "deep" / "down")["git"] == A


def test_a_branch_is_read_from_its_file_before_the_packed_ones(tmp_path):
    git = tmp_path / ".git"
    (git / "refs/heads").mkdir(parents=True)
    (git / "HEAD").write_text("ref: refs/heads/main\n")
    (git / "packed-refs").write_text(f"# pack-refs\n{A} refs/heads/domain\n{B} refs/heads/main\n")
    assert git_revision(tmp_path) == B
    (git / "refs/heads/main").write_text(f"{A}\n")
    assert git_revision(tmp_path) == A


def test_a_linked_work_tree(tmp_path):
    linked = tmp_path / "main/.git/worktrees/w"
    linked.mkdir(parents=True)
    (tmp_path / "main/.git/refs/heads").mkdir(parents=True)
    (tmp_path / "main/.git/refs/heads/topic").write_text(A)
    (linked / "HEAD").write_text("ref: refs/heads/topic")
    (linked / "commondir").write_text("../..\n")
    (tmp_path / "w").mkdir()
    (tmp_path / "w/.git").write_text(f"gitdir: {linked}\n")
    assert git_revision(tmp_path / "w") == A
