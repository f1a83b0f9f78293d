-- Up Migration
-- Until 2026-11-23 a provider that vouches for no address opened sessions: nobody stays signed in, nor comes back, by such a door.
delete from sessions where user_id in (select id from users where not email_verified);
delete from passkeys where user_id in (select id from users where not email_verified);
delete from second_factors where user_id in (select id from users where not email_verified);
delete from recovery_codes where user_id in (select id from users where not email_verified);
delete from accounts
where provider_id <> 'credential' and user_id in (select id from users where not email_verified);
