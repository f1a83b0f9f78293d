-- The words of tasks stood in the order of titles, and their list is by due day: a word of many tasks, none of which is among the first thousand due,
-- had all of them read and sorted (58 ms for 40,000 of 200,000 tasks, ADR 229). Their key is now the order of the list: open tasks by due day and hour,
-- then closed ones, the last closed first.
create function task_words_key(open boolean, due date, minute integer, closed timestamptz) returns text language sql stable parallel safe
  as $$ select case when open then '0' || to_char(due, 'YYYY-MM-DD') || lpad((minute + 1)::text, 4, '0')
    else '1' || lpad((9999999999999 - floor(extract(epoch from closed) * 1000))::text, 13, '0') end $$;

drop trigger tasks_search_words_change on tasks;
create or replace function tasks_search_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_key text;
  new_key text;
  old_text text;
  new_text text;
begin
  if tg_op <> 'INSERT' then
    old_key := task_words_key(old.open, old.sort_due, old.sort_minute, old.sort_closed);
    old_text := concat_ws(' ', old.title, left(regexp_replace(old.notes, '<[^>]*>', ' ', 'g'), 2000));
  end if;
  if tg_op <> 'DELETE' then
    new_key := task_words_key(new.open, new.sort_due, new.sort_minute, new.sort_closed);
    new_text := concat_ws(' ', new.title, left(regexp_replace(new.notes, '<[^>]*>', ' ', 'g'), 2000));
  end if;
  if tg_op = 'DELETE' then perform write_search_words('task', old.org_id, old.id, old.archived, old_key, old_text, null, null, null);
  elsif tg_op = 'INSERT' then perform write_search_words('task', new.org_id, new.id, null, null, null, new.archived, new_key, new_text);
  else perform write_search_words('task', new.org_id, new.id, old.archived, old_key, old_text, new.archived, new_key, new_text);
  end if;
  return null;
end $$;
create trigger tasks_search_words_change after update on tasks for each row
  when ((old.archived, old.open, old.sort_due, old.sort_minute, old.sort_closed, old.title, old.notes)
    is distinct from (new.archived, new.open, new.sort_due, new.sort_minute, new.sort_closed, new.title, new.notes))
  execute function tasks_search_words();

-- Their words are those that they were.
update search_words as word set sort_key = task_words_key(task.open, task.sort_due, task.sort_minute, task.sort_closed)
from tasks as task where word.kind = 'task' and task.org_id = word.org_id and task.id = word.subject_id;
update search_subjects as subject set sort_key = task_words_key(task.open, task.sort_due, task.sort_minute, task.sort_closed)
from tasks as task where subject.kind = 'task' and task.org_id = subject.org_id and task.id = subject.subject_id;
