-- Files that the client of a disputed invoice joins to what it says against it, by its link; none of them is opened in a browser (ADR 207).
create table dispute_files (
  org_id uuid not null,
  id uuid not null default new_id(),
  dispute_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  -- By its first bytes, whatever its sender says.
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size between 1 and 5242880),
  -- Of a dispute of several invoices, each names the same file.
  file_key text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, dispute_id) references invoice_disputes on delete cascade
);
create index dispute_files_dispute on dispute_files (org_id, dispute_id, id);
create index dispute_files_file on dispute_files (file_key);

alter table dispute_files enable row level security;
create policy dispute_files_read on dispute_files for select to ardoise_app
  using (org_id = app_org() and ((select app_may('invoice:read')) or (select app_may('invoice:answer'))));
create policy dispute_files_insert on dispute_files for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('invoice:answer')));
grant select, insert on dispute_files to ardoise_app;
