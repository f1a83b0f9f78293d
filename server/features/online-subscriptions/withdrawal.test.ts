import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reviseCheckouts } from '#server/features/online-payments/commands/revise-checkouts.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type SubscriptionShop, startSubscriptionShop } from './online-subscriptions.fixture.ts'

let site: Awaited<ReturnType<typeof startSubscriptionShop>>
let shop: SubscriptionShop
let consumer: string
beforeAll(async () => {
  site = await startSubscriptionShop()
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const name of Object.keys(site.broken)) delete site.broken[name as keyof typeof site.broken]
  site.twin.faults.answers = []
  shop = await site.openShop()
  const facts = { name: 'Zoé Petit', kind: 'consumer', siren: null }
  consumer = await shop.own.makeCompany(shop.owner, facts)
})

const DAY = 86_400_000
const deliver = async () => {
  await site.twin.deliver(site.post, {})
  await shop.handleAll()
}
const begin = async (over: object = {}) => {
  const begun = await shop.begin({ companyId: consumer, ...over })
  await deliver()
  return begun
}
const declared = { name: 'Zoé Petit', email: 'zoe@petit.test' }
const withdraw = (token: string, body: object = declared) => shop.ask('POST', token, '/withdraw', body)
const rows = async <T>(text: string) =>
  (await site.app.context.pool.query(text, [shop.owner.orgId])).rows as T[]
const mails = () =>
  rows<{ to_email: string; subject: string; text: string }>(
    `select to_email, subject, text from outgoing_mails where org_id = $1 and kind = 'subscription-withdrawal'`,
  )
const refunds = () =>
  rows<{ amount_cents: number; state: string }>(
    `select amount_cents::int, state from refund_requests where org_id = $1 order by created_at`,
  )
const credits = () =>
  rows<{ status: string; gross_cents: number }>(
    `select status, gross_cents::int from invoices where org_id = $1 and kind = 'credit_note' order by created_at`,
  )
/** The jobs that a declaration asks for: what follows it, then what Stripe says of the refund. */
const goOn = async () => {
  await shop.tend(false)
  await reviseCheckouts(site.app.context, { orgId: shop.owner.orgId, debits: false })
  await deliver()
}

describe('a consumer who withdraws', () => {
  test('sees until when, declares it once, and has the acknowledgement before Stripe is asked', async () => {
    const { id, token } = await begin()
    const { body: view } = await shop.ask('GET', token)
    expect(view.withdrawal).toMatchObject({ open: true, declaredAt: null })
    const before = site.twin.asked.length
    const answers = await Promise.all([withdraw(token), withdraw(token, { ...declared, name: 'Autre' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(site.twin.asked.length).toBe(before)
    expect(answers[0]!.body.withdrawal).toMatchObject({ open: false, declaredAt: expect.any(String) })
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]!.text).toMatch(/je me rétracte du contrat/)
    expect(sent[0]!.text).toMatch(/Déclarée le/)
    expect((await shop.get(id)).withdrawal).toMatchObject({ done: false, failure: null })
    await expect(
      site.app.context.pool.query(
        `update online_subscription_withdrawals set name = 'Personne' where subscription_id = $1`,
        [id],
      ),
    ).rejects.toThrow(/kept as it was declared/)
  })

  test('has the subscription ended at once, and what was not given credited and refunded, once', async () => {
    const { id, token } = await begin()
    const [period] = await shop.periods(id)
    site.clock.advance(6 * DAY)
    await withdraw(token)
    await goOn()
    await goOn()
    expect(await shop.get(id)).toMatchObject({ status: 'ended', withdrawal: { done: true } })
    const days = (Date.parse(period!.to) - Date.parse(period!.from)) / DAY + 1
    const kept = Math.floor((3_480 * 6) / days)
    expect(await credits()).toEqual([{ status: 'sent', gross_cents: 3_480 - kept }])
    expect(await refunds()).toEqual([{ amount_cents: 3_480 - kept, state: 'succeeded' }])
    const [invoice] = await rows<{ paid: number; status: string; owed: number }>(
      `select paid_cents::int as paid, owed_cents::int as owed, status from invoices where org_id = $1 and kind = 'invoice'`,
    )
    expect(invoice).toEqual({ status: 'paid', paid: kept, owed: 0 })
    const told = await shop.notified()
    expect(told).toContain('online_subscription.withdrawn')
    expect(told).not.toContain('online_subscription.withdrawal_failed')
  })

  test('on the first day, or having asked for nothing before the end of the days, has all of it back', async () => {
    const { token } = await begin()
    await withdraw(token)
    await goOn()
    expect(await credits()).toEqual([{ status: 'sent', gross_cents: 3_480 }])
    expect(await refunds()).toMatchObject([{ amount_cents: 3_480 }])
  })

  test('of what never began, or was ended before, is heard too', async () => {
    await shop.propose({ companyId: consumer })
    const token = await shop.lastToken()
    expect((await withdraw(token)).body.code).toBe('online_subscription_not_active')
    await shop.agree(token)
    expect((await withdraw(token)).status).toBe(200)
    await goOn()
    expect((await shop.ask('GET', token)).body.status).toBe('ended')
    expect([await credits(), await refunds()]).toEqual([[], []])
    const other = await begin()
    expect((await shop.act(other.id, 'stop', { when: 'now' })).body.status).toBe('ended')
    expect((await withdraw(other.token)).status).toBe(200)
    await goOn()
    expect(await refunds()).toMatchObject([{ amount_cents: 3_480 }])
  })

  test('is refused after the last day, and to a professional; the page says so', async () => {
    const { token } = await begin()
    site.clock.advance(20 * DAY)
    expect((await withdraw(token)).body.code).toBe('withdrawal_over')
    expect((await shop.ask('GET', token)).body.withdrawal).toMatchObject({ open: false })
    const professional = await shop.begin()
    expect((await withdraw(professional.token)).body.code).toBe('withdrawal_of_professional')
    expect((await shop.ask('GET', professional.token)).body.withdrawal).toBeNull()
    expect((await withdraw(token, { name: ' ', email: 'x' })).body.code).toBe('invalid_input')
    expect((await withdraw('a'.repeat(43))).body.code).toBe('link_invalid')
  })
})

describe('whatever fails or dies on the way', () => {
  test.each(['stopSubscription', 'createRefund'] as const)(
    'Stripe silent at %s is tried again, and nothing is given back twice',
    async (name) => {
      const { id, token } = await begin()
      await withdraw(token)
      Object.assign(site.broken, { [name]: () => Promise.reject(new Error('silence')) })
      await goOn().catch(() => undefined)
      delete site.broken[name]
      site.clock.advance(11 * 60_000)
      await goOn()
      site.clock.advance(11 * 60_000)
      await goOn()
      expect(await shop.get(id)).toMatchObject({ status: 'ended', withdrawal: { done: true } })
      expect(await credits()).toHaveLength(1)
      expect(await refunds()).toEqual([{ amount_cents: 3_480, state: 'succeeded' }])
    },
  )

  test('two runs at once, and one that dies after each step, make one credit note and one refund', async () => {
    const { id, token } = await begin()
    await withdraw(token)
    await Promise.all([shop.tend(false), shop.tend(false)])
    await site.app.context.pool.query(
      `update online_subscription_withdrawals set done_at = null where subscription_id = $1`,
      [id],
    )
    site.clock.advance(11 * 60_000)
    await goOn()
    expect(await credits()).toEqual([{ status: 'sent', gross_cents: 3_480 }])
    expect(await refunds()).toHaveLength(1)
    expect((await shop.get(id)).withdrawal).toMatchObject({ done: true })
  })

  test('a member who gave it back before is not followed by a second refund', async () => {
    const { token } = await begin()
    const [payment] = await rows<{ id: string }>('select id from payments where org_id = $1')
    const requestId = crypto.randomUUID()
    const { status } = await shop.call('POST', `/payments/${payment!.id}/online-refund`, {
      requestId,
      amountCents: 3_480,
      reason: 'Geste',
    })
    expect(status).toBe(200)
    await shop.handleAll()
    await withdraw(token)
    await goOn()
    expect(await refunds()).toMatchObject([{ amount_cents: 3_480 }])
  })

  test('a debit that arrives after all was done is invoiced, credited and given back too', async () => {
    const { id, token, providerId } = await begin()
    const debit = shop.subscriptions.renew(providerId, { debit: true })!
    await withdraw(token)
    await goOn()
    expect(await shop.get(id)).toMatchObject({ status: 'ended', withdrawal: { done: true } })
    site.clock.advance(3 * DAY)
    shop.subscriptions.retry(debit)
    await deliver()
    expect((await shop.get(id)).withdrawal).toMatchObject({ done: false, failure: null })
    await goOn()
    expect(await credits()).toEqual([
      { status: 'sent', gross_cents: 3_480 },
      { status: 'sent', gross_cents: 3_480 },
    ])
    expect(await refunds()).toMatchObject([{ amount_cents: 3_480 }, { amount_cents: 3_480 }])
  })
})

const book = () =>
  rows<{ status: string; paid: number; owed: number; credited: number }>(
    `select status, paid_cents::int as paid, owed_cents::int as owed, credited_cents::int as credited from invoices where org_id = $1 and kind = 'invoice' order by created_at`,
  )
const isDone = async (id: string) => (await shop.get(id)).withdrawal
/** The next look that is due. */
const later = async (ms: number) => {
  site.clock.advance(ms)
  await goOn()
}
const MINUTES = 60_000

describe('what members or banks did before counts', () => {
  const refundByHand = async (amountCents: number) => {
    const [payment] = await shop.payments()
    const given = { requestId: crypto.randomUUID(), amountCents, reason: 'Geste' }
    expect((await shop.call('POST', `/payments/${payment!.id}/online-refund`, given)).status).toBe(200)
    await deliver()
  }

  test('a part that a member gave back is taken off, of the whole as of a part', async () => {
    const whole = await begin()
    await refundByHand(1_000)
    await withdraw(whole.token)
    await goOn()
    expect(await refunds()).toMatchObject([{ amount_cents: 1_000 }, { amount_cents: 2_480 }])
    expect(await book()).toMatchObject([{ paid: 0, owed: 0, credited: 3_480 }])
    expect(await isDone(whole.id)).toMatchObject({ done: true })
    shop = await site.openShop()
    consumer = await shop.own.makeCompany(shop.owner, { name: 'Zoé', kind: 'consumer', siren: null })
    const part = await begin()
    await refundByHand(500)
    site.clock.advance(6 * DAY)
    await withdraw(part.token)
    await goOn()
    const [, second] = await refunds()
    const [credit] = await credits()
    expect(second!.amount_cents).toBe(credit!.gross_cents - 500)
    expect(await book()).toMatchObject([{ status: 'paid', paid: 3_480 - credit!.gross_cents, owed: 0 }])
    expect(await isDone(part.id)).toMatchObject({ done: true })
  })

  test('a part that a member credited is taken off the credit note', async () => {
    const { id, token } = await begin()
    const [{ id: invoiceId }] = (await rows<{ id: string }>(
      `select id from invoices where org_id = $1 and kind = 'invoice'`,
    )) as [{ id: string }]
    const draft = await shop.call<{ id: string }>('POST', `/invoices/${invoiceId}/credit`, {
      choice: { kind: 'amount', cents: 1_000 },
    })
    expect((await shop.own.issue(draft.body.id)).status).toBe(200)
    site.clock.advance(6 * DAY)
    await withdraw(token)
    await goOn()
    const [refund] = await refunds()
    expect((await credits()).map(({ gross_cents }) => gross_cents)).toEqual([
      1_000,
      refund!.amount_cents - 1_000,
    ])
    expect(await book()).toMatchObject([{ status: 'paid', owed: 0, credited: refund!.amount_cents }])
    expect(await isDone(id)).toMatchObject({ done: true })
  })

  test('while a bank judges it waits, and is given back once that is won', async () => {
    const { id, token } = await begin()
    const intentId = shop.subscriptions.intentOf(
      site.twin.test.all<object>('invoice', shop.accountId).at(0)!.id,
    )
    const dispute = shop.at.dispute(intentId, 'needs_response')
    await deliver()
    await withdraw(token)
    await goOn()
    expect(await isDone(id)).toMatchObject({ done: false, failure: expect.any(String) })
    shop.at.judge(dispute, 'won')
    await deliver()
    await later(11 * MINUTES)
    expect(await refunds()).toEqual([{ amount_cents: 3_480, state: 'succeeded' }])
    expect(await isDone(id)).toMatchObject({ done: true, failure: null })
  })
})

describe('nothing is said to be done before the money is there', () => {
  const failures = async () => (await shop.notified()).filter((type) => type.endsWith('withdrawal_failed'))

  test('a refund that Stripe refuses is told once, and asked for anew a day later', async () => {
    const { id, token } = await begin()
    await withdraw(token)
    site.broken.createRefund = () => Promise.reject(new DomainError('payment_provider_refused'))
    await goOn()
    expect(await isDone(id)).toMatchObject({ done: false, failure: expect.stringMatching(/Stripe refuse/) })
    await later(DAY)
    expect(await failures()).toHaveLength(1)
    delete site.broken.createRefund
    await later(DAY)
    expect(await isDone(id)).toMatchObject({ done: true, failure: null })
    expect((await refunds()).map(({ state }) => state)).toEqual(['failed', 'failed', 'succeeded'])
    expect(await credits()).toHaveLength(1)
  })

  test('a debit’s refund is awaited; one that the bank sends back is told, and asked for anew', async () => {
    const { id, token, providerId } = await begin()
    shop.subscriptions.retry(shop.subscriptions.renew(providerId, { debit: true })!)
    await deliver()
    await withdraw(token)
    await goOn()
    const pending = () =>
      site.twin.test
        .all<{ id: string; status: string }>('refund', shop.accountId)
        .find(({ status }) => status === 'pending')!.id
    expect(await isDone(id)).toMatchObject({ done: false, failure: null })
    shop.at.endRefund(pending(), 'failed')
    await deliver()
    await later(11 * MINUTES)
    expect(await isDone(id)).toMatchObject({ done: false, failure: expect.stringMatching(/Stripe refuse/) })
    expect(await failures()).toHaveLength(1)
    await later(DAY)
    expect(await isDone(id)).toMatchObject({ done: false, failure: null })
    shop.at.endRefund(pending(), 'succeeded')
    await deliver()
    await later(11 * MINUTES)
    expect(await isDone(id)).toMatchObject({ done: true })
  })

  test('a mail that cannot leave holds no money up', async () => {
    const { pool } = site.app.context
    await pool.query(`create or replace function no_mail() returns trigger language plpgsql as $$
      begin raise exception 'no mail leaves'; end $$`)
    await pool.query(`create trigger no_mail before insert on outgoing_mails for each row
      when (new.org_id = '${shop.owner.orgId}' and new.kind = 'invoice') execute function no_mail()`)
    const { id, token } = await begin()
    await withdraw(token)
    await goOn()
    expect((await shop.periods(id))[0]).toMatchObject({ done: false })
    expect(await refunds()).toEqual([{ amount_cents: 3_480, state: 'succeeded' }])
    expect(await isDone(id)).toMatchObject({ done: false })
    await pool.query('drop trigger no_mail on outgoing_mails')
    await later(61 * MINUTES)
    expect(await credits()).toEqual([{ status: 'sent', gross_cents: 3_480 }])
    expect(await refunds()).toHaveLength(1)
    expect(await isDone(id)).toMatchObject({ done: true })
  })

  test('a period that is paid while another is given back is not forgotten', async () => {
    const { id, token, providerId } = await begin()
    const debit = shop.subscriptions.renew(providerId, { debit: true })!
    await withdraw(token)
    let isFirst = true
    site.broken.createRefund = async (...given) => {
      if (isFirst) {
        isFirst = false
        shop.subscriptions.retry(debit)
        await deliver()
      }
      return site.real.createRefund(...given)
    }
    await shop.tend(false)
    expect(isFirst).toBe(false)
    expect(await refunds()).toHaveLength(1)
    expect(await isDone(id)).toMatchObject({ done: false, failure: null })
    delete site.broken.createRefund
    await goOn()
    expect(await refunds()).toMatchObject([{ amount_cents: 3_480 }, { amount_cents: 3_480 }])
    expect(await credits()).toHaveLength(2)
  })
})
