import type { ForeignRequest } from './foreign-request.ts'

/** A row of the neighbour, by a statement that begins with its organization. */
const rowOf =
  (param: string, statement: string, body?: unknown): ForeignRequest =>
  async (app, neighbour) => {
    const { rows } = await app.context.pool.query<{ id: string }>(`${statement} returning id`, [
      neighbour.orgId,
    ])
    return { params: { [param]: rows[0]!.id }, body }
  }

const script = { name: 'À moi', purpose: 'delivery', body: 'Bonjour' }
const CALL = `insert into calls (org_id, direction, state, started_at, created_at) values ($1, 'out', 'under_way', now(), now())`
const SCRIPT = `insert into call_scripts (org_id, name, purpose, body, created_at) values ($1, 'Voisin', 'delivery', 'x', now())`
const LIST = `insert into call_lists (org_id, name, purpose, source, created_at) values ($1, 'Voisin', 'delivery', 'ids', now())`
const ENTRY = `with list as (${LIST} returning org_id, id)
  insert into call_list_entries (org_id, list_id, position, client_name) select org_id, id, 1, 'Voisin' from list`
const CONSENT = `insert into call_consents (org_id, client_name, number, text, text_version, channel, given_at, scope, any_hour, recorded_at)
  values ($1, 'Voisin', '+33612345678', 'x', 'v1', 'form', now(), 'x', false, now())`

/** Requests that name what another organization has of its calls. */
export const callsRequests: Record<string, ForeignRequest> = {
  'calls.getCall': rowOf('callId', CALL),
  'calls.settleCall': rowOf('callId', CALL, { revision: 1, purpose: 'delivery', outcome: 'joined' }),
  'calls.updateCallScript': rowOf('scriptId', SCRIPT, { revision: 1, ...script }),
  'callLists.getCallList': rowOf('listId', LIST),
  'callLists.listCallEntries': rowOf('listId', LIST),
  'callLists.updateCallList': rowOf('listId', LIST, { revision: 1, name: 'À moi' }),
  'callLists.addCallEntries': rowOf('listId', LIST, { from: { source: 'reminders' } }),
  'callLists.nextCallEntry': rowOf('listId', LIST),
  'callLists.skipCallEntry': rowOf('entryId', ENTRY),
  'callWishes.getCallConsent': rowOf('consentId', CONSENT),
  'callWishes.revokeCallConsent': rowOf('consentId', CONSENT),
}
