-- The change that a client asks for is a fact of the devis (1055). Those that open devis were asked for before stand in their journal alone: the newest
-- of the present version is theirs.
update quotes as q set change_asked_at = w.occurred_at, change_asked = w.message
from (
  select distinct on (org_id, quote_id) org_id, quote_id, occurred_at, substr(label, length('Modification demandée : ') + 1) as message
  from signature_events where event_type = 'quote.change_requested' and quote_id is not null order by org_id, quote_id, position desc
) as w, quote_versions as v
where q.org_id = w.org_id and q.id = w.quote_id and v.org_id = q.org_id and v.id = q.version_id and w.occurred_at >= v.created_at
  and q.status in ('sent', 'viewed') and q.change_asked_at is null;
