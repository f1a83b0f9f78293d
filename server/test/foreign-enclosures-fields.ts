import { randomUUID } from 'node:crypto'
import type { Field } from './foreign-field.ts'
import { foreignRequests } from './foreign-requests.ts'
import type { Member, TestApp } from './harness.ts'

async function insertEnclosure({ context }: TestApp, { orgId }: Member): Promise<string> {
  const id = randomUUID()
  await context.pool.query(
    `insert into enclosures (org_id, id, name, type, size, file_key, sha256, created_at)
     values ($1, $2, 'Plan.pdf', 'application/pdf', 1, $3, repeat('a', 64), now())`,
    [orgId, id, `${orgId}/enclosures/${id}`],
  )
  return id
}

const sentWith = (endpoint: string): Field => ({
  row: insertEnclosure,
  request: async (app, caller, id) => ({
    params: (await foreignRequests[endpoint]!(app, caller)).params,
    body: { enclosureIds: [id] },
  }),
})

/** Files of another organization leave with nothing of ours. */
export const enclosuresFields: Record<string, Field> = {
  'quotes.sendQuote enclosureIds': sentWith('quotes.sendQuote'),
  'quotes.resendQuote enclosureIds': sentWith('quotes.resendQuote'),
  'invoiceSending.sendInvoice enclosureIds': sentWith('invoiceSending.sendInvoice'),
  'signatures.recordAgreement enclosureId': {
    row: insertEnclosure,
    request: async (app, caller, enclosureId) => ({
      params: (await foreignRequests['quotes.getQuote']!(app, caller)).params,
      body: {
        agreedOn: '2026-11-20',
        signerName: 'À moi',
        signerQuality: 'Gérante',
        means: 'paper',
        enclosureId,
      },
    }),
  },
  'invoiceSending.resendInvoice enclosureIds': sentWith('invoiceSending.sendInvoice'),
}
