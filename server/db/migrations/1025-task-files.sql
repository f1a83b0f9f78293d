-- Files of a task: each comes in pieces, as those of a mail do. The next occurrence of a task names the same files.
create table task_files (
  org_id uuid not null,
  id uuid not null default new_id(),
  task_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  type text not null check (length(type) <= 200),
  size integer not null check (size > 0),
  received_bytes integer not null default 0,
  -- Null while it comes.
  file_key text,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, task_id) references tasks on delete cascade,
  check (received_bytes between 0 and size)
);
create index task_files_task on task_files (org_id, task_id, id);
create index task_files_file on task_files (file_key) where file_key is not null;

alter table task_files enable row level security;
create policy task_files_read on task_files for select to ardoise_app using (org_id = app_org() and (select app_may('task:read')));
create policy task_files_write on task_files for all to ardoise_app
  using (org_id = app_org() and (select app_may('task:write'))) with check (org_id = app_org() and (select app_may('task:write')));
grant select, insert, update, delete on task_files to ardoise_app;

-- Of a file that comes in pieces, until all of them are here.
create table task_file_pieces (
  org_id uuid not null,
  file_id uuid not null,
  starts_at integer not null,
  size integer not null,
  file_key text not null,
  primary key (org_id, file_id, starts_at),
  foreign key (org_id, file_id) references task_files on delete cascade
);
create index task_file_pieces_file on task_file_pieces (file_key);

alter table task_file_pieces enable row level security;
create policy task_file_pieces_read on task_file_pieces for select to ardoise_app using (org_id = app_org() and (select app_may('task:read')));
create policy task_file_pieces_write on task_file_pieces for all to ardoise_app
  using (org_id = app_org() and (select app_may('task:write'))) with check (org_id = app_org() and (select app_may('task:write')));
grant select, insert, update, delete on task_file_pieces to ardoise_app;
