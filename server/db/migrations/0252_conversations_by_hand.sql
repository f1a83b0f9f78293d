-- Up Migration
-- Conversations merged and split by hand (ADR 061).
alter table conversations
  -- Conversations with the same value were split by hand: no mail that answers several of them joins them again.
  add column apart uuid;
create index conversations_apart on conversations (org_id, apart) where apart is not null;

-- Each merge and split: what was taken, so that « Annuler » gives exactly that back.
create table conversation_edits (
  org_id uuid not null,
  id uuid not null default new_id(),
  kind text not null check (kind in ('merge', 'split')),
  -- The conversation that took the mails in, or that they were split from.
  conversation_id uuid not null,
  -- The conversation that is no more, or that the split made.
  other_id uuid not null,
  -- Of a merge: mails and keys of the other, and whose both were.
  message_ids uuid[] not null default '{}',
  keys bytea[] not null default '{}',
  private_to uuid,
  other_private_to uuid,
  other_apart uuid,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  undone_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations on delete cascade
);
create index conversation_edits_conversation on conversation_edits (org_id, conversation_id);
create index conversation_edits_other on conversation_edits (org_id, other_id);
alter table conversation_edits enable row level security;
create policy conversation_edits_system on conversation_edits for all to ardoise_app using (org_id = app_org() and (select app_may('*')))
  with check (org_id = app_org() and (select app_may('*')));
grant select, insert, update, delete on conversation_edits to ardoise_app;
