"""From a view and a worker's contract to a prompt, in the order L0 L1 L2 L3, by pure functions.

A prompt can hold nothing but what the view holds, so isolation does not rest on asking a model. A
seat's prompt is a conversation that only grows: each question adds one message and none is written
again, because providers charge a repeated prefix a tenth. One re-rendered message was rejected.
"""
