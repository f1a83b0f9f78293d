-- « Prochaine action » was counted for each task and each link alone: two hundred tasks of a client counted its tasks two hundred times. And two people at once
-- went wrong: one who planned a task for later changed nothing, the other who completed the next one did not see that task, and none was left. It is counted
-- once a statement for each record now, with the record locked, so that the second counts what the first wrote.
drop trigger task_links_next_task on task_links;
drop trigger tasks_next_task on tasks;
drop function next_task_of_link();
drop function next_task_of_task();
drop function write_next_task(uuid, text, uuid);

create function write_next_tasks(of_org uuid, of_kind text, ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case of_kind
    when 'company' then
      perform from companies where org_id = of_org and id = any (ids) order by id for no key update;
      update companies as r set next_task_on = n.due_on from first_tasks(of_org, of_kind, ids) as n
      where r.org_id = of_org and r.id = n.id and r.next_task_on is distinct from n.due_on;
    when 'contact' then
      perform from contacts where org_id = of_org and id = any (ids) order by id for no key update;
      update contacts as r set next_task_on = n.due_on from first_tasks(of_org, of_kind, ids) as n
      where r.org_id = of_org and r.id = n.id and r.next_task_on is distinct from n.due_on;
    when 'quote' then
      perform from quotes where org_id = of_org and id = any (ids) order by id for no key update;
      update quotes as r set next_task_on = n.due_on from first_tasks(of_org, of_kind, ids) as n
      where r.org_id = of_org and r.id = n.id and r.next_task_on is distinct from n.due_on;
    else null;
  end case;
end $$;
revoke execute on function write_next_tasks(uuid, text, uuid[]) from public;

-- The first due day of the open tasks of each record; a task without a day is no next action.
create function first_tasks(of_org uuid, of_kind text, ids uuid[]) returns table (id uuid, due_on date)
language sql stable set search_path = public, pg_temp as $$
  select r.id, (
    select min(t.due_on) from task_links l join tasks t on t.org_id = l.org_id and t.id = l.task_id
    where l.org_id = of_org and l.record_id = r.id and l.kind = of_kind and t.open and not t.archived)
  from (select distinct unnest(ids) as id) as r $$;
revoke execute on function first_tasks(uuid, text, uuid[]) from public;

create function next_tasks_of_links() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform write_next_tasks(g.org_id, g.kind, g.ids) from (
    select org_id, kind, array_agg(record_id) as ids from changed where kind in ('company', 'contact', 'quote')
    group by org_id, kind order by org_id, kind) as g;
  return null;
end $$;
create trigger task_links_next_tasks_new after insert on task_links referencing new table as changed
  for each statement execute function next_tasks_of_links();
create trigger task_links_next_tasks_gone after delete on task_links referencing old table as changed
  for each statement execute function next_tasks_of_links();

create function next_tasks_of_tasks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform write_next_tasks(g.org_id, g.kind, g.ids) from (
    select l.org_id, l.kind, array_agg(l.record_id) as ids
    from was join now_is using (org_id, id) join task_links l on l.org_id = was.org_id and l.task_id = was.id
    where (was.due_on, was.open, was.archived) is distinct from (now_is.due_on, now_is.open, now_is.archived)
      and l.kind in ('company', 'contact', 'quote')
    group by l.org_id, l.kind order by l.org_id, l.kind) as g;
  return null;
end $$;
create trigger tasks_next_tasks after update on tasks referencing old table as was new table as now_is
  for each statement execute function next_tasks_of_tasks();

-- What went wrong until now.
select write_next_tasks(org_id, kind, array_agg(record_id)) from task_links where kind in ('company', 'contact', 'quote') group by org_id, kind;
