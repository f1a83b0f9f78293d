-- Up Migration
-- Internet domains that an organization proves to hold by a record of its DNS (ADR 145).
create table organization_domains (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  -- In lower case, its labels in punycode.
  domain text not null check (length(domain) between 4 and 253 and domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'),
  -- The record's value is « ardoise-domain=… »; nobody can choose it.
  record_token text not null check (length(record_token) between 32 and 64),
  proved_at timestamptz(3),
  -- The last look that found the record.
  seen_at timestamptz(3),
  -- Since when the record of a proved domain is gone.
  lost_at timestamptz(3),
  looked_at timestamptz(3),
  found text check (found in ('found', 'absent', 'unreachable')),
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, domain),
  check (lost_at is null or proved_at is not null),
  check ((looked_at is null) = (found is null))
);
-- A proved domain belongs to one organization of the installation; one that is not proved blocks nobody.
create unique index organization_domains_proved on organization_domains (domain) where proved_at is not null;
create index organization_domains_looked on organization_domains (looked_at) where proved_at is not null;
alter table organization_domains enable row level security;
create policy organization_domains_read on organization_domains for select to ardoise_app
  using (org_id = app_org() and (select app_may('sign-in:read')));
create policy organization_domains_insert on organization_domains for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('sign-in:write')));
create policy organization_domains_update on organization_domains for update to ardoise_app
  using (org_id = app_org() and (select app_may('sign-in:write'))) with check (org_id = app_org());
create policy organization_domains_delete on organization_domains for delete to ardoise_app
  using (org_id = app_org() and (select app_may('sign-in:write')));
grant select, insert, delete, update (proved_at, seen_at, lost_at, looked_at, found) on organization_domains to ardoise_app;

-- False where another organization holds the domain: row-level security hides its row, the index does not.
create function prove_domain(domain_id uuid, at timestamptz) returns boolean language plpgsql as $$
begin
  update organization_domains set proved_at = coalesce(proved_at, at), seen_at = at, lost_at = null, looked_at = at, found = 'found'
    where org_id = app_org() and id = domain_id;
  return true;
exception when unique_violation then
  update organization_domains set looked_at = at, found = 'found' where org_id = app_org() and id = domain_id;
  return false;
end $$;
