-- A document that proves a consent is kept for good, also where somebody takes it off the client’s page: its row went a month later, and the consent
-- lost its proof (issue 44, section 2).
alter table client_documents add column may_go boolean not null default true;
create function call_consents_keep_document() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update client_documents set may_go = false where org_id = new.org_id and id = new.document_id;
  return null;
end $$;
create trigger call_consents_keep_document after insert on call_consents for each row when (new.document_id is not null)
  execute function call_consents_keep_document();
update client_documents as document set may_go = false
from call_consents as consent where consent.org_id = document.org_id and consent.document_id = document.id;
