-- The law of calls asks whether a client has a contract under way (shared/domain/calls/call-law.ts), whoever calls: since 1086 a member without
-- the amounts reads no devis, invoice nor subscription, so that a lawful call was refused to them. Its kind and label, and no amount.
create function contract_under_way(of_company uuid, of_contact uuid, signed_since timestamptz) returns json
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select json_build_object('kind', 'quote', 'label', q.number) from quotes q
      where q.org_id = app_org() and q.status = 'signed' and q.signed_at > signed_since
        and (q.contact_id = of_contact or q.company_id = of_company)
        and coalesce((select sum(i.net_cents) from invoices i
          where i.org_id = q.org_id and i.quote_id = q.id and i.number is not null and i.kind in ('invoice', 'corrective', 'deposit')), 0) < q.net_cents
      order by q.signed_at desc limit 1),
    (select json_build_object('kind', 'subscription', 'label', s.title) from invoice_subscriptions s
      where s.org_id = app_org() and s.status = 'active' and (s.contact_id = of_contact or s.company_id = of_company) limit 1),
    (select json_build_object('kind', 'subscription', 'label', null) from online_subscriptions s
      where s.org_id = app_org() and s.status in ('active', 'unpaid', 'paused') and (s.contact_id = of_contact or s.company_id = of_company) limit 1))
  where app_user() is null or app_may('call:read')
$$;
revoke execute on function contract_under_way(uuid, uuid, timestamptz) from public;
grant execute on function contract_under_way(uuid, uuid, timestamptz) to ardoise_app;

-- As before, except that the amounts stay taken: a new role, by hand or by a directory, gives back nothing that somebody took.
create or replace function forget_rights() returns trigger language plpgsql as $$ begin
  if 'amounts' = any (old.rights) then
    new.rights := '{amounts}';
    new.rights_at := null;
  else
    new.rights := '{}';
  end if;
  return new;
end $$;
