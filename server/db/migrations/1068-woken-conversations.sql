-- « À faire aujourd’hui » asks which conversations came back by themselves.
create index conversation_history_time on conversation_history (org_id, created_at) where cause = 'time';
