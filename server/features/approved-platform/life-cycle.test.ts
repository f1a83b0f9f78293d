import { describe, expect, test } from 'vitest'
import { line } from '#server/features/invoices/invoices.fixture.ts'
import { signCallback } from '#server/integrations/approved-platform/callback-signature.ts'
import { platformSite, statusMessage } from './approved-platform.fixture.ts'

const { site, its } = platformSite({ appUrl: 'https://ardoise.test' }, () => its.connect())

/** Each status a minute after the one before; 10:00 in Paris is 8:00 UTC. */
const at = (minute: number) => `2027090610${String(minute).padStart(2, '0')}00`
const statusesOf = async (id: string) => {
  const { statuses, current } = await its.transmission(id)
  return { codes: statuses.map(({ code }) => code), current }
}

describe('statuses', () => {
  const orders = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [2, 0, 3, 1],
  ]
  test.each(orders)('come in any order, on any page, however often: %i %i %i %i', async (...order) => {
    const { id, number } = await its.issueOne()
    const messages = [200, 202, 203, 205].map((code, index) => statusMessage({ number, code, at: at(index) }))
    Object.assign(site.twin.faults, { page: 1, repeats: true, reorders: order[0] === 3 })
    for (const index of order) {
      site.twin.report(messages[index]!)
      site.later(1)
      await its.follow(true)
    }
    // The same messages in other flows.
    for (const message of messages) site.twin.report(message)
    await its.follow(true)
    expect(await statusesOf(id)).toEqual({ codes: [200, 202, 203, 205], current: 205 })
    const { rows } = await site.app.context.pool.query(
      `select count(*)::int as told from event_log where org_id = $1 and event_type = 'invoice.status_received'`,
      [site.owner.orgId],
    )
    expect(rows).toEqual([{ told: 4 }])
  })
  test('with their reason stop the invoice, and are told; 213 « DOUBLON » condemns a delivery alone', async () => {
    const { id, number } = await its.issueOne()
    site.twin.report(statusMessage({ number, code: 200, at: at(0) }))
    site.twin.report(statusMessage({ number, code: 213, at: at(1), reason: 'DOUBLON' }))
    await its.follow()
    expect(await its.transmission(id)).toMatchObject({
      current: 200,
      reminders: null,
      statuses: [{ code: 200 }, { code: 213, ofDelivery: true, reasons: [{ code: 'DOUBLON' }] }],
    })
    site.twin.report(
      statusMessage({ number, code: 207, at: at(2), reason: 'QTE_ERR', note: 'Il manque 2 m²' }),
    )
    site.later(11)
    await its.follow()
    expect(await its.transmission(id)).toMatchObject({ current: 207, reminders: 'until_settled' })
    const { rows } = await site.app.context.pool.query(
      `select event_type, meta ->> 'status' as status, meta ->> 'reason' as reason from event_log
       where org_id = $1 and event_type = 'invoice.stopped'`,
      [site.owner.orgId],
    )
    expect(rows).toEqual([{ event_type: 'invoice.stopped', status: 'En litige', reason: 'Il manque 2 m²' }])
    const { body } = await its.ask<{ items: { type: string }[] }>('GET', '/notifications')
    expect(body.items.map(({ type }) => type)).toEqual(['invoice.stopped'])
  })
  test('213 « DOUBLON » before any other word condemns the delivery, and the invoice goes on', async () => {
    const { id, number } = await its.issueOne()
    site.twin.report(statusMessage({ number, code: 213, at: at(1), reason: 'DOUBLON' }))
    await its.follow()
    expect(await its.transmission(id)).toMatchObject({
      current: null,
      reminders: null,
      statuses: [{ code: 213, ofDelivery: true, reasons: [{ code: 'DOUBLON' }] }],
    })
    site.twin.report(statusMessage({ number, code: 200, at: at(0) }))
    site.later(11)
    await its.follow()
    expect(await statusesOf(id)).toEqual({ codes: [200, 213], current: 200 })
    await its.pay(id, 12_000)
    await its.follow()
    expect((await its.transmission(id)).deposits.map(({ kind, state }) => [kind, state])).toEqual([
      ['invoice', 'accepted'],
      ['cash_in', 'accepted'],
    ])
    const { rows } = await site.app.context.pool.query(
      `select event_type, meta ->> 'status' as status from event_log
       where org_id = $1 and event_type in ('invoice.stopped', 'invoice.status_received') order by id`,
      [site.owner.orgId],
    )
    expect(rows).toEqual([
      { event_type: 'invoice.status_received', status: 'seconde transmission rejetée' },
      { event_type: 'invoice.status_received', status: 'Déposée' },
    ])
  })
  test('of a payment on its way pause reminders for three working days', async () => {
    const { id, number } = await its.issueOne()
    site.twin.report(statusMessage({ number, code: 200, at: at(0) }))
    site.twin.report(statusMessage({ number, code: 211, at: at(1) }))
    await its.follow()
    // Monday, then Tuesday, Wednesday, Thursday.
    expect(await its.transmission(id)).toMatchObject({ current: 211, reminders: { untilOn: '2027-09-09' } })
  })
  test('of another’s invoice, of none, or that cannot be read, are kept aside and stop nothing', async () => {
    const { id, number } = await its.issueOne()
    site.twin.report(Buffer.from('<!DOCTYPE x><x/>'))
    site.twin.report(Buffer.from('<autre/>'))
    site.twin.report(statusMessage({ number, code: 210, at: at(1), siren: '732829320', reason: 'CMD_ERR' }))
    site.twin.report(statusMessage({ number: 'INCONNUE-1', code: 200, at: at(1) }))
    const lost = site.twin.report(statusMessage({ number, code: 202, at: at(2) }))
    const file = site.twin.files.get(lost)!
    site.twin.files.delete(lost)
    site.twin.report(statusMessage({ number, code: 200, at: at(1) }))
    await its.follow()
    expect(await statusesOf(id)).toEqual({ codes: [200], current: 200 })
    expect(await its.view()).toMatchObject({ fault: null, unfiled: 5 })
    site.twin.files.set(lost, file)
    await its.follow(true)
    expect(await statusesOf(id)).toEqual({ codes: [200, 202], current: 202 })
    expect((await its.view())?.unfiled).toBe(4)
  })
  test('are the organization’s: the number of a neighbour’s invoice says nothing of ours', async () => {
    const { id, number } = await its.issueOne()
    const ours = site.owner
    site.owner = await its.invoices().makeSeller()
    await site.app.context.pool.query(`update organizations set siren = '732829320' where id = $1`, [
      site.owner.orgId,
    ])
    await its.connect()
    site.twin.report(statusMessage({ number, code: 200, at: at(1) }))
    await its.follow()
    site.owner = ours
    expect((await statusesOf(id)).codes).toEqual([])
  })
})

describe('what the seller says', () => {
  const cdars = async () =>
    Promise.all(
      site.twin.flows
        .filter(({ flowSyntax, flowDirection }) => flowSyntax === 'CDAR' && flowDirection === 'Out')
        .map(async ({ flowId }) => {
          const { statuses } = await site.app.context.eInvoices.readLifeCycleMessage(
            site.twin.files.get(flowId)!,
            site.owner.orgId,
          )
          return statuses.map(({ code, invoiceNumber, cashIns }) => ({ code, invoiceNumber, cashIns }))[0]
        }),
    )
  const deposited = async (number: string) => {
    site.twin.report(statusMessage({ number, code: 200, at: at(0) }))
    site.later(11)
    await its.follow()
  }

  test('is « Encaissée », by rate, once the invoice is deposited', async () => {
    const lines = [line({ unitPriceCents: 10_000 }), line({ unitPriceCents: 10_000, vatRateBps: 1_000 })]
    const { id, number } = await its.issueOne({ lines })
    await its.pay(id, 11_500)
    await its.follow()
    expect(await cdars()).toEqual([])
    await deposited(number)
    await its.follow()
    // 120.00 at 20 % and 110.00 at 10 %: half of each.
    const half = [
      { rateBps: 2_000, grossCents: 6_000 },
      { rateBps: 1_000, grossCents: 5_500 },
    ]
    expect(await cdars()).toEqual([{ code: 212, invoiceNumber: number, cashIns: half }])
    await its.pay(id, 11_500)
    await its.follow()
    expect(await cdars()).toEqual([
      { code: 212, invoiceNumber: number, cashIns: half },
      { code: 212, invoiceNumber: number, cashIns: half },
    ])
    site.later(11)
    await its.follow()
    expect(await statusesOf(id)).toEqual({ codes: [200, 212, 212], current: 212 })
    expect((await its.transmission(id)).deposits.map(({ kind, state }) => [kind, state])).toEqual([
      ['invoice', 'accepted'],
      ['cash_in', 'accepted'],
      ['cash_in', 'accepted'],
    ])
  })
  test('is « Annulée » of an invoice that another replaces', async () => {
    const { id, number } = await its.issueOne()
    await deposited(number)
    const { body: draft } = await its.invoices().ask('POST', `/${id}/replace`)
    const { body } = await its.invoices().issue(draft.id)
    expect(body.status).toBe('issued')
    await its.follow()
    expect(await cdars()).toEqual([{ code: 220, invoiceNumber: number, cashIns: [] }])
    expect((await statusesOf(id)).current).toBe(220)
  })
  test('is nothing of an invoice that was refused', async () => {
    const { id, number } = await its.issueOne()
    site.twin.report(statusMessage({ number, code: 210, at: at(1), reason: 'CMD_ERR' }))
    await deposited(number)
    await its.pay(id, 12_000)
    await its.follow()
    expect((await its.transmission(id)).deposits).toMatchObject([
      { kind: 'invoice', state: 'accepted' },
      { kind: 'cash_in', state: 'refused', reasonCode: 'life_cycle_ended' },
    ])
    // No platform refused it: it is neither told nor counted.
    const { rows } = await site.app.context.pool.query(
      `select meta ->> 'status' as status from event_log where org_id = $1 and event_type = 'invoice.stopped'`,
      [site.owner.orgId],
    )
    expect([rows, (await its.view())?.refused]).toEqual([[{ status: 'Refusée' }], 0])
    expect(await cdars()).toEqual([])
  })
  test('is what a deposit invoice was paid before its issue', async () => {
    const quoteId = await its.invoices().makeSignedQuote()
    const { body: payment } = await its.ask<{ id: string }>('POST', '/payments', {
      quoteId,
      amountCents: 52_500,
    })
    const { body: draft } = await its.invoices().ask('POST', '/from-payment', { paymentId: payment.id })
    const { body } = await its.invoices().issue(draft.id)
    await deposited(body.number!)
    await its.follow()
    const [said] = await cdars()
    expect(said?.cashIns.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(52_500)
    expect(said?.cashIns.map(({ rateBps }) => rateBps)).toEqual([2_000, 1_000])
  })
})

describe('a call of the platform', () => {
  const call = (
    payload: Buffer,
    { signature, timestamp }: { signature: string; timestamp: string },
    url: string,
  ) =>
    site.app.app.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        'content-type': 'application/json',
        'afnor-signature': signature,
        'afnor-signature-timestamp': timestamp,
      },
    })
  const pathOf = () => new URL(site.twin.webhooks[0]!.callbackUrl).pathname
  const lookAt = async () =>
    (
      await site.app.context.pool.query('select look_at from platform_connections where org_id = $1', [
        site.owner.orgId,
      ])
    ).rows[0].look_at as Date

  test('has it asked at once when it is signed, and tells nobody else anything', async () => {
    expect((await its.view())?.callbacks).toBe(true)
    const { id, number } = await its.issueOne()
    await its.follow()
    expect(await lookAt()).toEqual(new Date(site.now.getTime() + 600_000))
    const flowId = site.twin.report(statusMessage({ number, code: 200, at: at(0) }))
    const { payload, ...signed } = site.twin.callback(flowId)
    const wrong = signCallback(payload, Buffer.alloc(32, 1).toString('base64'), Number(signed.timestamp))
    const refused = [
      await call(payload, { ...signed, signature: wrong }, pathOf()),
      await call(Buffer.from(`${payload} `), signed, pathOf()),
      await call(payload, signed, `/functions/v1/approved-platform/${'a'.repeat(22)}`),
      await call(payload, signed, '/functions/v1/approved-platform/court'),
    ]
    expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      refused.map(() => [400, 'platform_callback_invalid']),
    )
    expect(await lookAt()).not.toEqual(site.now)
    const answers = [await call(payload, signed, pathOf()), await call(payload, signed, pathOf())]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect(await lookAt()).toEqual(site.now)
    const { rows } = await site.app.context.pool.query(
      `select data from pgboss.job where name = 'follow-platform' and state = 'created' and singleton_key = $1`,
      [site.owner.orgId],
    )
    expect(rows).toEqual([{ data: { orgId: site.owner.orgId } }])
    await its.follow()
    expect((await statusesOf(id)).codes).toEqual([200])
  })
  test('goes on as it was after a change that somebody else forestalled', async () => {
    const before = [...site.twin.webhooks]
    expect((await its.connect({ revision: 0 })).body.code).toBe('version_conflict')
    expect(site.twin.webhooks).toEqual(before)
    await its.connect({ revision: 1 })
    expect([site.twin.webhooks.length, site.twin.webhooks[0]?.webhookId === before[0]?.webhookId]).toEqual([
      1,
      false,
    ])
  })
  test('is given up when the platform is let go', async () => {
    expect(site.twin.webhooks.length).toBe(1)
    await its.ask('POST', '/approved-platform/disconnect', { revision: 1 })
    expect(site.twin.webhooks).toEqual([])
  })
})
