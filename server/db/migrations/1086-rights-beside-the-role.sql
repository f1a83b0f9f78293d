-- What a member may do beside their role (shared/domain/member-rights.ts), since when, and what a new role begins with.
alter table memberships
  add column rights text[] not null default '{amounts}' check (rights <@ '{invoicing,accounting,amounts}'::text[]),
  add column rights_at timestamptz(3);

create function forget_rights() returns trigger language plpgsql as $$ begin
  new.rights := '{amounts}';
  new.rights_at := null;
  return new;
end $$;
create trigger memberships_forget_rights before update of role on memberships for each row
  when (old.role is distinct from new.role) execute function forget_rights();

-- As before, with the rights.
create or replace view searchable_members with (security_barrier) as
  select m.org_id, m.user_id, m.role, m.status, m.created_at, u.name, u.email, u.image, p.title, fold(u.name) collate "C" as sort_name,
         search_text(u.name || ' ' || u.email || ' ' || coalesce(p.title, '')) as search,
         p.avatar_version,
         m.role = 'owner' and m.status = 'active' and (
           select count(*) from memberships o where o.org_id = app_org() and o.role = 'owner' and o.status = 'active'
         ) = 1 as last_owner,
         exists (select 1 from directory_users d where d.org_id = m.org_id and d.user_id = m.user_id) as of_directory,
         m.rights, m.rights_at
  from memberships m join users u on u.id = m.user_id left join profiles p on p.user_id = m.user_id
  where m.org_id = app_org();

-- Every role reads devis, invoices and deals, so that their tables asked nothing of members: a member without the amounts does not read
-- them. Nobody's session (a client's link, the system) reads what its query names, as before.
do $$
declare
  money record;
begin
  for money in
    select t.name, r.permission
    from (values
      ('deal:read', '{deals}'::text[]),
      ('quote:read', '{quotes,quote_versions,quote_links,quote_agreements,signatures,signature_challenges}'),
      ('invoice:read', '{invoices,invoice_documents,invoice_links,invoice_series,invoice_disputes,invoice_client_links,earlier_invoices,earlier_imports,
        invoice_subscriptions,invoice_subscription_occurrences,online_subscriptions,online_subscription_periods,online_subscription_withdrawals,
        online_withdrawal_refunds}')
    ) as r (permission, tables) cross join lateral unnest(r.tables) as t (name)
  loop
    execute format(
      'create policy %I on %I as restrictive for select to ardoise_app using ((select app_user() is null or app_may(%L)))',
      money.name || '_amounts', money.name, money.permission);
  end loop;
end $$;
