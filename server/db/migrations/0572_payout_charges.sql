-- Up Migration
-- The charge of a movement: an attempt after one that failed is a payment of its own, whose source is « intent/charge ».
alter table provider_payout_parts add column charge_ref text check (length(charge_ref) <= 100);
