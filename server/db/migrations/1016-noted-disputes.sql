-- A client also disputes an invoice by a mail or on the telephone: a member notes it, without a link.
alter table invoice_disputes alter column link_id drop not null;
alter table invoice_disputes add column opened_by uuid;
alter table invoice_disputes add constraint invoice_disputes_author check (num_nonnulls(link_id, opened_by) = 1);
alter policy invoice_disputes_insert on invoice_disputes
  with check (org_id = app_org() and settled_at is null
    and ((opened_by is null and (select app_may('invoice:answer'))) or (opened_by is not null and (select app_may('invoice:send')))));
