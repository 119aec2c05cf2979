"""`python -m gtlab.tracking URI EXPERIMENT`: the process that `gtlab.tracking.follower` starts."""

import sys

from gtlab.tracking.process import main

if __name__ == "__main__":
    main(*sys.argv[1:3])
