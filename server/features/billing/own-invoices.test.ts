import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#server/test/harness.ts'
import { DAY_MS, type Sales, type Subscriber, startSales } from './billing.fixture.ts'

let sales: Sales
let own: Subscriber
let operator: Member
beforeAll(async () => {
  sales = await startSales()
  operator = await sales.app.makeOrganization({ name: 'Ardoise SAS' })
  await sales.rows(
    `update organizations set vat_number = 'FR03552081317', legal_form = 'SAS' where id = $1`,
    [operator.orgId],
  )
  sales.app.context.config.billingOrganization = operator.orgId
})
afterAll(() => sales.close())
beforeEach(async () => {
  own = await sales.openOrganization()
  await sales.rows(`update organizations set siren = '732829320' where id = $1`, [own.owner.orgId])
})

type Invoice = {
  id: string
  status: string
  number: string
  totals: { grossCents: number }
  owedCents: number
}
const invoices = async () =>
  (await sales.app.request<{ items: Invoice[] }>('GET', '/api/v1/invoices', { as: operator })).body.items

test('a paid bill is invoiced by the operator’s organization, settled, and downloaded by the subscriber', async () => {
  await own.subscribe({ plan: 'team', seats: 3 })
  expect((await own.billing()).invoicer).toEqual({ kind: 'operator', name: 'Ardoise SAS' })
  const [charge] = (await own.billing()).charges
  expect((await own.call('GET', `/billing/invoices/${charge!.id}/pdf`)).status).toBe(404)
  const before = (await invoices()).length
  // Three processes at once, and one that repeats it later.
  await Promise.allSettled([own.invoice(charge!.id), own.invoice(charge!.id), own.invoice(charge!.id)])
  await own.invoice(charge!.id)
  const [made, ...others] = await invoices()
  expect(others).toHaveLength(before)
  expect(made).toMatchObject({ status: 'paid', owedCents: 0 })
  const [shown] = (await own.billing()).charges
  expect(shown!.invoiceNumber).toBe(made!.number)
  const pdf = await own.call('GET', `/billing/invoices/${charge!.id}/pdf`)
  expect([pdf.status, pdf.headers['content-type'], pdf.bytes.length > 0]).toEqual([
    200,
    'application/pdf',
    true,
  ])
  const xml = await sales.app.request('GET', `/api/v1/invoices/${made!.id}/xml`, { as: operator })
  expect(xml.bytes.toString()).toContain('<ram:GrandTotalAmount>64.80</ram:GrandTotalAmount>')
  expect(await own.events()).toEqual(['started', 'invoiced'])
})

test('the same client has all its invoices; a change’s credit is a negative quantity', async () => {
  await own.subscribe({ plan: 'premium', seats: 1 })
  sales.clock.advance(15 * DAY_MS)
  await own.change({ plan: 'business', seats: 1 })
  for (const { id } of (await own.billing()).charges.toReversed()) await own.invoice(id)
  expect((await own.billing()).charges.every(({ invoiceNumber }) => invoiceNumber !== null)).toBe(true)
  const clients = await sales.rows('select company_id from subscribers where subscriber_id = $1', [
    own.owner.orgId,
  ])
  expect(clients).toHaveLength(1)
  const [latest] = await invoices()
  expect(latest).toMatchObject({ status: 'paid', owedCents: 0 })
})

test('an operator that may not issue yet keeps the draft; the sweep ends it once it may', async () => {
  await sales.rows('update organizations set vat_number = null where id = $1', [operator.orgId])
  await own.subscribe({ plan: 'premium', seats: 1 })
  const [charge] = (await own.billing()).charges
  await expect(own.invoice(charge!.id)).rejects.toThrow()
  await sales.rows(`update organizations set vat_number = 'FR03552081317' where id = $1`, [operator.orgId])
  await own.tend()
  await own.invoice(charge!.id)
  expect((await own.billing()).charges[0]!.invoiceNumber).not.toBeNull()
})

test('a bill of the local twin makes no invoice once there are keys', async () => {
  await own.subscribe({ plan: 'premium', seats: 1 })
  const [charge] = (await own.billing()).charges
  const jobs = () =>
    sales.rows(`select id from pgboss.job where name like '%charge' and data ->> 'orgId' = $1`, [
      own.owner.orgId,
    ])
  const looks = () =>
    sales.rows(`select id from pgboss.job where name = 'tend-subscription' and data ->> 'orgId' = $1`, [
      own.owner.orgId,
    ])
  const asked = (await jobs()).length
  Object.assign(sales.broken, { local: null })
  try {
    await own.invoice(charge!.id)
    await own.tend()
    await sales.enqueue()
    expect([(await jobs()).length, await looks()]).toEqual([asked, []])
  } finally {
    delete (sales.broken as { local?: null }).local
  }
  const [kept] = await sales.rows<{ invoice_number: string | null }>(
    'select invoice_number from subscription_charges where id = $1',
    [charge!.id],
  )
  expect(kept!.invoice_number).toBeNull()
})

test('where no organization is named, no invoice is claimed', async () => {
  const { config } = sales.app.context
  const { billingOrganization } = config
  config.billingOrganization = null
  await own.subscribe({ plan: 'premium', seats: 1 })
  const [charge] = (await own.billing()).charges
  await own.invoice(charge!.id)
  expect(await own.billing()).toMatchObject({
    invoicer: { kind: 'nobody' },
    charges: [{ invoiceNumber: null }],
  })
  config.billingOrganization = billingOrganization
})

test('BILLING=off sells nothing, and says so', async () => {
  const { config } = sales.app.context
  config.billing = 'off'
  expect(await own.billing()).toMatchObject({ billing: 'off' })
  for (const [method, path, body] of [
    ['POST', '/billing/checkout', { plan: 'premium', seats: 1 }],
    ['POST', '/billing/end', {}],
    ['GET', '/billing/preview?plan=premium', undefined],
  ] as const)
    expect((await own.call(method, path, body)).body.code).toBe('billing_off')
  config.billing = 'on'
})
