-- A list of calls is made of tasks too (issue 44, section 2); a line of it names the task for which somebody is called.
alter table call_lists drop constraint call_lists_source_check;
alter table call_lists add constraint call_lists_source_check check (source in ('contacts', 'reminders', 'tasks', 'ids'));
alter table call_list_entries add column task_id uuid;
alter table call_list_entries add foreign key (org_id, task_id) references tasks on delete set null (task_id);
create index call_list_entries_task on call_list_entries (org_id, task_id) where task_id is not null;
