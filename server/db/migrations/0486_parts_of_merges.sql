-- Up Migration
-- What each part of a merge was, for « Annuler » (ADR 121). Null in merges before this, whose parts keep what they became.

alter table conversation_edits
  -- Mails of the conversation that took the others in: one that came since changes what is to do.
  add column own_message_ids uuid[],
  -- Handlings of both before; null where nothing was said.
  add column handling jsonb,
  add column other_handling jsonb;
