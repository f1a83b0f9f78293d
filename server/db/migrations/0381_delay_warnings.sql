-- Up Migration
-- A warning may be some minutes of work before the end of a delay; with a part of it, whichever comes first.
alter table answer_targets add column warn_minutes integer check (warn_minutes > 0);

-- Nobody learns of a mailbox that they do not see.
drop policy answer_targets_read on answer_targets;
drop policy answer_targets_write on answer_targets;
do $$
declare
  seen constant text := '(mailbox_id is null or exists (select from mailboxes b where b.org_id = answer_targets.org_id and b.id = mailbox_id))';
  writes constant text := 'org_id = app_org() and (select app_may(''organization:update'')) and ' || seen;
begin
  execute format('create policy answer_targets_read on answer_targets for select to ardoise_app
    using (org_id = app_org() and ((select app_may(''*'')) or ((select app_may(''inbox:read'')) and %s)))', seen);
  execute format('create policy answer_targets_insert on answer_targets for insert to ardoise_app with check (%s)', writes);
  execute format('create policy answer_targets_update on answer_targets for update to ardoise_app using (%1$s) with check (%1$s)', writes);
  execute format('create policy answer_targets_delete on answer_targets for delete to ardoise_app using (%s)', writes);
end $$;

-- Every target of the organization, for whoever counts: the delay of a conversation is the same whoever looks at it.
create function counted_targets() returns setof answer_targets
language sql stable security definer set search_path = public, pg_temp as $$
  select * from answer_targets where org_id = app_org() $$;

-- As before (0340); a mail of ours that its server took answers too, before its copy is seen among what was sent.
create or replace function unanswered_mails(conversations uuid[]) returns table (conversation_id uuid, mailbox_ids uuid[], unanswered_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select each, places.ids, first.received_at
  from unnest(conversations) as each
  cross join lateral (
    select array_agg(e.mailbox_id) as ids from conversation_entries e
    where e.org_id = app_org() and e.conversation_id = each and e.place_id = e.mailbox_id) as places
  left join lateral (
    select greatest(
      (select max(m.received_at) from mail_messages m
       where m.org_id = app_org() and m.conversation_id = each and not coalesce((m.traits->>'automatic')::boolean, false)
         and (m.outgoing or exists (select from mailboxes o where o.org_id = m.org_id and o.address = lower(m.from_address)))),
      (select max(coalesce(s.begun_at, s.sent_at)) from mail_sendings s
       where s.org_id = app_org() and s.conversation_id = each and s.state = 'sent' and s.placed_id is null and s.automatic is null)) as at) as answer on true
  left join lateral (
    select m.received_at from mail_messages m join mailboxes b on b.org_id = m.org_id and b.id = m.mailbox_id
    where m.org_id = app_org() and m.conversation_id = each and not m.outgoing and not coalesce((m.traits->>'automatic')::boolean, false)
      and m.received_at > coalesce(answer.at, '-infinity') and m.received_at >= b.created_at - interval '5 minutes'
      and not exists (select from mailboxes o where o.org_id = m.org_id and o.address = lower(m.from_address))
    order by m.received_at limit 1) as first on true $$;

revoke execute on function counted_targets() from public;
grant execute on function counted_targets() to ardoise_app;
