-- Up Migration
-- As before (0370); an organization that is erased takes all of it along.
create or replace function forget_prospecting() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  latest prospecting_consents;
  present bytea := case when old.email is null then null else address_hash(old.org_id, old.email) end;
begin
  if not exists (select from organizations where id = old.org_id) then return old; end if;
  select * into latest from prospecting_consents
  where org_id = old.org_id and (contact_id = old.id or address_hash = present) order by recorded_at desc, id desc limit 1;
  delete from prospecting_consents
  where org_id = old.org_id and contact_id = old.id and (latest.state is distinct from 'refused' or state <> 'refused' or address_hash is null);
  if latest.state = 'refused' then
    update prospecting_consents set contact_id = null, note = '', recorded_by = null
    where org_id = old.org_id and contact_id = old.id;
    if present is not null and latest.address_hash is distinct from present then
      insert into prospecting_consents (org_id, address_hash, state, source, recorded_at)
      values (old.org_id, present, 'refused', latest.source, latest.recorded_at);
    end if;
  end if;
  update prospecting_links set address_masked = null where org_id = old.org_id and contact_id = old.id;
  return old;
end $$;
