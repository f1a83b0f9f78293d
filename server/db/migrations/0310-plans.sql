-- The facts that `planOf` (shared/domain/plans/plan-of.ts) computes a plan from: read here and nowhere else.
create function plan_facts(org uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'plan', o.plan,
    'trialStartedAt', coalesce(o.trial_started_at, o.created_at),
    'subscription', case when s.org_id is not null then jsonb_build_object(
      'status', s.status, 'priceId', s.price_id, 'seats', s.seats, 'unpaidSince', s.unpaid_since) end)
  from organizations o left join subscriptions s on s.org_id = o.id
  where o.id = org
$$;

-- Sessions carry these facts: they are read anew at once, and open browsers ask who they are. `member`: the subject that both hear.
create function tell_plan_change(org uuid) returns void language sql as $$
  select pg_notify('ardoise', json_build_object('org', org, 'type', 'member.plan_changed', 'subject', 'member', 'id', org)::text)
$$;

-- The tenant role writes subscriptions, and may not tell of a plan by itself.
create function on_subscription_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_plan_change(coalesce(new.org_id, old.org_id));
  return null;
end $$;
-- A trigger that tells or writes does so only when what it tells of changed (ADR 158): a row written again with the same values is no news.
-- What `plan_facts` reads; when it was asked for, its card and its period are the billing events' to tell.
create trigger subscriptions_tell after insert or delete on subscriptions
  for each row execute function on_subscription_change();
create trigger subscriptions_tell_change after update on subscriptions
  for each row when ((old.status, old.price_id, old.seats, old.unpaid_since) is distinct from (new.status, new.price_id, new.seats, new.unpaid_since))
  execute function on_subscription_change();

-- Agreed with the operator, never taken: the tenant role may not give itself a plan.
create function on_plan_change() returns trigger language plpgsql as $$
begin
  if current_user = 'ardoise_app' then
    raise insufficient_privilege using message = 'the tenant may not change its plan';
  end if;
  perform tell_plan_change(new.id);
  return null;
end $$;
create trigger organizations_tell_plan after update of plan, trial_started_at on organizations
  for each row when (old.plan is distinct from new.plan or old.trial_started_at is distinct from new.trial_started_at)
  execute function on_plan_change();

-- The tenant's usage of its plan, for the kinds that are asked. As the owner: a member does not see what colleagues connected.
create function plan_usage(kinds text[], at timestamptz) returns jsonb language plpgsql stable security definer
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
      (select count(*) from memberships where org_id = org and status = 'active')
      + (select count(*) from invitations where org_id = org and status = 'pending' and expires_at > at));
  end if;
  return usage;
end $$;
revoke execute on function plan_usage from public;
grant execute on function plan_usage to ardoise_app;

-- The same with the facts of the plan, once nobody else takes a place: the organization's row is held until the transaction ends.
-- Two statements of a volatile function: the second sees what those who held the row before wrote.
create function take_plan_turn(kinds text[], at timestamptz) returns jsonb language plpgsql volatile security definer
set search_path = public, pg_temp as $$
begin
  perform 1 from organizations where id = app_org() for no key update;
  return jsonb_build_object('facts', plan_facts(app_org()), 'usage', plan_usage(kinds, at));
end $$;
revoke execute on function take_plan_turn from public;
grant execute on function take_plan_turn to ardoise_app;

-- Mails about a trial that ends, each once; a trial begun again has its own. Of the platform: no tenant reads or writes them.
create table trial_notices (
  org_id uuid not null references organizations on delete cascade,
  trial_started_at timestamptz not null,
  notice text not null check (notice in ('seven-days', 'one-day', 'end')),
  mailed_at timestamptz(3) not null,
  primary key (org_id, trial_started_at, notice)
);

alter table trial_notices enable row level security;
