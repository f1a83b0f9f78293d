-- Up Migration
-- A trigger that tells or writes does so only when what it tells of changed (ADR 158): a row written again with the same values is no news.

-- What `plan_facts` (0610) reads; when it was asked for, its card and its period are the billing events' to tell.
drop trigger subscriptions_tell on subscriptions;
create trigger subscriptions_tell after insert or delete on subscriptions
  for each row execute function on_subscription_change();
create trigger subscriptions_tell_change after update on subscriptions
  for each row when ((old.status, old.price_id, old.seats, old.unpaid_since) is distinct from (new.status, new.price_id, new.seats, new.unpaid_since))
  execute function on_subscription_change();

drop trigger inbox_is_recounted on answer_targets;
create trigger inbox_is_recounted after insert or delete on answer_targets
  for each row execute function inbox_is_recounted();
create trigger inbox_is_recounted_change after update on answer_targets
  for each row when (old.* is distinct from new.*) execute function inbox_is_recounted();
drop trigger inbox_is_recounted on working_hours;
create trigger inbox_is_recounted after insert on working_hours
  for each row execute function inbox_is_recounted();
create trigger inbox_is_recounted_change after update on working_hours
  for each row when ((old.week, old.holidays, old.closed) is distinct from (new.week, new.holidays, new.closed))
  execute function inbox_is_recounted();

drop trigger memberships_lost_access on memberships;
create trigger memberships_lost_access after insert or delete on memberships
  for each row execute function note_lost_access();
create trigger memberships_lost_access_change after update of status on memberships
  for each row when (old.status is distinct from new.status) execute function note_lost_access();

-- An entry of the history moves with its conversation: both are counted again then.
create function history_moved_in_inbox() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform mark_inbox_facts(array_agg(c.org_id), array_agg(c.conversation_id)) from (
    select n.org_id, unnest(array[n.conversation_id, o.conversation_id]) as conversation_id from changed n
    join former o on o.org_id = n.org_id and o.id = n.id
    where n.* is distinct from o.*) as c;
  return null;
end $$;
drop trigger history_of_inbox_moved on conversation_history;
create trigger history_of_inbox_moved after update on conversation_history
  referencing old table as former new table as changed for each statement execute function history_moved_in_inbox();

-- A directory sends every account again at each of its turns: colleagues hear of names that changed.
create or replace function directory_renames(account uuid, full_name text, given text, family text, job text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  renamed boolean;
begin
  if not app_may('directory:provision') or not exists (
    select 1 from directory_users d join users u on u.id = d.user_id
    where d.org_id = app_org() and d.user_id = account and d.made_account and directory_covers(array[u.email])) then
    return;
  end if;
  update users u set name = full_name, updated_at = now() where u.id = account and u.name is distinct from full_name;
  renamed := found;
  update profiles p set first_name = given, last_name = family, title = coalesce(job, p.title), updated_at = now()
    where p.user_id = account and (p.first_name, p.last_name, p.title) is distinct from (given, family, coalesce(job, p.title));
  if not (renamed or found) then
    return;
  end if;
  perform pg_notify('ardoise', json_build_object('org', m.org_id, 'type', 'member.profile_changed', 'subject', 'member',
    'id', account)::text) from memberships m where m.user_id = account and m.status = 'active';
end $$;
