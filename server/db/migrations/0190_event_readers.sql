-- Up Migration
-- Who may read an event: whoever may read its subject (eventPermissions of shared/domain/events.ts, written with each row);
-- of what belongs to one member, that member alone. Without either it is the system's.
alter table event_log add column permission text not null default '*', add column private_to uuid;
update event_log set
  permission = case split_part(event_type, '.', 1)
    when 'organization' then 'organization:read'
    when 'member' then 'member:read'
    when 'invitation' then 'member:read'
    when 'company' then 'company:read'
    when 'contact' then 'contact:read'
    when 'deal' then 'deal:read'
    when 'quote' then 'quote:read'
    when 'mail' then 'quote:read'
    when 'payment' then 'payment:read'
    when 'payment_provider' then 'payment_provider:read'
    when 'mailbox' then case when coalesce(meta->>'userId', actor_user_id::text) is null then '*' else 'event:read' end
    else '*' end,
  private_to = case when event_type like 'mailbox.%' then coalesce((meta->>'userId')::uuid, actor_user_id) end;
drop policy event_log_read on event_log;
create policy event_log_read on event_log for select to ardoise_app using (
  org_id = app_org() and app_may(permission)
  and (private_to is null or private_to = app_user() or (select app_may('*'))));
