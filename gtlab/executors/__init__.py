"""Carrying out one worker: by a program, a strategy, a person; later by a model.

Whoever carries a worker out gets a task with nothing but that worker's view, and its output passes
one checker. The setup and world-engine programs hold the compiled game; they are the only places
where rules meet the blackboard.
"""
