-- Up Migration
-- A line of a bank may also be a debit that came back (ADR 148).
alter table bank_matches
  add column debit_id uuid,
  add unique (org_id, debit_id),
  add foreign key (org_id, debit_id) references debits (org_id, id),
  drop constraint bank_matches_of_one;
alter table bank_matches add constraint bank_matches_of_one
  check (num_nonnulls(payment_id, payout_id, debit_batch_id, movement_id, received_id, debit_id) = 1);
alter table bank_target_rejections drop constraint bank_target_rejections_kind_check,
  add constraint bank_target_rejections_kind_check check (kind in ('debits', 'refund', 'received', 'returned'));
