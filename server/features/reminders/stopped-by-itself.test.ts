import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { engineSite } from './reminder-engine.fixture.ts'

const { site, clock, own, pass, waiting } = engineSite()

let client: { companyId: string; email: string }
let invoice: { id: string; number: string }
beforeEach(async () => {
  await own().ask('GET', '/plans')
  client = await own().makeClient()
  invoice = await own().makeLate(client.companyId, { days: 4 })
})

/** A message of the platform about the invoice; the event of its reading lets the standing be worked out again. */
async function hear(code: number) {
  const { orgId } = site.owner
  await own().sql(
    `insert into platform_messages (org_id, flow_id, position, message_id, invoice_number, invoice_id, code, set_at, received_at)
     values ($1, $2, 0, $2, $3, $4, $5, $6, $6)`,
    orgId,
    randomUUID(),
    invoice.number,
    invoice.id,
    code,
    clock.now(),
  )
  await own().sql(
    `insert into invoice_platform_states (org_id, invoice_id, state) values ($1, $2, $3) on conflict (org_id, invoice_id) do update set state = excluded.state`,
    orgId,
    invoice.id,
    String(code),
  )
  await own().sql(
    'insert into reminder_changes (org_id, company_id, changed_at) values ($1, $2, $3)',
    orgId,
    client.companyId,
    clock.now(),
  )
}
const blocks = async () =>
  (
    await own().ask<{ blocks: { kind: string; untilOn: string | null }[] }>(
      'GET',
      `/client?companyId=${client.companyId}`,
    )
  ).body.blocks.map(({ kind, untilOn }) => [kind, untilOn])
const asked = async () => (await waiting()).map(({ totalCents }) => totalCents)

test.each([
  [207, null],
  [208, null],
  [211, '2026-11-20'],
  [220, null],
])('status %i of the platform stops the reminders of its invoice, until %s', async (code, untilOn) => {
  await hear(code)
  await pass()
  expect(await blocks()).toEqual([['platform_status', untilOn]])
  expect(await asked()).toEqual([])
})

test('what is told « payée » by the client waits 30 days at most; checked and not found, it goes on by hand', async () => {
  const { body } = await site.app.request<{ url: string }>('POST', '/api/v1/invoices/statement/links', {
    as: site.owner,
    body: { companyId: client.companyId },
  })
  const token = body.url.split('/s/')[1]!
  const said = await site.app.request('POST', `/api/v1/statement-links/${token}/paid`, {
    body: { invoiceIds: [invoice.id], paidOn: own().day(-1), means: 'transfer' },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(said.status).toBe(200)
  await pass()
  expect(await blocks()).toEqual([['payment_under_way', own().day(30)]])
  expect(await asked()).toEqual([])
  const [pause] = await own().sql<{ id: string }>(
    'select id from reminder_pauses where org_id = $1',
    site.owner.orgId,
  )
  expect((await own().ask('POST', `/pauses/${pause!.id}/resume`, {})).status).toBe(200)
  await pass()
  expect(await asked()).toEqual([12_000])
})

test('{dernierPaiement} is the last money that came from the client, and what is left is asked for', async () => {
  for (const [amountCents, on] of [
    [1_000, '2026-11-02T10:00:00.000Z'],
    [2_000, '2026-11-09T10:00:00.000Z'],
  ] as const)
    await site.app.request('POST', '/api/v1/payments', {
      as: site.owner,
      body: { invoiceId: invoice.id, amountCents, method: 'transfer', capturedAt: on },
    })
  const to = { email: client.email, name: null }
  const words = { message: 'Dernier paiement : {dernierPaiement}. Il reste {total}.' }
  const sent = await own().send({ companyId: client.companyId, invoiceIds: [invoice.id], to, ...words })
  expect(sent.status).toBe(200)
  expect(sent.body.message).toMatch(/^Dernier paiement : 20,00\s€ le 9 novembre 2026\. Il reste 90,00\s€\.$/)
})
