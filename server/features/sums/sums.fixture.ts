import { invoicesOf, line } from '#server/features/invoices/invoices.fixture.ts'
import type { createFixedClock } from '#server/integrations/clock/local.ts'
import type { Member, TestApp } from '#server/test/harness.ts'
import { CREDITOR_ID } from '#server/test/make-debits.ts'
import { makeBankLine } from '#server/test/make-money.ts'
import { addDays } from '#shared/time/calendar-day.ts'

const OWN = 'FR7630006000011234567890189'
const CLIENT = 'FR1420041010050500013M02606'

type Clock = ReturnType<typeof createFixedClock>

/** Months of a company in which everything that a sum speaks of happened. Answers whose it is, and the ids that alterations name. */
export async function liveMonths(site: TestApp, clock: Clock) {
  let owner: Member
  const its = () => invoicesOf(site, () => owner)
  const on = (day: string) => clock.set(new Date(`${day}T10:00:00Z`))
  const send = async (method: string, path: string, body?: unknown, as: Member = owner) => {
    const answer = await site.request<Record<string, string>>(method, `/api/v1${path}`, {
      as,
      ...(body === undefined ? {} : { body }),
    })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const issue = async (id: string) => {
    const { status, body } = await its().issue(id)
    if (status !== 200) throw new Error(`not issued: ${JSON.stringify(body)}`)
    return body
  }
  const made = async (path: string, body: object) => (await send('POST', `/invoices${path}`, body)).id!
  const pay = async (body: object) => (await send('POST', '/payments', body)).id!

  /** Approves a waiting refund as another person: whatever the rule asks for, the refund is booked. */
  const allow = async (paymentId: string) => {
    const { rows } = await site.context.pool.query<{ id: string }>(
      `select id from refund_approvals where org_id = $1 and payment_id = $2 and state = 'waiting'`,
      [owner.orgId, paymentId],
    )
    for (const { id } of rows) await send('POST', `/refund-requests/${id}/approve`, {}, second)
    return rows[0]?.id
  }

  on('2026-03-02')
  owner = await its().makeSeller()
  const second = await site.makeMember(owner.orgId, 'owner')
  const accountId = (await send('POST', '/bank/accounts', { name: 'Courant', iban: OWN })).id!
  const companyId = await its().makeCompany()
  await send('PUT', '/debit-settings', { creditorId: CREDITOR_ID, revision: 0 })

  // A devis by deposit, situation and balance.
  const quoteId = await its().makeSignedQuote()
  const part = (of: object) => made('/from-quote', { quoteId, part: of })
  const deposit = await issue(await part({ kind: 'deposit_percent', bps: 3_000 }))
  await pay({ invoiceId: deposit.id, amountCents: deposit.totals.grossCents })
  const { rows: lineIds } = await site.context.pool.query<{ id: string }>(
    `select line ->> 'id' as id from quote_versions, jsonb_array_elements(document -> 'lines') as line where quote_id = $1`,
    [quoteId],
  )
  const done = lineIds.map(({ id }) => ({ lineId: id, bps: 6_000 }))
  const situation = await issue(await part({ kind: 'progress', lines: done }))
  on('2026-04-10')
  const balance = await issue(await part({ kind: 'balance' }))
  const overpaid = await pay({ invoiceId: balance.id, amountCents: balance.totals.grossCents })
  await send('POST', `/payments/${overpaid}/refund`, {
    amountCents: 1_000,
    method: 'transfer',
    reason: 'Geste commercial',
  })
  await allow(overpaid)
  await issue(await made(`/${balance.id}/credit`, { choice: { kind: 'amount', cents: 1_000 } }))

  // Cases: an invoice replaced by another; goods, whose VAT is due on issue; one lost; one debited; one paid by a line of the bank.
  on('2026-05-11')
  const goods = { companyId, operation: 'goods', lines: [line({ unitPriceCents: 30_000 })] }
  const replaced = await issue((await its().makeDraft(goods)).id)
  const corrective = await issue(await made(`/${replaced.id}/replace`, {}))
  const lost = await issue((await its().makeDraft({ companyId })).id)
  await send('POST', `/invoices/${lost.id}/write-off`, { amountCents: 5_000, reason: 'liquidation' })
  const debited = await issue((await its().makeDraft({ companyId })).id)
  const mandate = { companyId, email: 'elise@martin.test', holder: 'Boulangerie Martin', iban: CLIENT }
  await send('POST', '/debit-mandates', { ...mandate, signedOn: '2026-03-02' })
  await send('POST', '/debit-files', {
    accountId,
    invoiceIds: [debited.id],
    collectOn: addDays('2026-05-11', 17),
  })
  const matched = await issue((await its().makeDraft({ companyId })).id)
  const lineId = await makeBankLine(site, owner, accountId)
  await site.context.pool.query('update bank_lines set amount_cents = 12000 where id = $1', [lineId])
  await send('POST', `/bank/lines/${lineId}/match`, { invoiceIds: [matched.id] })

  // Refunds: one in a file of transfers, one that waits for its file, one that another person allowed, one that she refused.
  on('2026-06-03')
  const toRefund = await pay({ companyId, amountCents: 40_000 })
  const transfer = { amountCents: 2_500, holder: 'Boulangerie Martin', iban: CLIENT, reason: 'Trop perçu' }
  const inFile = (await send('POST', `/bank/payments/${toRefund}/refund`, transfer)).id!
  await allow(toRefund)
  await send('POST', '/bank/transfer-files', { accountId, transferIds: [inFile], executeOn: '2026-06-04' })
  await send('POST', `/bank/payments/${toRefund}/refund`, transfer)
  await allow(toRefund)
  await send('PUT', '/refund-rule', { limitCents: 100, revision: 0 })
  const ask = async (amountCents: number) => {
    const paymentId = await pay({ companyId, amountCents: 9_000 })
    const facts = { amountCents, method: 'transfer', reason: 'Trop perçu' }
    await send('POST', `/payments/${paymentId}/refund`, facts)
    return paymentId
  }
  const allowed = await allow(await ask(6_000))
  await ask(7_000)
  const { rows } = await site.context.pool.query<{ id: string }>(
    `select id from refund_approvals where org_id = $1 and state = 'waiting'`,
    [owner.orgId],
  )
  const refused = rows[0]!.id
  await send('POST', `/refund-requests/${refused}/refuse`, { reason: 'Déjà rendu' }, second)
  const canceled = await pay({ companyId, amountCents: 3_000 })
  await send('POST', `/payments/${canceled}/cancel`, { reason: 'Saisi deux fois' })

  return {
    owner,
    ids: {
      deposit: deposit.id,
      situation: situation.id,
      balance: balance.id,
      replaced: replaced.id,
      corrective: corrective.id,
      lost: lost.id,
      debited: debited.id,
      matched: matched.id,
      quoteId,
      lineId,
      overpaid,
      toRefund,
      inFile,
      allowed,
      refused,
      canceled,
    },
  }
}
export type Months = Awaited<ReturnType<typeof liveMonths>>
