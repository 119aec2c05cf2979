"""`python -m gtlab`."""

from gtlab.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
