-- Up Migration
-- A stolen copy of the database opens no session: the cookie alone holds the token. Sessions go on.
update sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
alter table sessions rename column token to token_hash;
