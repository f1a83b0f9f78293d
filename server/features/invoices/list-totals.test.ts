import type { RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceTotals } from '#shared/contract/invoice-lists.ts'
import { invoicesOf, line, plainPages } from './invoices.fixture.ts'
import { countInvoices } from './queries/list.ts'

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  owner = await own().makeSeller()
})
afterAll(() => app.close())

const own = () => invoicesOf(app, () => owner)
const issued = async ({ id }: { id: string }) => (await own().issue(id)).body

test('an invoice that a corrective one replaced is listed, and its amount is that of the new one alone', async () => {
  const companyId = await own().makeCompany(owner, { name: 'Verrerie Oudinot' })
  const first = await issued(await own().makeDraft({ companyId, lines: [line({ unitPriceCents: 1_000 })] }))
  const draft = (await own().ask('POST', `/${first.id}/replace`, {})).body
  const count = async (search: string) =>
    (
      await app.request<{ count: number; totals: InvoiceTotals[] }>(
        'GET',
        `/api/v1/invoices/count?${search}`,
        { as: owner },
      )
    ).body
  expect(await count('credit=false')).toMatchObject({ count: 2, totals: [{ grossCents: 1_200 }] })
  const corrective = await issued(draft)
  expect(corrective).toMatchObject({ kind: 'corrective', status: 'issued' })
  expect(await count('credit=false')).toMatchObject({
    count: 2,
    issuedCount: 2,
    byStatus: { cancelled: 1, issued: 1 },
    totals: [{ netCents: 1_000, grossCents: 1_200, owedCents: 1_200 }],
  })
  expect(await count('status=cancelled')).toMatchObject({ count: 1, totals: [{ grossCents: 0 }] })
  const balance = await app.request<{ totals: InvoiceTotals[] }>(
    'GET',
    `/api/v1/invoices/client-balance?companyId=${companyId}`,
    { as: owner },
  )
  expect(balance.body.totals).toMatchObject([{ grossCents: 1_200, owedCents: 1_200 }])
})

test('their index has every column that the totals of a list read', async () => {
  const asked: RootOperationNode[] = []
  const sums = await readAs(owner.scope, async (tx) => {
    const db = tx.db.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await countInvoices({ ...tx, db }, { credit: false })
    const texts = asked.map((node) => tx.db.getExecutor().compileQuery(node, { queryId: 'sums' }).sql)
    return texts.find((text) => text.includes('sum('))!
  })
  const { rows } = await app.context.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'invoices_status_totals'::regclass`,
  )
  const indexed = new Set(rows.map(({ name }) => name))
  const read = new Set([...sums.matchAll(/\bi"?\."?(\w+)/g)].map(([, column]) => column!))
  expect([...read]).toContain('replaced_at')
  expect([...read].filter((column) => !indexed.has(column))).toEqual([])
})
