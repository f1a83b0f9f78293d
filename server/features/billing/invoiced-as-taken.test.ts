import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStripeBilling } from '#server/integrations/billing-provider/real.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import {
  type StripeTwin,
  startStripeTwin,
} from '#server/integrations/payment-provider/stripe-twin.fixture.ts'
import { subscriptionsOf } from '#server/integrations/payment-provider/stripe-twin-billing.fixture.ts'
import type { Member } from '#server/test/harness.ts'
import { DAY_MS, type Sales, type Subscriber, startSales } from './billing.fixture.ts'

const premium = { plan: 'premium', seats: 1 } as const
let twin: StripeTwin
let sales: Sales
let own: Subscriber
let operator: Member
let payer: ReturnType<typeof subscriptionsOf>
let stripeId: string
beforeAll(async () => {
  twin = await startStripeTwin(createFixedClock(new Date('2026-11-01T09:00:00Z')))
  sales = await startSales({}, createStripeBilling(twin.settings, { retries: 0 }))
  payer = subscriptionsOf(twin.live)
  operator = await sales.app.makeOrganization({ name: 'Ardoise SAS' })
  await sales.rows(
    `update organizations set vat_number = 'FR03552081317', legal_form = 'SAS' where id = $1`,
    [operator.orgId],
  )
  sales.app.context.config.billingOrganization = operator.orgId
})
afterAll(async () => {
  await sales.close()
  await twin.close()
})
beforeEach(async () => {
  own = await sales.openOrganization()
  await sales.rows(`update organizations set siren = '732829320' where id = $1`, [own.owner.orgId])
  const { body } = await own.call<{ url: string }>('POST', '/billing/checkout', premium)
  stripeId = payer.pay(body.url!.split('/').at(-1)!)
})

type Kept = { id: string; invoice_number: string | null; invoice_refusal: string | null; lines: object[] }
const bills = () =>
  sales.rows<Kept>(
    `select id, invoice_number, invoice_refusal, lines from subscription_charges where org_id = $1 order by charged_at desc, id desc`,
    [own.owner.orgId],
  )
/** Reads the subscription as Stripe has it, and runs the jobs that its bills asked for. */
async function followAndInvoice(): Promise<Kept> {
  for (const { sessionId } of await sales.rows<{ sessionId: string }>(
    `select session_id as "sessionId" from subscription_checkouts where org_id = $1`,
    [own.owner.orgId],
  ))
    await own.session(sessionId)
  await own.tend()
  for (const { data } of await jobs()) await own.invoice(data.chargeId)
  return (await bills())[0]!
}
const jobs = () =>
  sales.rows<{ data: { chargeId: string } }>(
    `select data from pgboss.job where name = 'invoice-charge' and data ->> 'orgId' = $1`,
    [own.owner.orgId],
  )
const draftOf = async () =>
  (
    await sales.rows<{ id: string; status: string }>(
      `select i.id, i.status from invoices i join charge_invoices c on c.invoice_id = i.id and c.org_id = i.org_id
       where c.subscriber_id = $1`,
      [own.owner.orgId],
    )
  )[0]
const toldOperator = async () =>
  sales.rows(
    `select e.meta ->> 'reason' as reason from notifications n join event_log e on e.id = n.event_id and e.org_id = n.org_id
     where n.org_id = $1 and e.event_type = 'invoice.withheld' and e.subject_id = $2`,
    [operator.orgId, (await draftOf())!.id],
  )
const moneyOf = (chargeId: string) => sales.rows('select id from payments where reference = $1', [chargeId])

test('a bill that was taken whole is invoiced for exactly that', async () => {
  const { id, invoice_number, invoice_refusal } = await followAndInvoice()
  expect([invoice_number === null, invoice_refusal]).toEqual([false, null])
  expect(await moneyOf(id)).toHaveLength(1)
  // Paid from the 1st of November to the same hour of the 1st of December.
  const [{ performance }] = (await sales.rows<{ performance: object }>(
    `select content -> 'performance' as performance from invoices where id = $1`,
    [(await draftOf())!.id],
  )) as [{ performance: object }]
  expect(performance).toEqual({ kind: 'period', from: '2026-11-01', to: '2026-11-30' })
})

test('a bill that a balance paid in part books no money that did not come, and issues nothing', async () => {
  payer.bills(stripeId)[0]!.amount_paid = 460
  const kept = await followAndInvoice()
  expect(kept).toMatchObject({ invoice_number: null, invoice_refusal: 'taken_differs' })
  expect([await moneyOf(kept.id), (await draftOf())?.status]).toEqual([[], 'draft'])
})

test('a draft that is not what was taken waits a day for the operator, who corrects it', async () => {
  const [line] = payer.bills(stripeId)[0]!.lines!.data
  line!.amount = 700
  const { id, ...kept } = await followAndInvoice()
  expect(kept).toMatchObject({ invoice_number: null, invoice_refusal: 'draft_differs' })
  expect(await moneyOf(id)).toEqual([])
  await own.invoice(id)
  // Once, though the job ran twice.
  expect(await toldOperator()).toEqual([
    { reason: 'Le brouillon n’est pas du montant prélevé\u00a0: corrigez-le, il sera émis demain.' },
  ])
  const asked = (await jobs()).length
  sales.clock.advance(DAY_MS - 1)
  await own.tend()
  expect(await jobs()).toHaveLength(asked)
  await sales.rows(
    `update invoices set content = jsonb_set(content, '{lines,0,unitPriceCents}', '800'), net_cents = 800, vat_cents = 160, gross_cents = 960 where id = $1`,
    [(await draftOf())!.id],
  )
  sales.clock.advance(1)
  await own.tend()
  expect((await jobs()).length).toBeGreaterThan(asked)
  await own.invoice(id)
  expect((await bills())[0]).toMatchObject({ invoice_number: expect.any(String), invoice_refusal: null })
})

test('a bill that was given up, then paid, is paid and invoiced', async () => {
  const [bill] = payer.bills(stripeId)
  Object.assign(bill!, { status: 'uncollectible', amount_paid: 0 })
  expect(await followAndInvoice()).toMatchObject({ invoice_number: null })
  expect([(await own.billing()).charges, await jobs()]).toEqual([[], []])
  Object.assign(bill!, { status: 'paid', amount_paid: bill!.total })
  expect(await followAndInvoice()).toMatchObject({ invoice_number: expect.any(String) })
  expect((await own.billing()).charges.map(({ state }) => state)).toEqual(['paid'])
})

test('a bill of nothing makes no invoice and no job', async () => {
  const [bill] = payer.bills(stripeId)
  Object.assign(bill!, { total: 0, total_excluding_tax: 0, amount_paid: 0 })
  const kept = await followAndInvoice()
  await own.invoice(kept.id)
  expect([await jobs(), await draftOf(), kept.invoice_refusal]).toEqual([[], undefined, null])
})

test('all lines of a bill are read, beyond the ten that Stripe gives first', async () => {
  const [bill] = payer.bills(stripeId)
  const [line] = bill!.lines!.data
  bill!.lines!.data = Array.from({ length: 230 }, (_, index) => ({
    ...line!,
    id: `il_${stripeId}_${index}`,
    amount: index === 0 ? 800 - 229 : 1,
  }))
  const { lines, invoice_number } = await followAndInvoice()
  expect([lines.length, invoice_number === null]).toEqual([230, false])
})
