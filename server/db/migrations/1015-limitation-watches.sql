-- Invoices of which the time to claim may end: each is looked at when it may be six months from its end, and again when something has to be told.
-- What moved the end meanwhile (a payment on account, a signed plan) is read then.
create table limitation_watches (
  org_id uuid not null references organizations on delete cascade,
  invoice_id uuid not null,
  -- When to look at it again.
  look_at timestamptz(3) not null,
  -- The last warning that was told: of six months, of two, that it is prescribed.
  told text check (told in ('six_months', 'two_months', 'prescribed')),
  primary key (org_id, invoice_id),
  foreign key (org_id, invoice_id) references invoices (org_id, id) on delete cascade
);
create index limitation_watches_due on limitation_watches (look_at);
alter table limitation_watches enable row level security;
create policy limitation_watches_read on limitation_watches for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
create policy limitation_watches_update on limitation_watches for update to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:send'))) with check (org_id = app_org() and (select app_may('reminder:send')));
create policy limitation_watches_delete on limitation_watches for delete to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:send')));
grant select, update, delete on limitation_watches to ardoise_app;

-- The shortest time to claim is two years (C. conso. L218-2), told six months before: no invoice has anything to tell sooner.
create function limitation_watch() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into limitation_watches (org_id, invoice_id, look_at) values (new.org_id, new.id, (new.due_on + interval '18 months')::timestamptz)
  on conflict (org_id, invoice_id) do update set look_at = least(limitation_watches.look_at, excluded.look_at);
  return null;
end $$;
create trigger invoices_limitation after update on invoices for each row
  when (new.owed_cents > 0 and new.due_on is not null and new.number is not null
    and (old.owed_cents = 0 or old.number is null or new.due_on is distinct from old.due_on))
  execute function limitation_watch();
create trigger invoices_limitation_new after insert on invoices for each row
  when (new.owed_cents > 0 and new.due_on is not null and new.number is not null) execute function limitation_watch();
insert into limitation_watches (org_id, invoice_id, look_at)
select org_id, id, (due_on + interval '18 months')::timestamptz from invoices
where owed_cents > 0 and due_on is not null and number is not null;
