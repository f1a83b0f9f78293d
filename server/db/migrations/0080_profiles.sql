-- Up Migration
-- Digest of the stored avatar ({user_id}/avatar.webp in the file store); null: none.
alter table profiles add column avatar_version text;

-- default_org_id was where one last worked. It is now a choice of the profile; without one, a session opens where one last worked.
alter table profiles add column last_org_id uuid references organizations on delete set null;
update profiles set last_org_id = default_org_id, default_org_id = null;
