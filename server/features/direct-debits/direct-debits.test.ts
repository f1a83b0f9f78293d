import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { brokenSums } from '#server/test/broken-sums.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { hasXmlJudge, xmlFaults } from '#server/test/xml-judge.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { CLIENT_IBAN, debitsOf, OWN_IBAN } from './direct-debits.fixture.ts'
import { debitSchema } from './sepa-debit-schema.fixture.ts'

/** A Thursday: fourteen days later is one too. */
const NOW = new Date('2026-11-12T10:00:00Z')
const COLLECT = '2026-11-26'
const clock = createFixedClock(NOW)
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
  clock.set(NOW)
  ;({ owner, accountId, companyId } = await its().start())
})
const its = () => debitsOf(site, () => owner)
const query = async <T>(text: string, ...values: unknown[]) =>
  (await site.context.pool.query(text, values)).rows as T[]
const mailsOf = (kind: string) =>
  query<{ to_email: string; subject: string; body: string }>(
    `select to_email, subject, to_jsonb(m)::text as body from outgoing_mails m where org_id = $1 and kind = $2 order by subject`,
    owner.orgId,
    kind,
  )
/** A client with a mandate, one of its invoices, and the file in which it is. */
const underWay = async () => {
  await its().record(companyId)
  const invoice = await its().issued(companyId)
  const { status, body } = await its().makeFile(accountId, [invoice.id])
  expect([status, body.code]).toEqual([200, undefined])
  return { invoice, file: body, debit: (await its().debitsIn(body.id))[0]! }
}
const confirm = (fileId: string, receivedOn = COLLECT) =>
  its().send('POST', `/debit-files/${fileId}/confirm`, { receivedOn })
const cancel = (fileId: string) => its().send('POST', `/debit-files/${fileId}/cancel`, {})
const paymentOf = async (invoiceId: string) =>
  (await its().send<{ items: Payment[] }>('GET', `/payments?invoiceId=${invoiceId}`)).body.items[0]!

describe('a mandate on paper', () => {
  test('is of another account than the organization’s own', async () => {
    const { status, body } = await its().record(companyId, { iban: OWN_IBAN })
    expect([status, body.code, body.fields?.[0]?.path]).toEqual([409, 'iban_is_own', 'iban'])
    const other = 'DE89370400440532013000'
    await its().record(companyId, { iban: other })
    await its().send('POST', '/bank/accounts', { name: 'Épargne', iban: other })
    const invoice = await its().issued(companyId)
    expect((await its().makeFile(accountId, [invoice.id])).body.code).toBe('iban_is_own')
  })

  test('is recorded with a reference of its own, or that of the paper, which is nobody else’s', async () => {
    const { status, body } = await its().record(companyId)
    expect([status, body.code]).toEqual([200, undefined])
    expect(body).toMatchObject({
      clientName: 'Boulangerie Martin',
      iban: CLIENT_IBAN,
      scheme: 'core',
      kind: 'recurrent',
      noticeDays: 14,
      standing: 'active',
      creditorId: 'FR72ZZZ123456',
      lapsesOn: '2029-11-02',
    })
    expect(body.reference).toMatch(/^RUM-20261112-[A-Z2-9]{8}$/)
    expect((await its().record(companyId, { reference: 'MARTIN/1' })).body.reference).toBe('MARTIN/1')
    const again = await its().record(companyId, { reference: 'MARTIN/1' })
    expect([again.status, again.body.code]).toEqual([409, 'mandate_reference_taken'])
  })

  test('is refused at its field: an IBAN or an ICS of the wrong key, an account outside the EEA, a day to come, B2B of a consumer, no client', async () => {
    const faulty = async (facts: object, of = companyId) => {
      const { body } = await its().record(of, facts)
      return body.fields?.map(({ path }) => path)
    }
    expect(await faulty({ iban: 'FR1420041010050500013M02607' })).toEqual(['iban'])
    for (const iban of ['GB29 NWBK 6016 1331 9268 19', 'CH93 0076 2011 6238 5295 7']) {
      const { body } = await its().record(companyId, { iban })
      expect(body.fields).toMatchObject([
        { path: 'iban', message: expect.stringMatching(/hors de l’Espace économique européen/) },
      ])
    }
    expect((await its().record(companyId, { iban: 'LI21 0881 0000 2324 013A A' })).status).toBe(200)
    expect(await faulty({ bic: 'X' })).toEqual(['bic'])
    expect(await faulty({ signedOn: '2026-11-13' })).toEqual(['signedOn'])
    expect(await faulty({ reference: 'a b' })).toEqual(['reference'])
    expect(await faulty({ companyId: null })).toEqual(['companyId'])
    const consumer = await its()
      .its()
      .makeCompany(owner, { name: 'Particulier', kind: 'consumer', siren: null })
    expect(await faulty({ scheme: 'b2b' }, consumer)).toEqual(['scheme'])
    expect((await its().record(companyId, { scheme: 'b2b' })).status).toBe(200)
    const wrong = await its().send('PUT', '/debit-settings', { creditorId: 'FR73ZZZ123456', revision: 1 })
    expect([wrong.status, wrong.body.fields?.[0]?.path]).toEqual([400, 'creditorId'])
    await its().send('PUT', '/debit-settings', { creditorId: null, revision: 1 })
    expect((await its().record(companyId)).body.code).toBe('creditor_id_missing')
    const late = await its().send('PUT', '/debit-settings', { creditorId: null, revision: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
  })

  test('that is revoked collects nothing; nor one of another creditor, or that nobody used for 36 months', async () => {
    const { id } = (await its().record(companyId)).body
    const invoice = await its().issued(companyId)
    expect(await its().collectable()).toMatchObject([
      { invoiceId: invoice.id, owedCents: 12_000, earliestOn: COLLECT },
    ])
    await its().send('PUT', '/debit-settings', { creditorId: 'FR90ZZZ600ABC', revision: 1 })
    expect(await its().collectable()).toEqual([])
    expect((await its().makeFile(accountId, [invoice.id])).body.code).toBe('mandate_other_creditor')
    await its().send('PUT', '/debit-settings', { creditorId: 'FR72ZZZ123456', revision: 2 })
    const revoke = () => its().send('POST', `/debit-mandates/${id}/revoke`, { reason: 'Fin du contrat' })
    expect((await Promise.all([revoke(), revoke()])).map(({ status }) => status).toSorted()).toEqual([
      200, 409,
    ])
    expect(await its().collectable()).toEqual([])
    expect((await its().makeFile(accountId, [invoice.id])).body.code).toBe('mandate_missing')
    await its().record(companyId)
    clock.set(new Date('2029-11-03T10:00:00Z'))
    expect((await its().mandates())[0]).toMatchObject({ standing: 'lapsed' })
    expect(await its().collectable()).toEqual([])
    expect((await its().makeFile(accountId, [invoice.id], '2029-11-26')).body.code).toBe('mandate_lapsed')
  })

  test('keeps what was signed, whoever writes; a member and another organization see none', async () => {
    const { id } = (await its().record(companyId)).body
    for (const change of [
      `iban = 'FR7630006000011234567890189'`,
      `signed_on = '2020-01-01'`,
      `state = 'waiting'`,
      `notice_days = 1`,
    ])
      await expect(query(`update debit_mandates set ${change} where id = $1`, id)).rejects.toMatchObject({
        code: '23514',
      })
    const member = await site.makeMember(owner.orgId, 'member')
    expect((await its().send('GET', '/debit-mandates', undefined, member)).status).toBe(403)
    const other = await its().its().makeSeller()
    expect(
      (await its().send<{ items: unknown[] }>('GET', '/debit-mandates', undefined, other)).body.items,
    ).toEqual([])
  })
})

describe('a file of debits', () => {
  test('tells each client beforehand, and its invoices are under way, not paid; it is downloaded again byte by byte', async () => {
    await its().record(companyId, { reference: 'MARTIN-1' })
    const [first, second] = [await its().issued(companyId), await its().issued(companyId)]
    const { status, body } = await its().makeFile(accountId, [first.id, second.id])
    expect([status, body.code]).toEqual([200, undefined])
    expect(body).toMatchObject({
      debits: 2,
      totalCents: 24_000,
      open: 2,
      openCents: 24_000,
      collectedCents: 0,
    })
    expect((await its().debitsIn(body.id)).map(({ sequence }) => sequence).toSorted()).toEqual([
      'FRST',
      'RCUR',
    ])
    expect(await its().collectable()).toEqual([])
    expect(await its().read(first.id)).toMatchObject({ status: 'issued', owedCents: 12_000, paidCents: 0 })
    expect(await paymentOf(first.id)).toMatchObject({
      state: 'processing',
      method: 'direct_debit',
      debit: true,
      receivedCents: 0,
    })
    const mails = await mailsOf('debit-notice')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to_email: 'elise@martin.test' })
    for (const told of ['MARTIN-1', 'FR72ZZZ123456', '26 novembre 2026', first.number!, second.number!])
      expect(mails[0]!.body).toContain(told)
    expect(mails[0]!.body).not.toContain(CLIENT_IBAN)
    const file = await its().download(body.id)
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="prelevements-2026-11-26-.{4}\.xml"$/,
    )
    clock.advance(60_000)
    expect((await its().download(body.id)).text).toBe(file.text)
    expect(await brokenSums(site, owner)).toEqual([])
  })

  test('is for a day on which banks settle, after the notice that the client agreed to', async () => {
    await its().record(companyId)
    const invoice = await its().issued(companyId)
    for (const day of ['2026-11-11', '2026-11-25', '2026-11-28', '2026-12-25', '2027-03-12']) {
      const { status, body } = await its().makeFile(accountId, [invoice.id], day)
      expect([day, status, body.fields?.map(({ path }) => path)]).toEqual([day, 400, ['collectOn']])
    }
    expect((await mailsOf('debit-notice')).length).toBe(0)
    const other = await its().its().makeCompany()
    await its().record(other, { noticeDays: 2 })
    const soon = await its().issued(other)
    expect((await its().makeFile(accountId, [soon.id], '2026-11-16')).status).toBe(200)
  })

  test('takes no invoice of another file, whoever asks at once, nor one that is paid, disputed or without a mandate', async () => {
    await its().record(companyId)
    const invoices = [(await its().issued(companyId)).id, (await its().issued(companyId)).id]
    const answers = await Promise.all([
      its().makeFile(accountId, invoices),
      its().makeFile(accountId, invoices.toReversed()),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('payment_under_way')
    expect(await query('select 1 from debits where org_id = $1', owner.orgId)).toHaveLength(2)
    expect(await mailsOf('debit-notice')).toHaveLength(1)
    const paid = await its().issued(companyId)
    await its().send('POST', '/payments', { invoiceId: paid.id, amountCents: 12_000 })
    expect((await its().makeFile(accountId, [paid.id])).body.code).toBe('invoice_already_paid')
    const alone = await its().issued(await its().its().makeCompany())
    expect((await its().makeFile(accountId, [alone.id])).body).toMatchObject({
      code: 'mandate_missing',
      fields: [{ path: 'invoiceIds' }],
    })
  })

  test('of a one-off mandate takes one invoice, once', async () => {
    await its().record(companyId, { kind: 'one_off' })
    const [first, second] = [await its().issued(companyId), await its().issued(companyId)]
    expect(await its().collectable()).toHaveLength(1)
    expect((await its().makeFile(accountId, [first.id, second.id])).body.code).toBe('mandate_used')
    const { body } = await its().makeFile(accountId, [first.id])
    expect((await its().debitsIn(body.id))[0]).toMatchObject({ sequence: 'OOFF' })
    expect((await its().makeFile(accountId, [second.id])).body.code).toBe('mandate_used')
    await cancel(body.id)
    expect((await its().makeFile(accountId, [second.id])).status).toBe(200)
  })

  test('that dies in the middle has written nothing: no payment, no debit, no mail', async () => {
    await its().record(companyId)
    const invoices = [(await its().issued(companyId)).id, (await its().issued(companyId)).id]
    await query(`create function die_now() returns trigger language plpgsql as $$ begin
      if (select count(*) from debits where org_id = new.org_id) > 1 then raise exception 'killed'; end if; return null; end $$`)
    await query('create trigger debits_die after insert on debits for each row execute function die_now()')
    try {
      expect((await its().makeFile(accountId, invoices)).status).toBe(500)
    } finally {
      await query('drop trigger debits_die on debits')
      await query('drop function die_now')
    }
    expect(await its().files()).toEqual([])
    expect(await mailsOf('debit-notice')).toEqual([])
    expect(await query('select 1 from payments where org_id = $1', owner.orgId)).toEqual([])
    expect((await its().makeFile(accountId, invoices)).status).toBe(200)
  })

  test('cannot be changed, nor what is in it; a member and another organization see none', async () => {
    const { file, debit } = await underWay()
    for (const change of [
      `update debit_files set content = '' where id = '${file.id}'`,
      `delete from debit_files where id = '${file.id}'`,
      `update debits set amount_cents = 1 where id = '${debit.id}'`,
      `delete from debits where id = '${debit.id}'`,
    ])
      await expect(query(change)).rejects.toMatchObject({ code: '23514' })
    expect((await its().download(file.id, await site.makeOrganization())).status).toBe(404)
    const member = await site.makeMember(owner.orgId, 'member')
    expect((await its().download(file.id, member)).status).toBe(403)
  })
})

describe('a debit under way', () => {
  test('is collected once its day has come: a member says so, once', async () => {
    const { invoice, file } = await underWay()
    expect((await confirm(file.id)).body.code).toBe('debit_not_due')
    clock.set(new Date('2026-11-27T10:00:00Z'))
    for (const day of ['2026-11-25', '2026-11-28'])
      expect((await confirm(file.id, day)).body.fields?.[0]?.path).toBe('receivedOn')
    const answers = await Promise.all([confirm(file.id), confirm(file.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await its().read(invoice.id)).toMatchObject({ status: 'paid', owedCents: 0 })
    expect((await its().files())[0]).toMatchObject({ open: 0, collectedCents: 12_000 })
    expect((await cancel(file.id)).body.code).toBe('debit_file_collected')
    expect(await brokenSums(site, owner)).toEqual([])
  })

  test('that the bank refuses opens the debt again and says why; the next is the first again', async () => {
    const { invoice, file, debit } = await underWay()
    const { status, body } = await its().reject(debit.id)
    expect([status, body.state, body.reason]).toEqual([200, 'failed', 'Provision insuffisante (AM04)'])
    expect((await its().reject(debit.id)).body.code).toBe('debit_settled')
    expect(await its().read(invoice.id)).toMatchObject({ status: 'issued', owedCents: 12_000 })
    expect((await its().files())[0]).toMatchObject({ id: file.id, open: 0, rejected: 1 })
    const [failed] = await query<{ event_type: string }>(
      `select event_type from event_log where org_id = $1 and event_type = 'payment.failed'`,
      owner.orgId,
    )
    expect(failed).toBeDefined()
    const again = await its().makeFile(accountId, [invoice.id])
    expect((await its().debitsIn(again.body.id))[0]).toMatchObject({ sequence: 'FRST' })
  })

  test('that comes back weeks after it was collected opens the debt again; the next is no first one', async () => {
    const { invoice, file, debit } = await underWay()
    clock.set(new Date('2026-11-27T10:00:00Z'))
    await confirm(file.id)
    clock.set(new Date('2027-01-10T10:00:00Z'))
    expect((await its().reject(debit.id, 'MD06')).body).toMatchObject({ state: 'failed' })
    expect(await its().read(invoice.id)).toMatchObject({ status: 'issued', owedCents: 12_000, paidCents: 0 })
    const again = await its().makeFile(accountId, [invoice.id], '2027-02-01')
    expect((await its().debitsIn(again.body.id))[0]).toMatchObject({ sequence: 'RCUR' })
    expect(await brokenSums(site, owner)).toEqual([])
  })

  test('of a file that the bank did not take is due again, and its client is told; once', async () => {
    const { invoice, file } = await underWay()
    const answers = await Promise.all([cancel(file.id), cancel(file.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await its().download(file.id)).status).toBe(409)
    expect(await mailsOf('debit-canceled')).toHaveLength(1)
    expect(await its().collectable()).toMatchObject([{ invoiceId: invoice.id }])
    expect(await paymentOf(invoice.id)).toMatchObject({ state: 'canceled' })
    const again = await its().makeFile(accountId, [invoice.id])
    expect((await its().debitsIn(again.body.id))[0]).toMatchObject({ sequence: 'FRST' })
  })

  test('is not cancelled as a payment recorded by mistake: the bank was given it', async () => {
    const { invoice } = await underWay()
    const { id } = await paymentOf(invoice.id)
    const { status, body } = await its().send('POST', `/payments/${id}/cancel`, { reason: 'Erreur' })
    expect([status, body.code]).toEqual([409, 'payment_is_debit'])
  })

  test('of an invoice that was paid otherwise meanwhile is held for the client', async () => {
    const { invoice, file } = await underWay()
    await its().send('POST', '/payments', { invoiceId: invoice.id, amountCents: 12_000 })
    clock.set(new Date('2026-11-27T10:00:00Z'))
    expect((await confirm(file.id)).status).toBe(200)
    expect(await its().read(invoice.id)).toMatchObject({ status: 'paid', paidCents: 12_000 })
    const payments = (await its().send<{ items: Payment[] }>('GET', `/payments?companyId=${companyId}`)).body
      .items
    expect(payments.find(({ debit }) => debit)).toMatchObject({ state: 'succeeded', heldCents: 12_000 })
  })
})

test.runIf(hasXmlJudge)(
  'a file holds what the rules of SEPA ask, in their order; the judge sees what breaks them',
  async () => {
    await its().record(companyId, { holder: 'Élise «\u202fŒuvrard\u202f» & fils', bic: 'AGRIFRPP882' })
    const business = await its().its().makeCompany(owner, { name: 'B2B' })
    await its().record(business, { scheme: 'b2b', kind: 'one_off' })
    const invoices = [
      await its().issued(companyId),
      await its().issued(companyId),
      await its().issued(business),
    ]
    const { body } = await its().makeFile(
      accountId,
      invoices.map(({ id }) => id),
    )
    const { text } = await its().download(body.id)
    expect(xmlFaults(text, debitSchema)).toBe('')
    expect(text.match(/<PmtInf>/g)).toHaveLength(3)
    for (const [told, broken] of [
      ['<CtrlSum>360.00</CtrlSum>', ''],
      ['120.00</InstdAmt>', '120.001</InstdAmt>'],
      ['Elise', 'Élise'],
      ['<SeqTp>FRST</SeqTp>', '<SeqTp>FIRST</SeqTp>'],
      ['<DtOfSgntr>2026-11-02</DtOfSgntr>', ''],
      ['FR72ZZZ123456', 'FR72'],
    ] as const) {
      expect(text).toContain(told)
      expect(xmlFaults(text.replace(told, broken), debitSchema)).not.toBe('')
    }
  },
)
