-- Up Migration
-- As before (0340), with aliases among our addresses; a mail of ours that its server took answers too, before its copy is seen among what was sent.
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
         and (m.outgoing or exists (select from own_addresses o where o.org_id = m.org_id and o.address = lower(m.from_address)))),
      (select max(coalesce(s.begun_at, s.sent_at)) from mail_sendings s
       where s.org_id = app_org() and s.conversation_id = each and s.state = 'sent' and s.placed_id is null and s.automatic is null)) as at) as answer on true
  left join lateral (
    select m.received_at from mail_messages m join mailboxes b on b.org_id = m.org_id and b.id = m.mailbox_id
    where m.org_id = app_org() and m.conversation_id = each and not m.outgoing and not coalesce((m.traits->>'automatic')::boolean, false)
      and m.received_at > coalesce(answer.at, '-infinity') and m.received_at >= b.created_at - interval '5 minutes'
      and not exists (select from own_addresses o where o.org_id = m.org_id and o.address = lower(m.from_address))
    order by m.received_at limit 1) as first on true $$;
