import { type Field, one, rowOf } from './foreign-field.ts'

const company = rowOf('crm.getCompany', 'companyId')
const contact = rowOf('crm.getContact', 'contactId')
const invoice = rowOf('invoices.getInvoice', 'invoiceId')
const call = rowOf('calls.getCall', 'callId')
const script = rowOf('calls.updateCallScript', 'scriptId')
const list = rowOf('callLists.getCallList', 'listId')
const entry = rowOf('callLists.skipCallEntry', 'entryId')
const member: Field['row'] = async (_app, neighbour) => neighbour.userId
const document: Field['row'] = async (app, neighbour) => {
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into client_documents (org_id, company_id, name, size, file_key, sender, mailed_at, created_by)
     values ($1, $2, 'x.pdf', 1, 'x', 'voisin@exemple.test', now(), $3) returning id`,
    [neighbour.orgId, await company(app, neighbour), neighbour.userId],
  )
  return rows[0]!.id
}

const number = '06 12 34 56 78'
const told = { purpose: 'collection', startedAt: '2026-01-05T10:00:00Z', outcome: 'joined' }
const promised = (invoiceId: string) => ({
  outcome: 'promise',
  promise: { invoiceId, amountCents: 100, currency: 'EUR', promisedOn: '2126-01-01' },
})
const disputed = (invoiceId: string) => ({
  outcome: 'dispute',
  dispute: { invoiceId, reason: 'other', message: 'x' },
})
const consent = {
  number,
  text: 'x',
  textVersion: 'v1',
  channel: 'form',
  givenAt: '2026-01-05T10:00:00Z',
  scope: 'x',
  proof: 'x',
}

/** A request that also names a client of the caller. */
const withOwnClient = (row: Field['row'], bodyOf: (id: string) => object): Field => ({
  row,
  request: async (app, caller, id) => ({
    body: { companyId: await company(app, caller), number, ...bodyOf(id) },
  }),
})
/** The result of a call of the caller. */
const settled = (row: Field['row'], bodyOf: (id: string) => object): Field => ({
  row,
  request: async (app, caller, id) => ({
    params: { callId: await call(app, caller) },
    body: { revision: 1, purpose: 'collection', outcome: 'joined', ...bodyOf(id) },
  }),
})
const listed = (row: Field['row'], bodyOf: (id: string) => object, status?: number): Field =>
  one(row, (id) => ({ name: 'x', purpose: 'delivery', from: { source: 'reminders' }, ...bodyOf(id) }), status)
const ofOwnList = (row: Field['row'], bodyOf: (id: string) => object, status?: number): Field => ({
  row,
  request: async (app, caller, id) => ({ params: { listId: await list(app, caller) }, body: bodyOf(id) }),
  ...(status === undefined ? {} : { status }),
})

/** Contacts of the company of another: none, so that the list is empty. */
const ofContacts = (companyId: string) => ({ from: { source: 'contacts', companyId } })
const ofIds = (ids: object) => ({ from: { source: 'ids', ...ids } })

export const callsFields: Record<string, Field> = {
  'calls.startCall companyId': one(company, (companyId) => ({ companyId, purpose: 'delivery' })),
  'calls.startCall contactId': one(contact, (contactId) => ({ contactId, purpose: 'delivery' })),
  'calls.startCall entryId': withOwnClient(entry, (entryId) => ({ entryId, purpose: 'delivery' })),
  'calls.recordCall companyId': one(company, (companyId) => ({ companyId, ...told })),
  'calls.recordCall contactId': one(contact, (contactId) => ({ contactId, ...told })),
  'calls.recordCall entryId': withOwnClient(entry, (entryId) => ({ ...told, entryId })),
  'calls.recordCall promise.invoiceId': withOwnClient(invoice, (id) => ({ ...told, ...promised(id) })),
  'calls.recordCall dispute.invoiceId': withOwnClient(invoice, (id) => ({ ...told, ...disputed(id) })),
  'calls.settleCall companyId': settled(company, (companyId) => ({ companyId })),
  'calls.settleCall contactId': settled(contact, (contactId) => ({ contactId })),
  'calls.settleCall promise.invoiceId': {
    row: invoice,
    request: async (app, caller, id) => ({
      params: { callId: await call(app, caller) },
      body: { revision: 1, purpose: 'collection', companyId: await company(app, caller), ...promised(id) },
    }),
  },
  'calls.settleCall dispute.invoiceId': {
    row: invoice,
    request: async (app, caller, id) => ({
      params: { callId: await call(app, caller) },
      body: { revision: 1, purpose: 'collection', companyId: await company(app, caller), ...disputed(id) },
    }),
  },
  'callLists.createCallList scriptId': listed(script, (scriptId) => ({ scriptId })),
  'callLists.createCallList assigneeId': listed(member, (assigneeId) => ({ assigneeId })),
  'callLists.createCallList from.companyId': listed(company, ofContacts, 422),
  'callLists.createCallList from.contactIds': listed(contact, (id) => ofIds({ contactIds: [id] })),
  'callLists.createCallList from.companyIds': listed(company, (id) => ofIds({ companyIds: [id] })),
  'callLists.updateCallList scriptId': ofOwnList(script, (scriptId) => ({
    revision: 1,
    name: 'x',
    scriptId,
  })),
  'callLists.updateCallList assigneeId': ofOwnList(member, (assigneeId) => ({
    revision: 1,
    name: 'x',
    assigneeId,
  })),
  'callLists.addCallEntries from.companyId': ofOwnList(company, ofContacts, 422),
  'callLists.addCallEntries from.contactIds': ofOwnList(contact, (id) => ofIds({ contactIds: [id] })),
  'callLists.addCallEntries from.companyIds': ofOwnList(company, (id) => ofIds({ companyIds: [id] })),
  'callWishes.addCallConsent companyId': one(company, (companyId) => ({ companyId, ...consent })),
  'callWishes.addCallConsent contactId': one(contact, (contactId) => ({ contactId, ...consent })),
  'callWishes.addCallConsent documentId': withOwnClient(document, (documentId) => ({
    ...consent,
    documentId,
  })),
  'callWishes.opposeCalls companyId': one(company, (companyId) => ({ companyId, source: 'mail' })),
  'callWishes.opposeCalls contactId': one(contact, (contactId) => ({ contactId, source: 'mail' })),
  'telephony.saveTelephonyLines lines.userId': one(member, (userId) => ({
    lines: [{ provider: 'generic', providerUser: '101', userId }],
  })),
  'telephony.simulateCall callId': one(call, (callId) => ({ from: '', event: 'answered', callId })),
}
