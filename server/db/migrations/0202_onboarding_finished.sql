-- Up Migration
-- « Terminer » ends the onboarding for good; « Ignorer pour plus tard » only puts it off. Unknown of those who did either before.
alter table users add column onboarding_finished boolean not null default false;
grant update (onboarding_finished) on users to ardoise_app;
update users set onboarding_finished = true
where exists (select 1 from memberships m join organizations o on o.id = m.org_id where m.user_id = users.id and o.is_demo);
