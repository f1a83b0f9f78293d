-- Whoever invoices adds and corrects clients (1078); the policy of deletion still let them delete one, though no endpoint does.
alter policy companies_delete on companies using (org_id = app_org() and (select app_may('company:archive')));
alter policy contacts_delete on contacts using (org_id = app_org() and (select app_may('contact:archive')));

-- A draft shows its client's present name, whoever corrects it: they may neither write devis nor read one. As for invoices (0181); quotes_guard
-- asks who writes a draft, which this does and nothing else.
create function rename_client_of_draft_quotes(of_company uuid, of_contact uuid, new_name text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held text := current_setting('app.permissions', true);
begin
  perform set_config('app.permissions', 'quote:write', true);
  with drafts as (
    select id from quotes
    where org_id = app_org() and status = 'draft' and (company_id = of_company or (contact_id = of_contact and company_id is null))
    order by id for no key update)
  update quotes set client_name = new_name where org_id = app_org() and id in (select id from drafts);
  perform set_config('app.permissions', held, true);
end $$;
revoke execute on function rename_client_of_draft_quotes(uuid, uuid, text) from public;
grant execute on function rename_client_of_draft_quotes(uuid, uuid, text) to ardoise_app;
