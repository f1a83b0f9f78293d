-- A sixth role: the client's accountant, who reads all money and takes no place of the plan.
alter table memberships drop constraint memberships_role_check;
alter table memberships add constraint memberships_role_check
  check (role in ('owner', 'admin', 'member', 'billing', 'accountant', 'viewer')) not valid;
alter table memberships validate constraint memberships_role_check;
alter table invitations drop constraint invitations_role_check;
alter table invitations add constraint invitations_role_check
  check (role in ('owner', 'admin', 'member', 'billing', 'accountant', 'viewer')) not valid;
alter table invitations validate constraint invitations_role_check;

-- As before, but for people: accountants are not counted (takesPlace of shared/domain/roles.ts).
create or replace function plan_usage(kinds text[], at timestamptz) returns jsonb language plpgsql stable security definer
set search_path = public, pg_temp as $$
declare
  org uuid := app_org();
  usage jsonb := '{}';
begin
  if 'mailboxes' = any (kinds) then
    usage := usage || (
      select jsonb_build_object('mailboxes', count(*), 'ownMailboxes', count(*) filter (where user_id = app_user()))
      from mailboxes where org_id = org and provider <> 'maildir');
  end if;
  if 'activeQuotes' = any (kinds) then
    usage := usage || (
      select jsonb_build_object('activeQuotes', count(*)) from quotes
      where org_id = org and status in ('sent', 'viewed')
        and valid_until >= (select (at at time zone o.timezone)::date from organizations o where o.id = org));
  end if;
  if 'paymentChannels' = any (kinds) then
    usage := usage || (
      select jsonb_build_object('paymentChannels', count(*)) from payment_setups
      where org_id = org and account_id is not null);
  end if;
  if 'people' = any (kinds) then
    usage := usage || jsonb_build_object('people',
      (select count(*) from memberships where org_id = org and status = 'active' and role <> 'accountant')
      + (select count(*) from invitations where org_id = org and status = 'pending' and expires_at > at and role <> 'accountant'));
  end if;
  return usage;
end $$;
