-- Up Migration
-- Bills of the local twin: once the installation has keys, they never become invoices.
alter table subscription_charges add column simulated boolean not null default false;
update subscription_charges set simulated = true where id like 'sub\_local\_%';
