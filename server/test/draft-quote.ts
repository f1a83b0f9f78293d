import { randomUUID } from 'node:crypto'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import type { Member, TestApp } from './harness.ts'

/** An item of 100 € and its VAT. */
export const quoteLine = (over: Record<string, unknown> = {}) => ({
  kind: 'item',
  description: 'Pose de parquet',
  quantityMilli: 1_000,
  unitPriceCents: 10_000,
  vatRateBps: 2_000,
  ...over,
})

/** A company that a devis may be sent to, with an address of its own. `over` are columns. */
export async function makeClient(
  app: TestApp,
  { orgId }: Pick<Member, 'orgId'>,
  over: Record<string, unknown> = {},
): Promise<string> {
  const facts = {
    name: 'Boulangerie Martin',
    email: `achats-${randomUUID().slice(0, 8)}@martin.test`,
    address_line1: '3 rue du Four',
    postal_code: '75006',
    city: 'Paris',
    kind: 'professional',
    ...over,
  }
  const names = Object.keys(facts)
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into companies (org_id, ${names.join(', ')}) values ($1, ${names.map((_, place) => `$${place + 2}`).join(', ')}) returning id`,
    [orgId, ...Object.values(facts)],
  )
  return rows[0]!.id
}

/** A draft of one item for a new client, ready to be sent. `over` are fields of its body. */
export async function draftQuote(
  app: TestApp,
  member: Member,
  over: Record<string, unknown> = {},
): Promise<QuoteDetail> {
  const companyId = over.companyId ?? (await makeClient(app, member))
  const body = { companyId, lines: [quoteLine()], ...over }
  const created = await app.request<QuoteDetail>('POST', '/api/v1/quotes', { as: member, body })
  if (created.status !== 200) throw new Error(`no draft: ${JSON.stringify(created.body)}`)
  return created.body
}
