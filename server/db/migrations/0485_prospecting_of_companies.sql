-- Up Migration
-- Consent of a company by its own address, as of a contact (ADR 120).

alter table prospecting_consents
  add column company_id uuid,
  add foreign key (org_id, company_id) references companies on delete set null (company_id),
  add check (contact_id is null or company_id is null);
create index prospecting_consents_company on prospecting_consents (org_id, company_id, recorded_at desc, id desc) where company_id is not null;
drop policy prospecting_consents_add on prospecting_consents;
create policy prospecting_consents_add on prospecting_consents for insert to ardoise_app
  with check (org_id = app_org() and case when company_id is null then (select app_may('contact:write')) else (select app_may('company:write')) end);

alter table prospecting_links
  add column company_id uuid,
  add foreign key (org_id, company_id) references companies on delete set null (company_id),
  add check (contact_id is null or company_id is null);
create index prospecting_links_company on prospecting_links (org_id, company_id) where company_id is not null;

-- As before (0395), of either table: an id names one contact or one company.
create or replace function forget_prospecting() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  latest prospecting_consents;
  present bytea := case when old.email is null then null else address_hash(old.org_id, old.email) end;
begin
  if not exists (select from organizations where id = old.org_id) then return old; end if;
  select * into latest from prospecting_consents
  where org_id = old.org_id and (contact_id = old.id or company_id = old.id or address_hash = present) order by recorded_at desc, id desc limit 1;
  delete from prospecting_consents
  where org_id = old.org_id and (contact_id = old.id or company_id = old.id)
    and (latest.state is distinct from 'refused' or state <> 'refused' or address_hash is null);
  if latest.state = 'refused' then
    update prospecting_consents set contact_id = null, company_id = null, note = '', recorded_by = null
    where org_id = old.org_id and (contact_id = old.id or company_id = old.id);
    if present is not null and latest.address_hash is distinct from present then
      insert into prospecting_consents (org_id, address_hash, state, source, recorded_at)
      values (old.org_id, present, 'refused', latest.source, latest.recorded_at);
    end if;
  end if;
  update prospecting_links set address_masked = null where org_id = old.org_id and (contact_id = old.id or company_id = old.id);
  return old;
end $$;
create trigger companies_forget_prospecting before delete on companies for each row execute function forget_prospecting();
