import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoicesOf, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Dashboard } from '#shared/contract/reports.ts'
import { roleCan } from '#shared/domain/permissions.ts'
import { roles } from '#shared/domain/roles.ts'

let app: TestApp
let owner: Member
let companyId: string
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  const own = invoicesOf(app, () => owner)
  owner = await own.makeSeller()
  companyId = await own.makeCompany()
  const invoice = (await own.issue((await own.makeDraft({ companyId })).id)).body
  const body = { amountCents: 12_000, invoiceId: invoice.id, method: 'transfer' }
  expect((await app.request('POST', '/api/v1/payments', { as: owner, body })).status).toBe(200)
})
afterAll(() => app.close())

test.each(roles)('%s: the figures that payments make are told with « payment:read » alone', async (role) => {
  const member = await app.makeMember(owner.orgId, role)
  const get = <T = Record<string, unknown>>(path: string) =>
    app.request<T>('GET', `/api/v1${path}`, { as: member })
  const reads = roleCan(role, 'payment:read')
  const { body } = await get<Dashboard>('/dashboard')
  expect(body.collections).toEqual(reads ? { cents: 12_000, previousCents: 0, growthPercent: null } : null)
  const balance = await get(`/invoices/client-balance?companyId=${companyId}`)
  expect([balance.status, balance.body]).toMatchObject([
    200,
    { totals: [{ owedCents: 0 }], averageDaysToPay: reads ? 0 : null },
  ])
  const paths = [
    `/invoices/statement?companyId=${companyId}`,
    `/invoices/statement/export?companyId=${companyId}`,
    `/invoices/statement/pdf?companyId=${companyId}&currency=EUR`,
    ...['/e-reporting', '/e-reporting/export', '/payments', '/movements', '/revenue', '/refund-rule'],
  ]
  const answers = await Promise.all(paths.map(async (path) => [path, (await get(path)).status]))
  expect(answers).toEqual(paths.map((path) => [path, reads ? 200 : 403]))
})
