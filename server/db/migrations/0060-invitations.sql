-- Who was asked to join. `expired` is read from the date; it is written only when another invitation takes the place.
create table invitations (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  email text not null check (email = lower(email) and length(email) <= 254),
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text check (length(last_name) <= 60),
  title text check (length(title) <= 80),
  phone text check (length(phone) <= 40),
  role text not null check (role in ('owner', 'admin', 'member', 'billing', 'viewer')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked', 'expired')),
  -- Keyed hash of the code that the last mail shows; null while none was mailed.
  code_hash bytea,
  expires_at timestamptz(3) not null,
  invited_by uuid references users on delete set null,
  sent_at timestamptz(3),
  closed_at timestamptz(3),
  -- Revoked by the one who was invited.
  refused boolean not null default false,
  accepted_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (org_id, id)
);
create unique index invitations_pending on invitations (org_id, email) where status = 'pending';
create index invitations_recent on invitations (org_id, created_at desc, id desc);
create index invitations_address on invitations (email, created_at desc);
create index invitations_sender on invitations (invited_by, created_at desc);

alter table invitations enable row level security;
create policy invitations_read on invitations for select to ardoise_app using (org_id = app_org());
create policy invitations_insert on invitations for insert to ardoise_app with check (
  org_id = app_org() and (select app_may('member:manage')) and (role <> 'owner' or (select app_may('organization:delete'))));
-- Whoever manages members, or the one who was invited and answers.
create policy invitations_update on invitations for update to ardoise_app using (org_id = app_org()) with check (
  org_id = app_org() and (
    ((select app_may('member:manage')) and (role <> 'owner' or (select app_may('organization:delete'))))
    or ((select app_may('invitation:answer')) and status in ('accepted', 'revoked')
        and email = (select app_address()))));
grant insert on invitations to ardoise_app;
grant select (org_id, id, email, first_name, last_name, title, phone, role, status, expires_at, invited_by, sent_at, closed_at, refused,
  accepted_by, created_at) on invitations to ardoise_app;
grant update (status, code_hash, expires_at, sent_at, closed_at, refused, accepted_by) on invitations to ardoise_app;

-- An invitation lets in its own address, with its own role, and nobody else.
create policy memberships_join on memberships for insert to ardoise_app with check (
  org_id = app_org() and user_id = app_user() and status = 'active' and (select app_may('invitation:answer'))
  and exists (select 1 from invitations i where i.org_id = app_org() and i.email = app_address() and i.status = 'pending'
              and i.role = memberships.role));

-- Live links of an invitation: the mailed one, and those that were copied. Only hashes: resending deletes them all.
create table invitation_links (
  token_hash bytea primary key,
  org_id uuid not null,
  invitation_id uuid not null,
  created_at timestamptz(3) not null default now(),
  foreign key (org_id, invitation_id) references invitations (org_id, id) on delete cascade
);
create index invitation_links_invitation on invitation_links (org_id, invitation_id, created_at);

alter table invitation_links enable row level security;
create policy invitation_links_all on invitation_links for all to ardoise_app
  using (org_id = app_org() and (select app_may('member:manage')))
  with check (org_id = app_org() and (select app_may('member:manage')));
grant select, insert, delete on invitation_links to ardoise_app;

-- How many invitations were mailed since: by this organization, by this member anywhere, and to this address by anyone.
create function recent_invitation_mails(address text, since timestamptz)
  returns table (of_organization bigint, of_sender bigint, to_address bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*) from outgoing_mails m where m.kind = 'invitation' and m.org_id = app_org() and m.created_at > since),
         (select count(*) from invitations i where i.invited_by = app_user() and i.created_at > since),
         (select count(*) from outgoing_mails m where m.kind = 'invitation' and m.to_email = address and m.created_at > since)
$$;
