-- Up Migration
-- Grows with each change of a fact; a save names the revision it was made from.
alter table organizations add column revision integer not null default 1;
alter table organizations add constraint organizations_industry check (industry in
  ('technology', 'finance', 'healthcare', 'retail', 'manufacturing', 'consulting', 'education', 'real-estate', 'other'));
alter table organizations add constraint organizations_size check (size in ('1-10', '11-50', '51-200', '200+'));
-- The billing address defaults to the user's (specification, section 5).
update organizations o set billing_email = (
  select u.email from memberships m join users u on u.id = m.user_id
  where m.org_id = o.id and m.role = 'owner' order by m.created_at limit 1)
where billing_email is null;
