-- Tags of clients: words of the organization by which it sorts companies and contacts, and which the rules of reminder plans ask for.
alter table companies
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- A comparison of arrays may tell of a row before its policy lets it be read, so no index would serve it (ADR 195).
  add column tagged boolean not null generated always as (cardinality(tags) > 0) stored;
alter table contacts
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20),
  add column tagged boolean not null generated always as (cardinality(tags) > 0) stored;
create index companies_tagged on companies (org_id, id) where tagged;
create index contacts_tagged on contacts (org_id, id) where tagged;

-- Another plan may be for the client now.
create function companies_tagged_anew() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into reminder_changes (org_id, company_id, changed_at) values (new.org_id, new.id, 'epoch');
  return null;
end $$;
create trigger companies_tagged_anew after update of tags on companies for each row
  when (new.tags is distinct from old.tags) execute function companies_tagged_anew();
create function contacts_tagged_anew() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into reminder_changes (org_id, contact_id, changed_at) values (new.org_id, new.id, 'epoch');
  return null;
end $$;
create trigger contacts_tagged_anew after update of tags on contacts for each row
  when (new.tags is distinct from old.tags) execute function contacts_tagged_anew();
