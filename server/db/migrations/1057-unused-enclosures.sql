-- A file that was uploaded and left with nothing goes after a week (ADR 176).
alter table enclosures add column unused_since timestamptz(3);
update enclosures as e set unused_since = e.created_at
where not exists (select from enclosure_uses as u where u.org_id = e.org_id and u.enclosure_id = e.id);
create index enclosures_unused on enclosures (unused_since) where unused_since is not null;

create function enclosure_is_used() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update enclosures set unused_since = null where org_id = new.org_id and id = new.enclosure_id and unused_since is not null;
  return null;
end $$;
create trigger enclosure_uses_keep after insert on enclosure_uses for each row execute function enclosure_is_used();
