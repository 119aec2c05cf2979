"""The words that users import from the kit."""

import gtlab.testing as kit


def test_the_line_of_the_readme_works():
    from gtlab.testing import check_game

    assert check_game("prisoners").held


def test_every_word_is_there_once():
    assert len(kit.__all__) == len(set(kit.__all__)) == 7
    assert all(callable(getattr(kit, word)) for word in kit.__all__)
