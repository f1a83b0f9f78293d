create table email_templates (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  -- Whose it is; null of a shared one.
  owner_id uuid,
  name text not null check (length(name) between 1 and 120),
  language text not null check (language in ('fr', 'en', 'de', 'es', 'it', 'nl')),
  folder text not null default '' check (length(folder) <= 60),
  subject text not null check (length(subject) between 1 and 200),
  -- Cleaned HTML.
  body text not null,
  revision integer not null default 1,
  uses integer not null default 0,
  used_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_by uuid,
  updated_at timestamptz(3) not null default now(),
  -- Given back by « Annuler », else deleted a month later.
  removed_at timestamptz(3),
  sort_name text collate "C" not null generated always as (fold(name)) stored,
  prospecting boolean not null default false,
  primary key (org_id, id),
  -- What a person wrote for themselves goes with them.
  foreign key (org_id, owner_id) references memberships on delete cascade
);
create index email_templates_by_name on email_templates (org_id, sort_name, id) where removed_at is null;
create index email_templates_by_uses on email_templates (org_id, uses, id) where removed_at is null;
create index email_templates_by_update on email_templates (org_id, updated_at, id) where removed_at is null;
create index email_templates_by_folder on email_templates (org_id, folder, owner_id) where removed_at is null;
create index email_templates_owner on email_templates (org_id, owner_id) where owner_id is not null;
create index email_templates_removed on email_templates (removed_at) where removed_at is not null;

alter table email_templates enable row level security;
create policy email_templates_read on email_templates for select to ardoise_app
  using (org_id = app_org() and (owner_id is null or owner_id = app_user()) and (select app_may('template:read')));
create policy email_templates_insert on email_templates for insert to ardoise_app with check (org_id = app_org()
  and case when owner_id is null then (select app_may('template:write')) else owner_id = app_user() and (select app_may('template:read')) end);
create policy email_templates_update on email_templates for update to ardoise_app
  using (org_id = app_org() and case when owner_id is null then (select app_may('template:write')) else owner_id = app_user() end)
  with check (org_id = app_org() and case when owner_id is null then (select app_may('template:write'))
    else owner_id = app_user() and (select app_may('template:read')) end);
grant select, insert, update on email_templates to ardoise_app;

-- Counts a use. Whoever reads a template uses it, whether they may change it or not.
create function use_email_template(template uuid, at timestamptz) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update email_templates set uses = uses + 1, used_at = greatest(used_at, at)
  where org_id = app_org() and id = template and removed_at is null and (owner_id is null or owner_id = app_user()) and app_may('template:read');
  return found;
end $$;
