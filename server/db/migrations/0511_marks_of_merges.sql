-- Up Migration
-- The labels and followers of both parts of a merge, for « Annuler » (ADR 121). Null in merges before this, whose parts keep those of both.

alter table conversation_edits
  add column label_ids uuid[],
  add column other_label_ids uuid[],
  add column follower_ids uuid[],
  add column other_follower_ids uuid[];
