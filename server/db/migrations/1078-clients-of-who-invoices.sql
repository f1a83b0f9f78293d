-- Whoever invoices adds clients and corrects them, but does not put them away, and keeps none of their documents.
alter policy client_documents_insert on client_documents
  with check (org_id = app_org() and (select app_may('client_document:write')));
alter policy client_documents_update on client_documents
  using (org_id = app_org() and (select app_may('client_document:write')))
  with check (org_id = app_org() and (select app_may('client_document:write')));

-- A policy cannot compare a row with what it was: this asks for the right when a client is put away or brought back.
create function require_right_to_archive() returns trigger language plpgsql as $$ begin
  if current_user = 'ardoise_app' and not app_may(tg_argv[0]) then
    raise exception 'archiving asks for %', tg_argv[0] using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger companies_archive before update of archived_at on companies for each row
  when ((old.archived_at is null) is distinct from (new.archived_at is null))
  execute function require_right_to_archive('company:archive');
create trigger contacts_archive before update of archived_at on contacts for each row
  when ((old.archived_at is null) is distinct from (new.archived_at is null))
  execute function require_right_to_archive('contact:archive');
