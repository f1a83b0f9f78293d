-- What leaves with a devis or an invoice beside its PDF: general conditions, a plan. Uploaded before the sending, then kept with it.
create table enclosures (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  name text not null check (length(name) between 1 and 255),
  type text not null check (length(type) <= 200),
  size integer not null check (size > 0),
  file_key text not null,
  sha256 text not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id)
);
create index enclosures_file on enclosures (file_key);
create index enclosures_made on enclosures (created_at);

alter table enclosures enable row level security;
create policy enclosures_read on enclosures for select to ardoise_app using (org_id = app_org() and (
  (select app_may('quote:send')) or (select app_may('invoice:send')) or (select app_may('quote:read')) or (select app_may('invoice:read'))));
create policy enclosures_insert on enclosures for insert to ardoise_app
  with check (org_id = app_org() and ((select app_may('quote:send')) or (select app_may('invoice:send'))));
grant select, insert on enclosures to ardoise_app;

-- With which sendings one left. Never changed.
create table enclosure_uses (
  org_id uuid not null,
  enclosure_id uuid not null,
  subject text not null check (subject in ('quote', 'invoice')),
  subject_id uuid not null,
  -- The link of the mail that it left with.
  link_id uuid not null,
  primary key (org_id, link_id, enclosure_id),
  foreign key (org_id, enclosure_id) references enclosures (org_id, id)
);
create index enclosure_uses_subject on enclosure_uses (org_id, subject_id);
create index enclosure_uses_enclosure on enclosure_uses (org_id, enclosure_id);
alter table enclosure_uses enable row level security;
create policy enclosure_uses_read on enclosure_uses for select to ardoise_app
  using (org_id = app_org() and (select app_may(case subject when 'quote' then 'quote:read' else 'invoice:read' end)));
create policy enclosure_uses_insert on enclosure_uses for insert to ardoise_app
  with check (org_id = app_org() and ((select app_may('quote:send')) or (select app_may('invoice:send'))));
grant select, insert on enclosure_uses to ardoise_app;
