-- A client may contest a part of what it owes: the rest is asked still. Null: all of it.
alter table invoice_disputes add column amount_cents bigint check (amount_cents > 0);
