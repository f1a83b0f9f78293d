-- « Prochaine action »: the first due day of the open tasks of a client or a devis, beside the row so that its list is sorted by an index (ADR 187).
-- '9999-12-31' puts the rows without one last.
alter table companies add column next_task_on date,
  add column sort_next_task date not null generated always as (coalesce(next_task_on, '9999-12-31'::date)) stored;
alter table contacts add column next_task_on date,
  add column sort_next_task date not null generated always as (coalesce(next_task_on, '9999-12-31'::date)) stored;
alter table quotes add column next_task_on date,
  add column sort_next_task date not null generated always as (coalesce(next_task_on, '9999-12-31'::date)) stored;
create index companies_by_next_task on companies (org_id, archived, sort_next_task, sort_name, id);
create index contacts_by_next_task on contacts (org_id, archived, sort_next_task, sort_name, id);
create index quotes_by_next_task on quotes (org_id, sort_next_task, id);

-- Writes it where it is another than before. A task without a day is no next action.
create function write_next_task(of_org uuid, of_kind text, of_id uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_on constant date := (
    select min(t.due_on) from task_links l join tasks t on t.org_id = l.org_id and t.id = l.task_id
    where l.org_id = of_org and l.record_id = of_id and l.kind = of_kind and t.open and not t.archived);
begin
  case of_kind
    when 'company' then
      update companies set next_task_on = first_on where org_id = of_org and id = of_id and next_task_on is distinct from first_on;
    when 'contact' then
      update contacts set next_task_on = first_on where org_id = of_org and id = of_id and next_task_on is distinct from first_on;
    when 'quote' then
      update quotes set next_task_on = first_on where org_id = of_org and id = of_id and next_task_on is distinct from first_on;
    else null;
  end case;
end $$;
revoke execute on function write_next_task(uuid, text, uuid) from public;

create function next_task_of_link() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link constant task_links := coalesce(new, old);
begin
  perform write_next_task(link.org_id, link.kind, link.record_id);
  return null;
end $$;
create trigger task_links_next_task after insert or delete on task_links for each row execute function next_task_of_link();

create function next_task_of_task() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform write_next_task(l.org_id, l.kind, l.record_id) from task_links l
  where l.org_id = new.org_id and l.task_id = new.id and l.kind in ('company', 'contact', 'quote') order by l.kind, l.record_id;
  return null;
end $$;
create trigger tasks_next_task after update on tasks for each row
  when ((old.due_on, old.state in ('todo', 'doing', 'waiting'), old.archived_at is null)
    is distinct from (new.due_on, new.state in ('todo', 'doing', 'waiting'), new.archived_at is null))
  execute function next_task_of_task();
