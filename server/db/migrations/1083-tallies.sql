-- How many contacts there are, and how many invoices with their sums, kept beside their rows (ADR 222): counting them read each row, 7 ms at 50,000.
-- A statement adds rows that say what it changed, so that nobody waits for another as with one row to which all add; what was said is folded into few
-- rows every ten minutes. What they say must be what is: the sum « tallies » of server/features/sums/.
create table contact_tallies (
  org_id uuid not null,
  id bigint generated always as identity,
  archived boolean not null,
  n integer not null,
  primary key (org_id, id) include (archived, n)
);
alter table contact_tallies enable row level security;
create policy contact_tallies_read on contact_tallies for select to ardoise_app using (org_id = app_org() and (select app_may('contact:read')));
grant select on contact_tallies to ardoise_app;

create function contact_tallies_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into contact_tallies (org_id, archived, n) select org_id, archived, count(*) from came group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into contact_tallies (org_id, archived, n) select org_id, archived, -count(*) from gone group by 1, 2;
  else
    insert into contact_tallies (org_id, archived, n)
    select org_id, archived, sum(n) from (select org_id, archived, 1 as n from came union all select org_id, archived, -1 from gone) as each
    group by 1, 2 having sum(n) is distinct from 0;
  end if;
  return null;
end $$;
create trigger contacts_tallied_new after insert on contacts referencing new table as came for each statement execute function contact_tallies_follow();
create trigger contacts_tallied after update on contacts referencing old table as gone new table as came
  for each statement execute function contact_tallies_follow();
create trigger contacts_tallied_gone after delete on contacts referencing old table as gone for each statement execute function contact_tallies_follow();

create table invoice_tallies (
  org_id uuid not null,
  id bigint generated always as identity,
  -- `state`: each invoice, by its state. `issued`: each issued one, by its day.
  part text not null check (part in ('state', 'issued')),
  -- Of `issued` empty.
  status text not null,
  currency text not null,
  -- Of `state` the day that what is owed is due, null where nothing can be late; of `issued` the day of its issue. -infinity: a day long past.
  on_day date,
  n integer not null,
  -- Credit notes taken off; of drafts and of what was replaced, nothing.
  net_cents bigint not null,
  gross_cents bigint not null,
  owed_cents bigint not null,
  primary key (org_id, id)
);
create index invoice_tallies_part on invoice_tallies (org_id, part, on_day) include (status, currency, n, net_cents, gross_cents, owed_cents);
alter table invoice_tallies enable row level security;
create policy invoice_tallies_read on invoice_tallies for select to ardoise_app using (org_id = app_org() and (select app_may('invoice:read')));
grant select on invoice_tallies to ardoise_app;

-- What an invoice adds to its tallies.
create function invoice_tally(status text, kind text, issued_on date, due_on date, replaced_at timestamptz, net_cents bigint, gross_cents bigint, owed_cents bigint)
returns table (part text, of_status text, on_day date, net bigint, gross bigint, owed bigint) language sql immutable as $$
  select p.part, case p.part when 'state' then $1 else '' end,
    case when p.part = 'issued' then $3 when $8 > 0 and $1 <> 'disputed' then $4 end, s.sign * $6, s.sign * $7, $8
  from (values ('state'), ('issued')) as p (part),
    (select case when $1 = 'draft' or $5 is not null then 0 when $2 in ('credit_note', 'deposit_credit_note', 'global_allowance') then -1 else 1 end as sign) as s
  where p.part = 'state' or $3 is not null $$;

create function invoice_tallies_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_tallies (org_id, part, status, currency, on_day, n, net_cents, gross_cents, owed_cents)
    select i.org_id, t.part, t.of_status, i.currency, t.on_day, count(*), sum(t.net), sum(t.gross), sum(t.owed)
    from came as i, invoice_tally(i.status, i.kind, i.issued_on, i.due_on, i.replaced_at, i.net_cents, i.gross_cents, i.owed_cents) as t
    group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into invoice_tallies (org_id, part, status, currency, on_day, n, net_cents, gross_cents, owed_cents)
    select i.org_id, t.part, t.of_status, i.currency, t.on_day, -count(*), -sum(t.net), -sum(t.gross), -sum(t.owed)
    from gone as i, invoice_tally(i.status, i.kind, i.issued_on, i.due_on, i.replaced_at, i.net_cents, i.gross_cents, i.owed_cents) as t
    group by 1, 2, 3, 4, 5;
  else
    insert into invoice_tallies (org_id, part, status, currency, on_day, n, net_cents, gross_cents, owed_cents)
    select i.org_id, t.part, t.of_status, i.currency, t.on_day, sum(i.n), sum(i.n * t.net), sum(i.n * t.gross), sum(i.n * t.owed)
    from (select 1 as n, org_id, status, kind, currency, issued_on, due_on, replaced_at, net_cents, gross_cents, owed_cents from came
      union all select -1, org_id, status, kind, currency, issued_on, due_on, replaced_at, net_cents, gross_cents, owed_cents from gone) as i,
      invoice_tally(i.status, i.kind, i.issued_on, i.due_on, i.replaced_at, i.net_cents, i.gross_cents, i.owed_cents) as t
    group by 1, 2, 3, 4, 5
    having (sum(i.n), sum(i.n * t.net), sum(i.n * t.gross), sum(i.n * t.owed)) is distinct from (0, 0, 0, 0);
  end if;
  return null;
end $$;
create trigger invoices_tallied_new after insert on invoices referencing new table as came for each statement execute function invoice_tallies_follow();
create trigger invoices_tallied after update on invoices referencing old table as gone new table as came
  for each statement execute function invoice_tallies_follow();
create trigger invoices_tallied_gone after delete on invoices referencing old table as gone for each statement execute function invoice_tallies_follow();

insert into contact_tallies (org_id, archived, n) select org_id, archived, count(*) from contacts group by 1, 2;
insert into invoice_tallies (org_id, part, status, currency, on_day, n, net_cents, gross_cents, owed_cents)
select i.org_id, t.part, t.of_status, i.currency, t.on_day, count(*), sum(t.net), sum(t.gross), sum(t.owed)
from invoices as i, invoice_tally(i.status, i.kind, i.issued_on, i.due_on, i.replaced_at, i.net_cents, i.gross_cents, i.owed_cents) as t
group by 1, 2, 3, 4, 5;

-- Folds what was said of each organization that has twice as many rows as it needs; days before this one become one, so that their number does not grow with
-- the years: what was due before it is late, and no figure asks for what was issued before it.
create function fold_tallies(before_day date) returns void language sql set search_path = public, pg_temp as $$
  with crowded as (select org_id from contact_tallies group by 1 having count(*) > 2 * count(distinct archived)),
    folded as (delete from contact_tallies where org_id in (select org_id from crowded) returning org_id, archived, n)
  insert into contact_tallies (org_id, archived, n) select org_id, archived, sum(n) from folded group by 1, 2 having sum(n) <> 0;
  with crowded as (
      select org_id from invoice_tallies group by 1
      having count(*) > 2 * count(distinct (part, status, currency, case when on_day < before_day then '-infinity' else on_day end))),
    folded as (delete from invoice_tallies where org_id in (select org_id from crowded)
      returning org_id, part, status, currency, case when on_day < before_day then '-infinity' else on_day end as on_day, n, net_cents, gross_cents, owed_cents)
  insert into invoice_tallies (org_id, part, status, currency, on_day, n, net_cents, gross_cents, owed_cents)
  select org_id, part, status, currency, on_day, sum(n), sum(net_cents), sum(gross_cents), sum(owed_cents) from folded group by 1, 2, 3, 4, 5
  having (sum(n), sum(net_cents), sum(gross_cents), sum(owed_cents)) <> (0, 0, 0, 0);
$$;
revoke execute on function fold_tallies(date) from public;
