-- Up Migration
-- Whoever loses an organization is told which one, until they say that they have read it. Of the platform alone: GET /me reads it.
create table lost_access (
  user_id uuid not null references users on delete cascade,
  org_id uuid not null references organizations on delete cascade,
  reason text not null check (reason in ('suspended', 'removed')),
  -- Whether they said that they have read it.
  told boolean not null default false,
  primary key (user_id, org_id)
);
create index lost_access_organization on lost_access (org_id);
alter table lost_access enable row level security;

-- Follows memberships by itself, so that no way of changing one forgets it. A cascade finds no user or organization any more.
create function note_lost_access() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member memberships := coalesce(new, old);
  loss text := case
    when tg_op <> 'DELETE' then nullif(new.status, 'active')
    -- Who leaves knows it.
    when app_user() is distinct from old.user_id then 'removed'
  end;
begin
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  delete from lost_access where user_id = member.user_id and org_id = member.org_id;
  if loss is not null then
    insert into lost_access (user_id, org_id, reason)
      select u.id, o.id, loss from users u, organizations o where u.id = member.user_id and o.id = member.org_id;
  elsif tg_op = 'INSERT' and member.role = 'owner' and member.user_id = app_user() then
    -- Who opens an organization of their own goes on from what they read.
    update lost_access set told = true where user_id = member.user_id;
  end if;
  return null;
end $$;
create trigger memberships_lost_access after insert or delete or update of status on memberships
  for each row execute function note_lost_access();

insert into lost_access (user_id, org_id, reason) select user_id, org_id, 'suspended' from memberships where status = 'suspended';
