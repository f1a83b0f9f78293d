-- E-mail prospecting: consent, opposition and their proof (ADR 084).

-- An address that is kept once its contact is erased: an organization finds it again, and nobody reads it.
create function address_hash(org uuid, address text) returns bytea language sql immutable parallel safe
  as $$ select sha256(convert_to(org::text || ' ' || lower(btrim(address)), 'UTF8')) $$;

-- Only ever added to: proof is on the professional. The newest of a contact, or of its address, is what holds.
create table prospecting_consents (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  -- Null once the contact is erased.
  contact_id uuid,
  -- Of the address that the contact had then; null where it had none.
  address_hash bytea,
  state text not null check (state in ('none', 'given', 'refused')),
  basis text check (basis in ('consent', 'customer', 'professional')),
  source text not null check (source in ('form', 'manual', 'import', 'sending', 'link')),
  note text not null default '' check (length(note) <= 500),
  -- Null: the person, by a link.
  recorded_by uuid,
  recorded_at timestamptz(3) not null,
  -- Consent of a company by its own address, as of a contact (ADR 120).
  company_id uuid,
  primary key (org_id, id),
  foreign key (org_id, contact_id) references contacts on delete set null (contact_id),
  check ((state = 'given') = (basis is not null)),
  foreign key (org_id, company_id) references companies on delete set null (company_id),
  check (contact_id is null or company_id is null)
);
create index prospecting_consents_contact on prospecting_consents (org_id, contact_id, recorded_at desc, id desc);
create index prospecting_consents_address on prospecting_consents (org_id, address_hash, recorded_at desc, id desc);
create index prospecting_consents_company on prospecting_consents (org_id, company_id, recorded_at desc, id desc) where company_id is not null;

alter table prospecting_consents enable row level security;
create policy prospecting_consents_read on prospecting_consents for select to ardoise_app using (org_id = app_org());
create policy prospecting_consents_add on prospecting_consents for insert to ardoise_app
  with check (org_id = app_org() and case when company_id is null then (select app_may('contact:write')) else (select app_may('company:write')) end);
grant select, insert on prospecting_consents to ardoise_app;

-- Links by which people unsubscribe, one for each mail: they end with the organization alone.
create table prospecting_links (
  token_hash bytea primary key,
  org_id uuid not null references organizations on delete cascade,
  contact_id uuid,
  address_hash bytea not null,
  -- « c•••@client.test »; null once the contact is erased.
  address_masked text,
  created_at timestamptz(3) not null,
  company_id uuid,
  foreign key (org_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (org_id, company_id) references companies on delete set null (company_id),
  check (contact_id is null or company_id is null)
);
create index prospecting_links_contact on prospecting_links (org_id, contact_id) where contact_id is not null;
create index prospecting_links_company on prospecting_links (org_id, company_id) where company_id is not null;

alter table prospecting_links enable row level security;
create policy prospecting_links_system on prospecting_links for all to ardoise_app
  using (org_id = app_org() and (select app_may('*'))) with check (org_id = app_org() and (select app_may('*')));
grant select, insert on prospecting_links to ardoise_app;

-- A contact or a company that is erased takes its proofs along; an opposition stays, for the hash of its address alone. An organization that is
-- erased takes all of it along. An id names one contact or one company.
create function forget_prospecting() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger contacts_forget_prospecting before delete on contacts for each row execute function forget_prospecting();
create trigger companies_forget_prospecting before delete on companies for each row execute function forget_prospecting();

-- When somebody last wrote to the organization, to whichever mailbox.
create function last_mail_from(address text) returns timestamptz language sql stable security definer set search_path = public, pg_temp
  as $$ select max(received_at) from mail_messages
    where org_id = app_org() and addresses @> array[lower(address)] and lower(from_address) = lower(address) and not outgoing $$;
