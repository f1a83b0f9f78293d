import type { Member, TestApp } from '#server/test/harness.ts'
import type { ReceivedDetail, ReceivedSummary } from '#shared/contract/received-invoices.ts'
import { validEInvoices } from '#shared/domain/e-invoices/valid-e-invoices.fixture.ts'

type Failure = {
  code?: string
  message?: string
  fields?: { path: string; code: string; message: string }[]
  data?: { receivedId?: string }
}
export type Kept = { outcome: 'kept' | 'known'; id: string; source: string } & Failure
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A picture that no other is. */
export const scan = (seed: string) => Buffer.concat([png, Buffer.from(seed)])
export const simple = {
  ...validEInvoices.standard,
  number: 'F-7',
  issuedOn: '2026-10-02',
  dueOn: '2026-11-01',
}
/** The terms typed from a scan. */
export const typed = (over: Record<string, unknown> = {}) => ({
  credit: false,
  supplierName: 'Papeterie Durand',
  supplierSiren: null,
  supplierVatNumber: null,
  number: 'D-12',
  issuedOn: '2026-10-03',
  dueOn: '2026-11-02',
  currency: 'EUR',
  netCents: 10_000,
  grossCents: 12_000,
  vatRates: [{ rateBps: 2_000, vatCents: 2_000 }],
  iban: null,
  reference: null,
  revision: 1,
  ...over,
})

/** Calls of the received invoices, as the owner of the moment unless they say who. */
export function receivedCalls(app: () => TestApp, owner: () => Member) {
  async function drop(bytes: string | Uint8Array, name = 'facture.xml', as: Member = owner(), cut?: number) {
    const form = new FormData()
    form.set('file', new File([bytes as BlobPart], name))
    const request = new Request('http://ardoise.test', { method: 'PUT', body: form })
    const payload = Buffer.from(await request.arrayBuffer())
    const answer = await app().app.inject({
      method: 'PUT',
      url: '/api/v1/received-invoices/file',
      headers: {
        authorization: `Bearer ${as.token}`,
        'ardoise-organization': as.orgId,
        'content-type': request.headers.get('content-type')!,
      },
      payload: cut === undefined ? payload : payload.subarray(0, payload.length - cut),
    })
    return { status: answer.statusCode, body: answer.json<Kept>() }
  }
  const ask = <T = ReceivedDetail & Failure>(
    method: string,
    path: string,
    body?: unknown,
    as: Member = owner(),
  ) =>
    app().request<T>(method, `/api/v1/received-invoices${path}`, {
      as,
      ...(body === undefined ? {} : { body }),
    })
  const list = async (query = '', as: Member = owner()) =>
    (await ask<{ items: ReceivedSummary[]; nextCursor: string | null }>('GET', query, undefined, as)).body
  const count = async (query = '') => (await ask('GET', `/count${query}`)).body
  /** The newest first. */
  async function eventsOf(id: string): Promise<string[]> {
    const { body } = await app().request<{ items: { type: string }[] }>(
      'GET',
      `/api/v1/events?subjectId=${id}`,
      {
        as: owner(),
      },
    )
    return body.items.map(({ type }) => type)
  }
  /** Files of the organization in the store. */
  const stored = async () =>
    (await app().context.files.list('', 10_000)).filter(({ key }) =>
      key.startsWith(`${owner().orgId}/received/`),
    )

  async function makeCompany(siren: string): Promise<string> {
    const { rows } = await app().context.pool.query(
      `insert into companies (org_id, name, kind, siren) values ($1, 'Fournisseur', 'professional', $2) returning id`,
      [owner().orgId, siren],
    )
    return rows[0].id
  }
  return { drop, ask, list, count, eventsOf, stored, makeCompany }
}
