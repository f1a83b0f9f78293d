-- Up Migration
-- The plan or offer that a visitor chose on the pricing page, kept until subscriptions can begin with it.
alter table users add column wished_plan text check (char_length(wished_plan) between 1 and 40);
