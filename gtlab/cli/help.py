"""What `gtlab --help` says; kept free of imports, so that asking costs nothing."""

HELP = """\
gtlab: language models, scripted strategies and people play games against each other

Usage
  gtlab scenario=prisoners roles=calc_vs_trust rounds=10   play, and show what came of it
  gtlab -m scenario=prisoners,trust language=en,zh         sweep a grid, all cells in one process
  gtlab COMMAND ...

Commands
  check [OVERRIDE ...]    compose and check; print rules, payoffs, seats and cells; play nothing
  resume PATH             go on with a run or a sweep that ended early
  report PATH             show a run or a sweep again
  list [FOLDER]           the runs below FOLDER (./runs)
  track PATH ...          log runs in MLflow again, from their journals
  ui [FOLDER]             open MLflow's page for the runs below FOLDER (./runs)

What can be set (GROUP=OPTION chooses a file, KEY=VALUE sets a value; A,B with -m sweeps)
  scenario= rules= roles= models= language= review= tracking= experiment=
  rounds= continuation= horizon_known= order= replicates= seed= parallel= run_dir=
  models.by_role.A=tit_for_tat     another decider for one seat
  roles.seats=[calculator,sceptic] seats by persona

Options
  -m, --multirun          sweep the grid that the overrides span
  --config-dir DIR        a folder with options of your own (scenario/, rules/, personas/ ...)
  -h, --help              this text
  --version               gtlab's version
  --hydra-help            Hydra's own options; with hydra/...= or hydra....= Hydra itself sweeps

Exit codes: 0 done; 1 a fault of gtlab; 2 for you to mend; 3 stopped, `gtlab resume` goes on
"""
