"""What people read is the whole instance, and says again what was accepted."""

import pytest
import yaml

from gtlab.errors import StoppedError
from gtlab.instance.instance import Instance
from gtlab.store.instance_file import write_instance
from tests.journals import TRUST, an_instance


@pytest.mark.parametrize("language", ["en", "zh"])
def test_it_can_be_read_back(tmp_path, language):
    instance = an_instance(TRUST, language=language, situation="Line one.\nLine two: 是 ${no}")
    path = tmp_path / "instance.yaml"
    write_instance(instance, path)
    text = path.read_text(encoding="utf-8")
    assert Instance.model_validate(yaml.safe_load(text)) == instance
    assert "\\u" not in text


def test_the_same_instance_gives_the_same_bytes(tmp_path):
    for name in ("a", "b"):
        write_instance(an_instance(), tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_folder_that_is_gone(tmp_path):
    with pytest.raises(StoppedError, match="the journal holds the instance"):
        write_instance(an_instance(), tmp_path / "gone" / "instance.yaml")
