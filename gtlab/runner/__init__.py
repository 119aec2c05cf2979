"""The loop: ask the orchestrator, run the workers, append.

Matches go on independently in one asyncio loop, a bounded number at a time and never in lockstep:
with a realistic tail of answer times a barrier over matches doubles the time of a study. Threads
were rejected because the journal, the log and the chain would need locks at every step.
"""
