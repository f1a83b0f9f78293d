-- Up Migration
-- The mailboxes whose mails the caller sees, as mailboxes_read says; none without inbox:read. Asked once a statement: a policy that reads the
-- table itself brings the policies of that table into the plan of each statement, which took longer to make than to run.
create function seen_mailboxes() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select id from mailboxes where org_id = app_org() and (user_id = app_user() or sharing <> 'private') and app_may('inbox:read'));
end $$;

-- A policy « for all » counts for reading too: each table has one policy for reading now, and others for each way of writing.
do $$
declare
  t text;
  may text;
begin
  foreach t in array array['mail_folders', 'mail_messages', 'mail_placements', 'conversation_entries', 'mail_changes', 'mail_repairs'] loop
    may := format('(org_id = app_org() and %s)', case t when 'conversation_entries' then '((select app_may(''*'')) or may_handle(mailbox_id))' else '(select app_may(''*''))' end);
    execute format('drop policy %I on %I', t || '_read', t);
    execute format('drop policy %I on %I', t || '_system', t);
    execute format($p$ create policy %I on %I for select to ardoise_app using (org_id = app_org()
      and ((select app_may('*')) or mailbox_id = any ((select seen_mailboxes())::uuid[]))) $p$, t || '_read', t);
    execute format('create policy %I on %I for insert to ardoise_app with check %s', t || '_insert', t, may);
    execute format('create policy %I on %I for update to ardoise_app using %s with check %s', t || '_update', t, may, may);
    execute format('create policy %I on %I for delete to ardoise_app using %s', t || '_delete', t, may);
  end loop;
end $$;
drop policy conversation_entries_member on conversation_entries;

-- The counts of what is unread read this index alone.
drop index conversation_entries_unread;
create index conversation_entries_unread on conversation_entries (org_id, place_id, last_at desc, conversation_id desc) include (mailbox_id, private_to)
  where unread > 0;

-- The mailboxes whose mails the caller reads whole. Joined with their table, as before, each mail was sought once for each mailbox.
create function whole_mailboxes() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select id from mailboxes where org_id = app_org() and (user_id = app_user() or sharing = 'everything'));
end $$;
create or replace view readable_mails as
  select org_id, id, mailbox_id, conversation_id, received_at, subject, snippet, from_name, from_address, people, attachments, outgoing,
         addresses, mentions, search
  from mail_messages
  where org_id = app_org() and (select app_may('inbox:read')) and (private_to is null or private_to = app_user())
    and mailbox_id = any ((select whole_mailboxes())::uuid[]);
