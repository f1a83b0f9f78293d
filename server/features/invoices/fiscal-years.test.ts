import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { IssueForecast } from '#shared/contract/invoice-drafts.ts'
import type { InvoiceSettings } from '#shared/contract/invoice-settings.ts'
import { type Failure, invoicesOf, plainPages } from './invoices.fixture.ts'

const clock = createFixedClock(new Date('2026-03-10T09:00:00Z'))
const on = (day: string) => clock.set(new Date(`${day}T09:00:00Z`))

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
afterAll(() => app.close())

const its = () => invoicesOf(app, () => owner)
const path = '/api/v1/invoice-settings'
/** Begins the fiscal years in that month. */
async function begin(yearStart: number, change: { format?: string; restarts?: string } = {}) {
  const { body: present } = await app.request<InvoiceSettings>('GET', path, { as: owner })
  const { format, padding, restarts } = present.numbering.main
  const numbering = {
    yearStart,
    deposit: null,
    creditNote: null,
    main: { format, padding, restarts, start: null, ...change },
  }
  const { paymentTerms, revision } = present
  const nothing = {
    shareCapitalCents: null,
    registryTown: null,
    electronicAddress: null,
    insurance: null,
    iban: null,
    bic: null,
    accountName: null,
    vatOnDebits: false,
    vatRegime: null,
  }
  const body = { ...nothing, paymentTerms, numbering, revision }
  return app.request<InvoiceSettings & Failure>('PUT', path, { as: owner, body })
}
const issue = async (issuedOn?: string) =>
  (await its().issue((await its().makeDraft()).id, issuedOn === undefined ? {} : { issuedOn })).body.number

test('an exercise that begins in July counts from 1 in July, under the year in which it begins', async () => {
  owner = await its().makeSeller()
  expect((await begin(7)).body.numbering).toMatchObject({ yearStart: 7, main: { next: 1 } })
  expect(await issue()).toBe('F2025-0001')
  on('2026-06-30')
  expect(await issue()).toBe('F2025-0002')
  on('2026-07-01')
  expect(await issue()).toBe('F2026-0001')
  on('2027-01-04')
  expect(await issue()).toBe('F2026-0002')
})

test('a change goes on where the counter stands, and is refused where the numbers would go back', async () => {
  on('2026-03-10')
  owner = await its().makeSeller()
  expect(await issue()).toBe('F2026-0001')
  expect(await begin(7)).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'numbering.yearStart', code: 'fiscal_year_goes_back' }] },
  })
  on('2026-09-01')
  expect((await begin(7)).body.numbering).toMatchObject({ yearStart: 7, main: { next: 2, counting: true } })
  expect(await issue()).toBe('F2026-0002')
  on('2027-06-30')
  expect(await issue()).toBe('F2026-0003')
  on('2027-07-01')
  expect(await issue()).toBe('F2027-0001')
  expect((await begin(1)).body.numbering).toMatchObject({ yearStart: 1, main: { next: 2 } })
  expect(await issue()).toBe('F2027-0002')
})

test('no detour by counters of months brings the numbers back to an earlier year', async () => {
  on('2026-03-10')
  owner = await its().makeSeller()
  expect(await issue()).toBe('F2026-0001')
  expect((await begin(7, { format: 'F{AAAA}{MM}-{N}', restarts: 'month' })).status).toBe(200)
  expect(await begin(7, { format: 'F{AAAA}-{N}', restarts: 'year' })).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'numbering.yearStart', code: 'fiscal_year_goes_back' }] },
  })
})

test('a day of the year that ended takes its number until the new year has one, and none after', async () => {
  on('2026-12-20')
  owner = await its().makeSeller()
  expect(await issue()).toBe('F2026-0001')
  on('2027-01-02')
  expect(await issue('2026-12-31')).toBe('F2026-0002')
  expect(await issue('2027-01-01')).toBe('F2027-0001')
  const { id } = await its().makeDraft()
  expect(await its().issue(id, { issuedOn: '2026-12-31' })).toMatchObject({
    status: 409,
    body: { code: 'invoice_issued_before_last' },
  })
})

test('a day before the fiscal year of the last number takes no number of an earlier year', async () => {
  on('2026-03-10')
  owner = await its().makeSeller()
  expect(await issue()).toBe('F2026-0001')
  on('2026-09-01')
  expect((await begin(7)).status).toBe(200)
  const { id } = await its().makeDraft()
  const forecast = await app.request<IssueForecast>(
    'GET',
    `/api/v1/invoices/${id}/issue?issuedOn=2026-06-30`,
    {
      as: owner,
    },
  )
  const fault = { path: 'issuedOn', code: 'invoice_issued_in_earlier_year' }
  expect(forecast.body).toMatchObject({ earliestOn: '2026-07-01', problems: [fault] })
  expect(await its().issue(id, { issuedOn: '2026-06-30' })).toMatchObject({
    status: 409,
    body: { code: 'invoice_not_ready', fields: [fault] },
  })
  expect((await its().issue(id, { issuedOn: '2026-07-01' })).body.number).toBe('F2026-0002')
})

test('numbering saved before fiscal years begins them in January', async () => {
  on('2026-03-10')
  owner = await its().makeSeller()
  await begin(1)
  await app.context.pool.query(
    `update invoice_settings set numbering = '{"main": {"format": "F{AAAA}-{N}", "padding": 4, "restarts": "year"}, "deposit": null, "creditNote": null}' where org_id = $1`,
    [owner.orgId],
  )
  expect(await issue()).toBe('F2026-0001')
})
