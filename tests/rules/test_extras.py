from dataclasses import fields

from gtlab.rules.extras import Extras, extras


def test_both_languages_say_everything():
    for field in fields(Extras):
        english, chinese = (getattr(extras(language), field.name) for language in ("en", "zh"))
        assert type(english) is type(chinese)
        if isinstance(english, dict):
            assert english.keys() == chinese.keys()
        assert english != chinese
