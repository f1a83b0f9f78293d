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
revoke execute on function counted_targets() from public;
grant execute on function counted_targets() to ardoise_app;
