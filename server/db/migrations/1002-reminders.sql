-- Relances (ADR 183). What a client owes in one currency is one subject, a devis that waits for its signature another: each has a standing, and
-- each step of a plan happens to it at most once.

-- No row: the defaults of server/features/reminders/queries/settings.ts.
create table reminder_settings (
  org_id uuid primary key references organizations on delete cascade,
  mode text not null default 'approve' check (mode in ('automatic', 'approve', 'manual')),
  -- On the clocks of the organization's time zone.
  hour smallint not null default 9 check (hour between 0 and 23),
  -- Days between two contacts of one client, all plans and channels together.
  minimum_gap_days smallint not null default 5 check (minimum_gap_days between 1 and 30),
  -- When the invoice that carries the plan is paid: start its plan again on the next one, or keep the age of the debt.
  carrying text not null default 'age' check (carrying in ('restart', 'age')),
  -- Automatic sending waits for a bank import that is older, and for movements that are not matched.
  max_bank_age_days smallint not null default 7 check (max_bank_age_days between 1 and 60),
  wait_for_matching boolean not null default true,
  -- Most mails that leave by themselves in a day.
  daily_limit integer not null default 100 check (daily_limit between 1 and 1000),
  revision integer not null default 1,
  updated_by uuid,
  updated_at timestamptz(3) not null default now()
);
alter table reminder_settings enable row level security;
create policy reminder_settings_read on reminder_settings for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
create policy reminder_settings_insert on reminder_settings for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('reminder:manage')));
create policy reminder_settings_update on reminder_settings for update to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:manage'))) with check (org_id = app_org());
grant select, insert, update on reminder_settings to ardoise_app;

create table reminder_plans (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  subject text not null check (subject in ('invoices', 'quote')),
  name text not null check (length(name) between 1 and 120),
  -- The first plan whose conditions hold is a client's.
  position integer not null,
  -- PlanConditions and PlanStep[] of shared/domain/reminders/plan.ts.
  conditions jsonb not null default '{}',
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  -- The plan of the start that it was made from.
  start_key text,
  archived_at timestamptz(3),
  revision integer not null default 1,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_by uuid,
  updated_at timestamptz(3) not null default now(),
  primary key (org_id, id)
);
create unique index reminder_plans_start on reminder_plans (org_id, start_key) where start_key is not null;
create index reminder_plans_order on reminder_plans (org_id, subject, position, id) where archived_at is null;
alter table reminder_plans enable row level security;
create policy reminder_plans_read on reminder_plans for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
create policy reminder_plans_insert on reminder_plans for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('reminder:manage')));
create policy reminder_plans_update on reminder_plans for update to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:manage'))) with check (org_id = app_org());
grant select, insert, update on reminder_plans to ardoise_app;

-- Where the reminders of a subject stand: written from the facts whenever one of them changes, and by itself at next_at.
create table reminder_standings (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  subject text not null check (subject in ('invoices', 'quote')),
  company_id uuid,
  contact_id uuid,
  quote_id uuid,
  currency text not null,
  -- The plan that somebody chose by hand; null: the rules choose.
  chosen_plan_id uuid,
  -- The plan that applies, and the rule that chose it in a French sentence.
  plan_id uuid,
  plan_reason text,
  -- The oldest owed invoice, or the devis.
  carrying_id uuid,
  -- The next step of the plan and its day; null: none.
  next_step smallint,
  next_on date,
  -- When to look at it again: the hour of the next step, or sooner where an invoice becomes late or a block may end meanwhile.
  next_at timestamptz(3),
  -- ReminderBlock, until a day where there is one.
  blocked_by text,
  blocked_until date,
  -- Of all that is owed; late: after its day.
  owed_cents bigint not null default 0,
  late_cents bigint not null default 0,
  late_count integer not null default 0,
  oldest_due_on date,
  last_contact_on date,
  client_name text,
  updated_at timestamptz(3) not null default now(),
  sort_next date generated always as (coalesce(next_on, '9999-12-31')) stored,
  client_id uuid generated always as (coalesce(company_id, contact_id)) stored,
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id) on delete cascade,
  foreign key (org_id, plan_id) references reminder_plans (org_id, id),
  foreign key (org_id, chosen_plan_id) references reminder_plans (org_id, id),
  check (num_nonnulls(company_id, contact_id) = 1),
  check ((subject = 'quote') = (quote_id is not null)),
  check ((next_step is null) = (next_on is null))
);
create unique index reminder_standings_client on reminder_standings (org_id, client_id, currency) where subject = 'invoices';
create unique index reminder_standings_quote on reminder_standings (org_id, quote_id) where subject = 'quote';
create index reminder_standings_upcoming on reminder_standings (org_id, sort_next, id) where next_on is not null;
create index reminder_standings_due on reminder_standings (next_at) where next_at is not null;
create index reminder_standings_blocked on reminder_standings (org_id, id) where blocked_by is not null;
create index reminder_standings_late on reminder_standings (org_id, late_cents desc, id) where late_cents > 0;
create index reminder_standings_company on reminder_standings (org_id, company_id) where company_id is not null;
create index reminder_standings_contact on reminder_standings (org_id, contact_id) where contact_id is not null;
alter table reminder_standings enable row level security;
create policy reminder_standings_read on reminder_standings for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
-- Written by whoever moves a fact: an invoice issued, a payment, a mail received.
create policy reminder_standings_insert on reminder_standings for insert to ardoise_app with check (org_id = app_org());
create policy reminder_standings_update on reminder_standings for update to ardoise_app
  using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on reminder_standings to ardoise_app;

-- The ledger of steps: what was sent, and what was not with its reason. The text of a row that left never changes.
create table reminders (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  subject text not null check (subject in ('invoices', 'quote')),
  company_id uuid,
  contact_id uuid,
  client_name text not null,
  currency text not null,
  -- Null where somebody reminded by hand.
  plan_id uuid,
  plan_name text,
  -- The invoice, or devis, whose age the step has; with the plan and the step, it happens once.
  carrying_id uuid not null,
  step smallint,
  channel text not null check (channel in ('mail', 'call', 'letter', 'registered_letter')),
  state text not null check (state in ('to_approve', 'sent', 'skipped', 'failed')),
  -- ReminderBlock, and a person's words.
  reason text,
  note text,
  -- Why it was decided: the days late, the rule that chose the plan.
  because text,
  recipient_email text,
  recipient_name text,
  mail_subject text not null default '',
  -- While it waits: the template with its variables; once sent: the words that left.
  message text not null default '',
  attachments jsonb not null default '[]',
  total_cents bigint not null default 0,
  -- The day that the plan had for it, and the day until which somebody postponed it.
  due_on date not null,
  postponed_to date,
  decided_at timestamptz(3) not null,
  -- Somebody let it leave, or it leaves by itself: a job sends it, and judges it once more.
  approved_at timestamptz(3),
  approved_by uuid,
  -- Sent, skipped or failed; by whom, null: by itself.
  ended_at timestamptz(3),
  ended_by uuid,
  -- By Ardoise's own sender, or by a mailbox.
  mail_id uuid references outgoing_mails on delete set null,
  sending_id uuid,
  mailed_from text,
  -- The PDF that left with it.
  pdf_file_key text,
  pdf_sha256 text,
  revision integer not null default 1,
  client_id uuid generated always as (coalesce(company_id, contact_id)) stored,
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, plan_id) references reminder_plans (org_id, id),
  check (num_nonnulls(company_id, contact_id) = 1),
  check ((state = 'to_approve') = (ended_at is null)),
  check ((plan_id is null) = (step is null)),
  check (num_nulls(pdf_file_key, pdf_sha256) in (0, 2))
);
create unique index reminders_once on reminders (org_id, carrying_id, plan_id, step) where plan_id is not null;
create index reminders_waiting on reminders (org_id, due_on, id) where state = 'to_approve' and approved_at is null;
create index reminders_history on reminders (org_id, ended_at desc, id desc) where ended_at is not null;
create index reminders_by_state on reminders (org_id, state, ended_at desc, id desc) where ended_at is not null;
create index reminders_client on reminders (org_id, client_id, decided_at desc, id desc);
create index reminders_mail on reminders (mail_id) where mail_id is not null;
create index reminders_sending on reminders (org_id, sending_id) where sending_id is not null;
create index reminders_pdf_file on reminders (pdf_file_key) where pdf_file_key is not null;
create index reminders_company on reminders (org_id, company_id) where company_id is not null;
create index reminders_contact on reminders (org_id, contact_id) where contact_id is not null;
create index reminders_plan on reminders (org_id, plan_id) where plan_id is not null;
alter table reminders enable row level security;
create policy reminders_read on reminders for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
create policy reminders_insert on reminders for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('reminder:send')));
create policy reminders_update on reminders for update to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:send'))) with check (org_id = app_org());
grant select, insert, update on reminders to ardoise_app;

create function reminders_left_unchanged() returns trigger language plpgsql as $$
declare
  -- A mail that comes back makes a reminder fail; nothing else of it moves. What is generated is not known yet.
  moving constant text[] := '{state,reason,note,mail_id,revision,client_id}';
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'a reminder that left never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger reminders_left_unchanged before update on reminders for each row
  when (old.state in ('sent', 'failed')) execute function reminders_left_unchanged();

-- What each invoice of a reminder owed when it was decided, and then when it left.
create table reminder_invoices (
  org_id uuid not null references organizations on delete cascade,
  reminder_id uuid not null,
  invoice_id uuid not null,
  number text not null,
  due_on date not null,
  owed_cents bigint not null,
  primary key (org_id, reminder_id, invoice_id),
  foreign key (org_id, reminder_id) references reminders (org_id, id) on delete cascade,
  foreign key (org_id, invoice_id) references invoices (org_id, id)
);
create index reminder_invoices_invoice on reminder_invoices (org_id, invoice_id);
alter table reminder_invoices enable row level security;
create policy reminder_invoices_read on reminder_invoices for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
create policy reminder_invoices_insert on reminder_invoices for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('reminder:send')));
create policy reminder_invoices_delete on reminder_invoices for delete to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:send')));
grant select, insert, delete on reminder_invoices to ardoise_app;

-- Why nothing leaves for a client, or for one of its invoices or devis, until a day or until somebody says go on.
create table reminder_pauses (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  company_id uuid,
  contact_id uuid,
  invoice_id uuid,
  quote_id uuid,
  reason text not null check (reason in ('paused', 'answered', 'excluded', 'insolvent', 'payment_under_way')),
  note text not null default '' check (length(note) <= 500),
  until_on date,
  -- The day of the judgment of an insolvent client: its creditors have a time from it.
  judged_on date,
  -- The mail that answered.
  message_id uuid,
  opened_at timestamptz(3) not null,
  opened_by uuid,
  ended_at timestamptz(3),
  ended_by uuid,
  client_id uuid generated always as (coalesce(company_id, contact_id)) stored,
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, invoice_id) references invoices (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id) on delete cascade,
  check (num_nonnulls(company_id, contact_id) = 1),
  check (num_nonnulls(invoice_id, quote_id) <= 1)
);
create index reminder_pauses_open on reminder_pauses (org_id, client_id) where ended_at is null;
create unique index reminder_pauses_answer on reminder_pauses (org_id, client_id) where ended_at is null and reason = 'answered';
create index reminder_pauses_invoice on reminder_pauses (org_id, invoice_id) where invoice_id is not null;
create index reminder_pauses_quote on reminder_pauses (org_id, quote_id) where quote_id is not null;
create index reminder_pauses_company on reminder_pauses (org_id, company_id) where company_id is not null;
create index reminder_pauses_contact on reminder_pauses (org_id, contact_id) where contact_id is not null;
alter table reminder_pauses enable row level security;
create policy reminder_pauses_read on reminder_pauses for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
create policy reminder_pauses_insert on reminder_pauses for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('reminder:send')));
create policy reminder_pauses_update on reminder_pauses for update to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:send'))) with check (org_id = app_org());
grant select, insert on reminder_pauses to ardoise_app;
grant update (until_on, judged_on, note, ended_at, ended_by) on reminder_pauses to ardoise_app;

-- « Je paierai le … »: kept or broken is seen by itself, the day after.
create table payment_promises (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  company_id uuid,
  contact_id uuid,
  client_name text not null,
  -- Null: for all that the client owes.
  invoice_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  promised_on date not null,
  source text not null check (source in ('mail', 'call', 'page', 'meeting')),
  note text not null default '' check (length(note) <= 500),
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'broken', 'cancelled')),
  -- The instant at which it is judged: the end of its day on the clocks of the organization, or at once where money arrived.
  judged_at timestamptz(3) not null,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  settled_by uuid,
  client_id uuid generated always as (coalesce(company_id, contact_id)) stored,
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, invoice_id) references invoices (org_id, id),
  check (num_nonnulls(company_id, contact_id) = 1),
  check ((state = 'waiting') = (settled_at is null))
);
create index payment_promises_by_day on payment_promises (org_id, promised_on, id);
create index payment_promises_by_state on payment_promises (org_id, state, promised_on, id);
create index payment_promises_client on payment_promises (org_id, client_id, promised_on desc);
create index payment_promises_due on payment_promises (judged_at) where state = 'waiting';
create index payment_promises_invoice on payment_promises (org_id, invoice_id) where invoice_id is not null;
create index payment_promises_company on payment_promises (org_id, company_id) where company_id is not null;
create index payment_promises_contact on payment_promises (org_id, contact_id) where contact_id is not null;
alter table payment_promises enable row level security;
create policy payment_promises_read on payment_promises for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
create policy payment_promises_insert on payment_promises for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('reminder:send')));
create policy payment_promises_update on payment_promises for update to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:send'))) with check (org_id = app_org());
grant select, insert on payment_promises to ardoise_app;
grant update (state, judged_at, settled_at, settled_by) on payment_promises to ardoise_app;

-- What each client owes, asked for one client or for many at a time.
create index invoices_owed_client on invoices (org_id, (coalesce(company_id, contact_id)), due_on, id) where owed_cents > 0;

-- Clients of whom a fact changed since their standing was written: each is worked out again within a minute, and the row goes.
create table reminder_changes (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  company_id uuid,
  contact_id uuid,
  changed_at timestamptz(3) not null,
  primary key (org_id, id),
  check (num_nonnulls(company_id, contact_id) = 1)
);
create index reminder_changes_due on reminder_changes (changed_at);
alter table reminder_changes enable row level security;
create policy reminder_changes_read on reminder_changes for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
-- Written by whoever moves a fact.
create policy reminder_changes_insert on reminder_changes for insert to ardoise_app with check (org_id = app_org());
-- Those who work them out lock them first.
create policy reminder_changes_update on reminder_changes for update to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read'))) with check (false);
create policy reminder_changes_delete on reminder_changes for delete to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
grant select, insert, update, delete on reminder_changes to ardoise_app;

-- What is owed, a dispute, a pause or a promise moves in many places: the row itself says so, whoever wrote it. Due at once, on
-- whatever clock.
create function reminders_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.company_id is not null or new.contact_id is not null then
    insert into reminder_changes (org_id, company_id, contact_id, changed_at)
    values (new.org_id, new.company_id, case when new.company_id is null then new.contact_id end, 'epoch');
  end if;
  return null;
end $$;
create trigger invoices_reminders after update on invoices for each row
  when ((new.owed_cents > 0 or old.owed_cents > 0)
    and (new.owed_cents, new.status, new.due_on) is distinct from (old.owed_cents, old.status, old.due_on))
  execute function reminders_follow();
create trigger invoices_reminders_new after insert on invoices for each row when (new.owed_cents > 0) execute function reminders_follow();
create trigger reminder_pauses_new after insert on reminder_pauses for each row execute function reminders_follow();
create trigger reminder_pauses_moved after update on reminder_pauses for each row
  when ((new.until_on, new.ended_at) is distinct from (old.until_on, old.ended_at)) execute function reminders_follow();
create trigger payment_promises_new after insert on payment_promises for each row execute function reminders_follow();
create trigger payment_promises_moved after update on payment_promises for each row
  when (new.state is distinct from old.state) execute function reminders_follow();

-- « Relances automatiques » of the organization's page is the one switch of automatic sending (specification, section 3).
create function set_auto_reminders(wanted boolean) returns boolean language sql volatile security definer set search_path = public, pg_temp
  as $$ update organizations set settings = settings || jsonb_build_object('auto_reminders', wanted), revision = revision + 1
        where id = app_org() and app_may('reminder:manage') and coalesce((settings ->> 'auto_reminders')::boolean, false) <> wanted
        returning true $$;

-- What is owed already.
insert into reminder_changes (org_id, company_id, contact_id, changed_at)
select distinct org_id, company_id, case when company_id is null then contact_id end, 'epoch'::timestamptz
from invoices where owed_cents > 0 and (company_id is not null or contact_id is not null);

-- A mail that comes back, or could not leave, makes its reminder fail: it is no contact, and the list of failures finds it.
create function reminder_mail_moved() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update reminders set state = case when new.status = 'failed' then 'failed' else 'sent' end
  where mail_id = new.id and state in ('sent', 'failed');
  return null;
end $$;
create trigger reminder_mail_moved after update of status on outgoing_mails for each row
  when (new.status is distinct from old.status and new.status in ('failed', 'sent')) execute function reminder_mail_moved();

create function reminder_sending_moved() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update reminders set state = case when new.state = 'failed' then 'failed' else 'sent' end
  where org_id = new.org_id and sending_id = new.id and state in ('sent', 'failed');
  return null;
end $$;
create trigger reminder_sending_moved after update of state on mail_sendings for each row
  when (new.state is distinct from old.state and new.state in ('failed', 'sent')) execute function reminder_sending_moved();

create function reminder_came_back() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update reminders r set state = 'failed' from mail_sendings s
  where s.org_id = new.org_id and s.mailbox_id = new.mailbox_id and s.message_id = new.message_id
    and r.org_id = s.org_id and r.sending_id = s.id and r.state = 'sent';
  return null;
end $$;
create trigger reminder_came_back after insert on mail_delivery_reports for each row
  when (new.state = 'failed') execute function reminder_came_back();

-- Money of a client arrived: what it promised is judged at once, on whatever clock.
create function promises_paid() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payment_promises set judged_at = 'epoch'
  where org_id = new.org_id and client_id = coalesce(new.company_id, new.contact_id) and state = 'waiting';
  return null;
end $$;
create trigger invoices_promises after update of paid_cents on invoices for each row
  when (new.paid_cents is distinct from old.paid_cents and new.paid_cents > old.paid_cents) execute function promises_paid();
