-- Up Migration
-- Euro cents that the provider took for a bill: less than its total where a balance paid a part. Null: not told yet.
alter table subscription_charges
  add column taken_cents bigint check (taken_cents >= 0),
  -- Why the operator's invoice was not issued, for the operator; tried again a day after.
  add column invoice_refusal text check (invoice_refusal in ('taken_unknown', 'taken_differs', 'draft_differs')),
  add column refused_at timestamptz(3),
  add constraint subscription_charges_refusal check ((invoice_refusal is null) = (refused_at is null));
-- Bills of the local twin are paid whole, by nobody; the provider is asked again for the others.
update subscription_charges set taken_cents = net_cents + vat_cents where state = 'paid' and id like 'sub\_local\_%';
grant update (taken_cents, lines, invoice_refusal, refused_at) on subscription_charges to ardoise_app;
