-- Up Migration
-- Two who change one absence at once: the second one is told.
alter table member_absences add column revision integer not null default 1;
