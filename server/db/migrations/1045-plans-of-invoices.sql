-- The plan that somebody chose by hand for an invoice: that of its client while this invoice is the oldest that it owes.
create table reminder_invoice_plans (
  org_id uuid not null,
  invoice_id uuid not null,
  plan_id uuid not null,
  chosen_by uuid,
  chosen_at timestamptz(3) not null,
  primary key (org_id, invoice_id),
  foreign key (org_id, invoice_id) references invoices (org_id, id) on delete cascade,
  foreign key (org_id, plan_id) references reminder_plans (org_id, id)
);
create index reminder_invoice_plans_plan on reminder_invoice_plans (org_id, plan_id);
alter table reminder_invoice_plans enable row level security;
create policy reminder_invoice_plans_read on reminder_invoice_plans for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
create policy reminder_invoice_plans_write on reminder_invoice_plans for all to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:send'))) with check (org_id = app_org() and (select app_may('reminder:send')));
grant select, insert, update, delete on reminder_invoice_plans to ardoise_app;
