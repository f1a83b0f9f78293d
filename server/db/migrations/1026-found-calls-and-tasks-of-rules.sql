-- Calls that have a result are found by ⌘K: by client, number, notes and what follows. What rings is not written to the search.
call make_searchable('calls', 'call', 'false',
  $$ lpad((9999999999999 - floor(extract(epoch from {}.started_at) * 1000))::text, 13, '0') $$,
  $$ case when {}.outcome is not null then concat_ws(' ', {}.client_name, phone_words({}.number), left({}.notes, 2000), {}.next_action) end $$);
alter policy search_words_read on search_words
  using (org_id = app_org()
    and kind = any (array(select k from unnest('{company,contact,quote,invoice,catalogue,received_invoice,payment,task,call}'::text[]) as k
      where app_may(k || ':read'))));
alter policy search_subjects_read on search_subjects
  using (org_id = app_org()
    and kind = any (array(select k from unnest('{company,contact,quote,invoice,catalogue,received_invoice,payment,task,call}'::text[]) as k
      where app_may(k || ':read'))));

-- The register of consents and oppositions of the organization, the newest first.
create index call_consents_recent on call_consents (org_id, given_at desc, id desc);
create index call_oppositions_recent on call_oppositions (org_id, opposed_at desc, id desc);

-- A rule of the inbox makes a task of the conversation, due so many days later; null: none.
alter table inbox_rules add column task_in_days smallint check (task_in_days between 0 and 365);
