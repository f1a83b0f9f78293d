-- Up Migration
-- Whether the plan of the moment of sending had the electronic signature: what was sent to be signed stays so, whatever the plan becomes.
alter table quotes add column signs_online boolean not null default true;
