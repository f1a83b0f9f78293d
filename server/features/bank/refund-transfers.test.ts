import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invoicesOf, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { makeBankLine } from '#server/test/make-money.ts'
import { hasXmlJudge, xmlFaults } from '#server/test/xml-judge.ts'
import type { BankAccount } from '#shared/contract/bank.ts'
import type { BankTransferFile, RefundTransfer } from '#shared/contract/bank-transfers.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { transferSchema } from './sepa-transfer-schema.fixture.ts'

const clock = createFixedClock(new Date('2026-11-12T10:00:00Z'))
const OWN = 'FR7630006000011234567890189'
const CLIENT = 'FR1420041010050500013M02606'
const OTHER = 'DE89370400440532013000'
let site: TestApp
let owner: Member
let accountId: string
let companyId: string
beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock })
  site.context.pdf = { ...site.context.pdf, renderInvoice: plainPages }
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await its().makeSeller()
  accountId = (await send<BankAccount>('POST', '/bank/accounts', { name: 'Courant', iban: OWN })).body.id
  companyId = await its().makeCompany(owner, { name: 'Boulangerie Martin & Fils' })
})

type Failure = { code?: string; fields?: { path: string; message: string }[] }
const its = () => invoicesOf(site, () => owner)
const send = <T>(method: string, path: string, body?: unknown, as: Member = owner) =>
  site.request<T & Failure>(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
const paid = async (amountCents = 10_000) =>
  (await send<Payment>('POST', '/payments', { companyId, amountCents })).body.id
const refund = (paymentId: string, facts: object = {}) =>
  send<RefundTransfer>('POST', `/bank/payments/${paymentId}/refund`, {
    amountCents: 2_500,
    holder: 'Boulangerie Martin',
    iban: CLIENT,
    reason: 'Trop perçu',
    ...facts,
  })
const prepared = async (facts: object = {}) => {
  const { status, body } = await refund(await paid(), facts)
  expect([status, body.code]).toEqual([200, undefined])
  return body
}
const waiting = async () =>
  (await send<{ items: RefundTransfer[] }>('GET', '/bank/transfers')).body.items.map(({ id }) => id)
const makeFile = (transferIds: string[], facts: object = {}) =>
  send<BankTransferFile>('POST', '/bank/transfer-files', {
    accountId,
    transferIds,
    executeOn: '2026-11-13',
    ...facts,
  })
const download = async (fileId: string, as: Member = owner) => {
  const answer = await site.request('GET', `/api/v1/bank/transfer-files/export?fileId=${fileId}`, { as })
  return { ...answer, text: answer.bytes.toString('utf8') }
}

describe('a refund by transfer', () => {
  test('is booked at once, and waits for a file', async () => {
    const paymentId = await paid()
    const { status, body } = await refund(paymentId)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      paymentId,
      amountCents: 2_500,
      holder: 'Boulangerie Martin',
      iban: CLIENT,
      reason: 'Trop perçu',
    })
    expect(await waiting()).toEqual([body.id])
    const { body: payment } = await send<Payment>('GET', `/payments/${paymentId}/detail`)
    expect(payment).toMatchObject({ receivedCents: 7_500, refundedCents: 2_500 })
  })

  test('is refused at its field: an IBAN of the wrong key, more than what is left; nothing is kept then', async () => {
    const paymentId = await paid()
    const faulty = await refund(paymentId, { iban: 'FR7630006000011234567890188' })
    expect([faulty.status, faulty.body.fields]).toMatchObject([
      400,
      [{ path: 'iban', message: 'Cet IBAN n’est pas valide' }],
    ])
    expect((await refund(paymentId, { amountCents: 10_001 })).body.code).toBe('refund_above_paid')
    expect(await waiting()).toEqual([])
  })

  test('knows the account that a payment came from, else the one of which its client paid last', async () => {
    const account = async (paymentId: string) =>
      (await send('GET', `/bank/payments/${paymentId}/account`)).body
    const other = await paid()
    expect(await account(other)).toEqual({ holder: 'Boulangerie Martin & Fils', iban: null, from: null })
    const invoice = (await its().issue((await its().makeDraft({ companyId })).id)).body
    const lineId = await makeBankLine(site, owner, accountId)
    await site.context.pool.query(
      `update bank_lines set amount_cents = 12000, counterparty_iban = $2, counterparty = 'MARTIN' where id = $1`,
      [lineId, CLIENT],
    )
    const match = await send<{ paymentId: string }>('POST', `/bank/lines/${lineId}/match`, {
      invoiceIds: [invoice.id],
    })
    expect(await account(match.body.paymentId)).toMatchObject({ iban: CLIENT, from: 'payment' })
    expect(await account(other)).toMatchObject({ iban: CLIENT, from: 'client' })
  })

  test('above the owner’s amount waits for a second person: it is to be sent once allowed, and never once refused', async () => {
    const second = await site.makeMember(owner.orgId, 'billing')
    expect((await send('PUT', '/refund-rule', { limitCents: 2_000, revision: 0 })).status).toBe(200)
    const answers = []
    for (const answer of ['approve', 'refuse'] as const) {
      const paymentId = await paid()
      const { status, body } = await refund(paymentId)
      expect([status, (body as RefundTransfer & { isAsked: boolean }).isAsked]).toEqual([200, true])
      expect((await refund(paymentId)).body.code).toBe('refund_already_asked')
      expect((await send('GET', `/payments/${paymentId}/detail`)).body).toMatchObject({ refundedCents: 0 })
      expect(await waiting()).not.toContain(body.id)
      expect((await makeFile([body.id])).status).toBe(404)
      const request = (await send<Payment>('GET', `/payments/${paymentId}/detail`)).body.refundRequest!
      const said = answer === 'refuse' ? { reason: 'Pas celui-ci' } : {}
      expect((await send('POST', `/refund-requests/${request.id}/${answer}`, said, second)).status).toBe(200)
      answers.push({ id: body.id, paymentId })
    }
    expect(await waiting()).toEqual([answers[0]!.id])
    expect((await send<Payment>('GET', `/payments/${answers[0]!.paymentId}/detail`)).body.refundedCents).toBe(
      2_500,
    )
    expect((await makeFile([answers[1]!.id])).status).toBe(404)
    expect((await makeFile([answers[0]!.id])).status).toBe(200)
  })

  test('never goes to an account of the organization, also one that is said to be its own afterwards', async () => {
    const own = await refund(await paid(), { iban: OWN })
    expect([own.status, own.body.code, own.body.fields?.[0]?.path]).toEqual([409, 'iban_is_own', 'iban'])
    const { id } = await prepared({ iban: OTHER })
    await send('POST', '/bank/accounts', { name: 'Épargne', iban: OTHER })
    expect((await makeFile([id])).body.code).toBe('iban_is_own')
  })

  test('is never proposed to the organization’s own account, which a bank may write beside each movement', async () => {
    const invoice = (await its().issue((await its().makeDraft({ companyId })).id)).body
    const lineId = await makeBankLine(site, owner, accountId, {
      counterpartyIban: `${OWN.slice(0, 4)} ${OWN.slice(4)}`,
    })
    const body = { invoiceIds: [invoice.id] }
    const { paymentId } = (await send<{ paymentId: string }>('POST', `/bank/lines/${lineId}/match`, body))
      .body
    expect((await send('GET', `/bank/payments/${paymentId}/account`)).body).toMatchObject({ iban: null })
  })

  test('keeps its payment from being cancelled as a mistake, and the database does too', async () => {
    const { paymentId } = await prepared()
    const cancel = await send('POST', `/payments/${paymentId}/cancel`, { reason: 'Par erreur' })
    expect([cancel.status, cancel.body.code]).toEqual([409, 'payment_given_back'])
    await expect(
      site.context.pool.query(
        `insert into payment_states (org_id, payment_id, state, occurred_at, created_at) values ($1, $2, 'canceled', now(), now())`,
        [owner.orgId, paymentId],
      ),
    ).rejects.toThrow('not cancelled')
    expect((await send('GET', `/payments/${paymentId}/detail`)).body).toMatchObject({
      state: 'succeeded',
      receivedCents: 7_500,
      refundedCents: 2_500,
    })
  })

  test('a payment made of a line of the bank is no mistake: its match is undone, unless something was given back', async () => {
    const match = async () => {
      const invoice = (await its().issue((await its().makeDraft({ companyId })).id)).body
      const lineId = await makeBankLine(site, owner, accountId)
      await site.context.pool.query('update bank_lines set amount_cents = 12000 where id = $1', [lineId])
      const body = { invoiceIds: [invoice.id] }
      return (await send<{ paymentId: string }>('POST', `/bank/lines/${lineId}/match`, body)).body.paymentId
    }
    const [mistaken, givenBack] = [await match(), await match()]
    expect((await send('POST', `/payments/${mistaken}/cancel`, { reason: 'Par erreur' })).body.code).toBe(
      'payment_is_matched',
    )
    const unmatch = (paymentId: string) => send<Payment>('POST', `/bank/payments/${paymentId}/unmatch`, {})
    expect((await unmatch(mistaken)).body).toMatchObject({ state: 'canceled', matched: false })
    expect((await unmatch(mistaken)).status).toBe(404)
    const open = await send<{ items: unknown[] }>('GET', '/bank/lines?state=open')
    expect(open.body.items).toHaveLength(1)
    expect((await refund(givenBack)).status).toBe(200)
    expect((await unmatch(givenBack)).body.code).toBe('payment_given_back')
  })

  test('that is made otherwise leaves the list, and stays booked', async () => {
    const { id, paymentId } = await prepared()
    expect((await send('DELETE', `/bank/transfers/${id}`)).status).toBe(200)
    expect(await waiting()).toEqual([])
    expect((await send<Payment>('GET', `/payments/${paymentId}/detail`)).body.refundedCents).toBe(2_500)
  })
})

describe('a file of transfers', () => {
  test('has each refund once, and is downloaded again byte by byte', async () => {
    const [first, second] = [
      await prepared(),
      await prepared({ amountCents: 4_999, holder: 'Élise Œuvrard' }),
    ]
    const { status, body } = await makeFile([first.id, second.id])
    expect([status, body.transfers, body.totalCents]).toEqual([200, 2, 7_499])
    expect(await waiting()).toEqual([])
    const file = await download(body.id)
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="virements-2026-11-13-.{4}\.xml"$/,
    )
    expect(file.text).toContain('<Nm>Elise OEuvrard</Nm>')
    clock.advance(60_000)
    expect((await download(body.id)).text).toBe(file.text)
    const { items } = (await send<{ items: BankTransferFile[] }>('GET', '/bank/transfer-files')).body
    expect(items).toMatchObject([{ id: body.id, accountName: 'Courant', executeOn: '2026-11-13' }])
  })

  test('takes no refund of another file, whoever asks at once, and none that is gone', async () => {
    const transfers = [(await prepared()).id, (await prepared()).id]
    const answers = await Promise.all([makeFile(transfers), makeFile(transfers.toReversed())])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('transfer_in_file')
    const drop = await send('DELETE', `/bank/transfers/${transfers[0]}`)
    expect([drop.status, drop.body.code]).toEqual([409, 'transfer_in_file'])
    const left = await prepared()
    expect((await makeFile([left.id, transfers[0]!])).body.code).toBe('transfer_in_file')
    expect(await waiting()).toEqual([left.id])
  })

  test('is for a day to come, from an account in euros', async () => {
    const { id } = await prepared()
    for (const executeOn of ['2026-11-11', '2027-11-13']) {
      const { status, body } = await makeFile([id], { executeOn })
      expect([status, body.fields?.map(({ path }) => path)]).toEqual([400, ['executeOn']])
    }
    const dollars = { name: 'Dollars', iban: CLIENT, currency: 'USD' }
    const other = (await send<BankAccount>('POST', '/bank/accounts', dollars)).body.id
    expect((await makeFile([id], { accountId: other })).body.code).toBe('transfer_account_currency')
  })

  test('that the bank refused is cancelled once: its refunds are sent in another one, and it is downloaded no more', async () => {
    const transfers = [(await prepared()).id, (await prepared()).id]
    const { body } = await makeFile(transfers)
    const cancel = () => send<{ transfers: number }>('POST', `/bank/transfer-files/${body.id}/cancel`, {})
    const answers = await Promise.all([cancel(), cancel()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await download(body.id)).status).toBe(409)
    expect((await waiting()).toSorted()).toEqual(transfers.toSorted())
    const again = await makeFile(transfers)
    expect([again.status, again.body.transfers]).toEqual([200, 2])
    const { items } = (await send<{ items: BankTransferFile[] }>('GET', '/bank/transfer-files')).body
    expect(items.map(({ id, canceledAt }) => [id, canceledAt !== null])).toEqual(
      expect.arrayContaining([
        [body.id, true],
        [again.body.id, false],
      ]),
    )
  })

  test('cannot be changed, nor what is in it; a member and another organization see none', async () => {
    const { id } = await prepared()
    const { body } = await makeFile([id])
    for (const change of [
      `update bank_transfer_files set content = '' where id = '${body.id}'`,
      `update bank_transfer_files set content = '', canceled_at = now() where id = '${body.id}'`,
      `delete from bank_transfer_files where id = '${body.id}'`,
      `update refund_transfers set file_id = null where id = '${id}'`,
      `delete from refund_transfers where id = '${id}'`,
    ])
      await expect(site.context.pool.query(change)).rejects.toMatchObject({ code: '23514' })
    expect((await download(body.id, await site.makeOrganization())).status).toBe(404)
    const member = await site.makeMember(owner.orgId, 'member')
    expect((await download(body.id, member)).status).toBe(403)
  })
})

test.runIf(hasXmlJudge)(
  'a file holds what the rules of SEPA ask, in their order; the judge sees what breaks them',
  async () => {
    const names = ['Élise Œuvrard', '//«\u202fL’Atelier\u202f» & fils', 'Zoë Łukasz'.padEnd(70, 'é')]
    const transfers = []
    for (const holder of names) transfers.push((await prepared({ holder, amountCents: 1 })).id)
    const { text } = await download((await makeFile(transfers)).body.id)
    expect(xmlFaults(text, transferSchema)).toBe('')
    for (const [told, broken] of [
      ['<CtrlSum>0.03</CtrlSum>', ''],
      ['0.01</InstdAmt>', '0.001</InstdAmt>'],
      ['Elise', 'Élise'],
      ['<ChrgBr>SLEV</ChrgBr>', '<ChrgBr>SHAR</ChrgBr>'],
    ] as const) {
      expect(text).toContain(told)
      expect(xmlFaults(text.replace(told, broken), transferSchema)).not.toBe('')
    }
  },
)
