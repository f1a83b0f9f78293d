-- The ids of the organization's mailboxes, those that the caller does not see too: says which rules are of a mailbox that is no more.
create function mailbox_ids() returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select array(select id from mailboxes where org_id = app_org() and app_may('inbox:read')) $$;

-- Rules of the inbox (ADR 076): what is done by itself with a mail that comes from outside.
create table inbox_rules (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  name text not null check (length(name) between 1 and 80),
  enabled boolean not null,
  -- Their order; rules above come first.
  position integer not null,
  -- Empty: all mailboxes. Ids that are no more stay, so that a rule of one mailbox never becomes one of all.
  mailbox_ids uuid[] not null,
  match text not null check (match in ('any', 'all')),
  -- { field, how, text } of shared/domain/inbox-rules/rule.ts.
  conditions jsonb not null,
  assign text not null check (assign in ('none', 'member', 'team', 'turns_of_team', 'turns')),
  -- Without foreign keys: who left is named, so that the rule is shown as one to be mended.
  assignee_id uuid,
  team_id uuid,
  turn_ids uuid[] not null,
  label_ids uuid[] not null,
  state text check (state in ('todo', 'waiting', 'done')),
  stop boolean not null,
  -- Who was given a conversation last, in turn. The row is locked for the next turn.
  last_turn uuid,
  revision integer not null default 1,
  created_at timestamptz(3) not null,
  updated_by uuid,
  updated_at timestamptz(3) not null,
  -- Given back by « Annuler », else deleted a month later.
  removed_at timestamptz(3),
  primary key (org_id, id)
);
create index inbox_rules_order on inbox_rules (org_id, position, id) where removed_at is null;
create index inbox_rules_removed on inbox_rules (removed_at) where removed_at is not null;

alter table inbox_rules enable row level security;
create policy inbox_rules_read on inbox_rules for select to ardoise_app using (org_id = app_org() and (select app_may('inbox:read')));
create policy inbox_rules_insert on inbox_rules for insert to ardoise_app with check (org_id = app_org() and (select app_may('rule:write')));
create policy inbox_rules_update on inbox_rules for update to ardoise_app
  using (org_id = app_org() and (select app_may('rule:write'))) with check (org_id = app_org() and (select app_may('rule:write')));
grant select, insert, update on inbox_rules to ardoise_app;

-- What « Contient » asks of the index of a mail’s subject and text: the words in their order. Without a node: words that say nothing (« le »).
create function rule_word_query(word text) returns tsquery language sql stable as $$
  select regexp_replace(phraseto_tsquery('french_mail', word)::text, '''((?:[^'']|'''')*)''', '''\1'':AC', 'g')::tsquery $$;

-- What a mail that holds all of these has in its index; null where none says anything.
create function rule_words_query(words text[]) returns tsquery language plpgsql stable as $$
declare
  word text;
  asked tsquery;
  one tsquery;
begin
  foreach word in array words loop
    one := phraseto_tsquery('french_mail', word);
    if numnode(one) > 0 then asked := case when asked is null then one else asked && one end; end if;
  end loop;
  return asked;
end $$;
