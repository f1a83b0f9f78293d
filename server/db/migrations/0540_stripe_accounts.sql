-- Up Migration
-- Accounts joined until now are of the simulation: with keys of Stripe they count as absent, and the other way round.
alter table payment_setups add column simulated boolean not null default true;
-- Stripe keeps test and live apart; null: a product of the simulation.
alter table payment_products add column mode text check (mode in ('test', 'live'));
-- The endpoint at Stripe, in its mode; null in a simulation, which keeps none.
alter table payment_webhooks
  add column webhook_id text check (length(webhook_id) between 1 and 255),
  add column mode text not null default 'test' check (mode in ('test', 'live'));
grant select (webhook_id, mode) on payment_webhooks to ardoise_app;
