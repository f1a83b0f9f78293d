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

-- The creditors of an insolvent client have two months from the publication of its judgment to declare what they are owed (C. com. R622-24), which
-- cannot end sooner than two months after the judgment itself. When to tell it next.
alter table reminder_pauses add column declaration_look_at timestamptz(3);
create index reminder_pauses_declaration on reminder_pauses (declaration_look_at) where declaration_look_at is not null;
create function reminder_declaration() returns trigger language plpgsql as $$
begin
  if new.reason = 'insolvent' and new.judged_on is not null and (tg_op = 'INSERT' or new.judged_on is distinct from old.judged_on) then
    new.declaration_look_at := (new.judged_on + interval '1 month')::timestamptz;
  end if;
  return new;
end $$;
create trigger reminder_declaration before insert or update on reminder_pauses for each row execute function reminder_declaration();
grant update (declaration_look_at) on reminder_pauses to ardoise_app;
update reminder_pauses set declaration_look_at = (judged_on + interval '1 month')::timestamptz
where reason = 'insolvent' and judged_on is not null and ended_at is null;
