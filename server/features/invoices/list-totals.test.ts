import type { RootOperationNode } from 'kysely'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
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
    ...{ count: 2, issuedCount: 2, byStatus: { cancelled: 1, issued: 1 } },
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

test('the totals of a list are read from their index alone', async () => {
  const plan = await inTransaction(owner.scope, async (tx) => {
    const asked: RootOperationNode[] = []
    const db = tx.db.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await countInvoices({ ...tx, db }, { credit: false })
    // Few rows of a test would be read in any order: only what an index cannot tell keeps the plan from it.
    await sql`set local enable_seqscan = off`.execute(tx.db)
    await sql`set local enable_bitmapscan = off`.execute(tx.db)
    const texts = asked.map((node) => tx.db.getExecutor().compileQuery(node, { queryId: 'plan' }))
    const sums = texts.find(({ sql: text }) => text.includes('sum('))!
    const { rows } = await tx.db.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain ${sums.sql}`, [...sums.parameters]),
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('Index Only Scan using invoices_status_totals')
})
