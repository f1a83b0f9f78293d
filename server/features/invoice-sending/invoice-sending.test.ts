import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { clientScope } from '#server/scope.ts'
import { addToCard } from '#server/test/client-cards.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { makeDraft } from '#server/test/mail/make-draft.ts'
import type { InvoiceLinkView, InvoiceSending } from '#shared/contract/invoice-sending.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { INVOICE_LINK_DAYS } from '#shared/domain/invoices/client-link.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

const start = new Date()
const clock = createFixedClock(start)
let app: TestApp
let owner: Member
let neighbour: Member
beforeAll(async () => {
  app = await startTestApp({ clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  neighbour = await invoicesOf(app, () => owner).makeSeller()
})
beforeEach(async () => {
  clock.set(start)
  owner = await invoices().makeSeller()
  await app.context.pool.query('delete from rate_limits')
})
afterAll(() => app.close())

const invoices = () => invoicesOf(app, () => owner)
type Failure = { code: string; fields?: { path: string; message: string }[] }
type Sent = InvoiceSending & Failure

const call = (path: string, body: unknown = {}, as = owner, key: string = randomUUID()) =>
  app.request<Sent>('POST', `/api/v1/invoices/${path}`, { as, body, headers: { 'idempotency-key': key } })
const visit = <T = InvoiceLinkView & Failure>(token: string, path = '') =>
  app.request<T>('GET', `/api/v1/invoice-links/${token}${path}`)
const report = (token: string, body: unknown, key: string = randomUUID()) =>
  app.request<{ openedAt: string } & Failure>('POST', `/api/v1/invoice-links/${token}/problem`, {
    body,
    headers: { 'idempotency-key': key },
  })
const stateOf = async (id: string, as = owner) => {
  const { body } = await app.request<InvoiceDetail>('GET', `/api/v1/invoices/${id}`, { as })
  return body.status
}
const sendingOf = async (id: string) =>
  (await app.request<InvoiceSending>('GET', `/api/v1/invoices/${id}/sending`, { as: owner })).body
const eventsOf = async (id: string) => {
  const { rows } = await app.context.pool.query<{ type: string }>(
    `select event_type as type from event_log where org_id = $1 and subject_id = $2 and event_type like 'invoice.%' order by occurred_at, id`,
    [owner.orgId, id],
  )
  return rows.map(({ type }) => type)
}

async function issued(over: Record<string, unknown> = {}, as = owner): Promise<InvoiceDetail> {
  const draft = await invoices().makeDraft(over, as)
  const answer = await invoices().issue(draft.id, {}, as)
  expect([answer.status, answer.body.problems ?? answer.body]).toEqual([200, []])
  return answer.body
}

/** An address on the client’s card. */
async function newAddress(client: Pick<InvoiceDetail, 'companyId' | 'contactId'>): Promise<string> {
  const email = `client-${randomUUID().slice(0, 8)}@martin.test`
  await addToCard(app, owner, client, email)
  return email
}

/** An issued invoice, sent to an address of its own, and the token in the mail. */
async function sent(over: Record<string, unknown> = {}) {
  const invoice = await issued(over)
  const email = await newAddress(invoice)
  const answer = await call(`${invoice.id}/send`, { to: { email, name: 'Élise Martin' } })
  expect(answer.status).toBe(200)
  return { invoice, email, token: await tokenSentTo(email), sending: answer.body }
}

async function tokenSentTo(email: string): Promise<string> {
  const mail = await app.waitForMail(({ to, text }) => to.email === email && /\/f\/[\w-]{22}/.test(text))
  return /\/f\/([\w-]{22})/.exec(mail.text)![1]!
}

describe('sending an issued invoice', () => {
  test('mails the frozen PDF and a link to the client, and the invoice is sent', async () => {
    const { invoice, email, sending } = await sent()
    const mail = await app.waitForMail(({ to }) => to.email === email)
    expect(mail.subject).toContain(invoice.number)
    expect(mail.text).toContain('Bonjour Élise Martin,')
    expect(mail.text).toContain('120,00\u00a0€')
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([`Facture-${invoice.number}.pdf`])
    expect(sending.status).toBe('sent')
    expect(await stateOf(invoice.id)).toBe('sent')
    expect((await sendingOf(invoice.id)).links).toMatchObject([
      { recipientEmail: email, recipientName: 'Élise Martin', firstOpenedAt: null, mail: { from: null } },
    ])
    expect(await eventsOf(invoice.id)).toContain('invoice.sent')
  })

  test('writes the words of its author with their variables', async () => {
    const invoice = await issued({ title: 'Parquet du fournil' })
    const email = await newAddress(invoice)
    const words = {
      subject: '{numero} : {titre}',
      message: '{client} doit {montant} le {echeance}.\n\n{lien}',
    }
    expect((await call(`${invoice.id}/send`, { to: { email }, ...words })).status).toBe(200)
    const mail = await app.waitForMail(({ to }) => to.email === email)
    expect(mail.subject).toBe(`${invoice.number} : Parquet du fournil`)
    expect(mail.text).toMatch(/Boulangerie Martin doit 120,00\u00a0€ le \d+(er)? \S+ \d{4}\./)
    const wrong = await call(`${invoice.id}/resend`, { to: { email }, message: 'Bonjour {prenom}' })
    expect([wrong.status, wrong.body.fields?.[0]?.path]).toEqual([400, 'message'])
  })

  test('leaves once, whether the request is repeated, doubled or made from two tabs', async () => {
    const invoice = await issued()
    const email = await newAddress(invoice)
    const body = { to: { email } }
    const key = randomUUID()
    const answers = await Promise.all([
      call(`${invoice.id}/send`, body, owner, key),
      call(`${invoice.id}/send`, body, owner, key),
      call(`${invoice.id}/send`, body),
    ])
    const codes = answers.map((answer) => (answer.status === 200 ? 'sent' : answer.body.code)).toSorted()
    expect([
      ['invoice_already_sent', 'sent', 'sent'],
      ['invoice_already_sent', 'invoice_already_sent', 'sent'],
    ]).toContainEqual(codes)
    await tokenSentTo(email)
    const { rows } = await app.context.pool.query('select from outgoing_mails where to_email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  test('refuses a draft, an address that is none, and a first sending told as another', async () => {
    const draft = await invoices().makeDraft()
    const early = await call(`${draft.id}/send`)
    expect([early.status, early.body.code]).toEqual([409, 'invoice_not_issued'])
    const invoice = await issued()
    const again = await call(`${invoice.id}/resend`)
    expect([again.status, again.body.code]).toEqual([409, 'invoice_not_sent'])
    const wrong = await call(`${invoice.id}/send`, { to: { email: 'martin' } })
    expect([wrong.status, wrong.body.fields?.[0]?.path]).toEqual([400, 'to.email'])
    const stranger = await call(`${invoice.id}/send`, { to: { email: 'inconnu@ailleurs.test' } })
    expect([stranger.status, stranger.body.code]).toEqual([400, 'recipient_not_on_card'])
    const nobody = await issued({ companyId: await invoices().makeCompany(owner, { email: null }) })
    const missing = await call(`${nobody.id}/send`)
    expect([missing.status, missing.body.code]).toEqual([400, 'recipient_missing'])
    expect(await eventsOf(nobody.id)).not.toContain('invoice.sent')
  })

  test('asks for the right to send, and nobody sends what is another organization’s', async () => {
    const invoice = await issued()
    const member = await app.makeMember(owner.orgId, 'member')
    const billing = await app.makeMember(owner.orgId, 'billing')
    expect((await call(`${invoice.id}/send`, {}, member)).status).toBe(403)
    expect((await call(`${invoice.id}/send`, {}, neighbour)).status).toBe(404)
    expect((await call(`${invoice.id}/send`, {}, billing)).status).toBe(200)
  })

  test('a credit note is sent too, and asks for nothing', async () => {
    const invoice = await issued()
    const credit = await invoices().ask('POST', `/${invoice.id}/credit`, { choice: { kind: 'whole' } })
    expect((await invoices().issue(credit.body.id)).status).toBe(200)
    const email = await newAddress(credit.body)
    expect((await call(`${credit.body.id}/send`, { to: { email } })).body.status).toBe('sent')
    const { body } = await visit(await tokenSentTo(email))
    expect([body.owedCents, body.epc, body.overdue]).toEqual([0, null, false])
    expect(body.order.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
    const cancelled = await call(`${invoice.id}/send`)
    expect([cancelled.status, cancelled.body.code]).toEqual([409, 'invoice_cancelled'])
  })
})

describe('a client’s link', () => {
  test('shows the invoice, what is due and how to pay it; a preview of the link changes nothing', async () => {
    await app.context.pool.query(
      `insert into invoice_settings (org_id, iban, account_name) values ($1, 'FR7630006000011234567890189', 'Atelier Test')`,
      [owner.orgId],
    )
    const { invoice, token, email } = await sent()
    const answer = await visit(token)
    expect(answer.status).toBe(200)
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.headers['cache-control']).toBe('no-store')
    const { body } = answer
    expect(body).toMatchObject({ owedCents: 12_000, overdue: false, status: 'sent', dispute: null })
    expect(body.epc?.split('\n')).toEqual(
      expect.arrayContaining(['SCT', 'FR7630006000011234567890189', 'EUR120.00', invoice.number]),
    )
    expect(JSON.stringify(body)).not.toContain(email)
    expect(JSON.stringify(body)).not.toContain('achats@martin.test')
    expect((await sendingOf(invoice.id)).links[0]?.firstOpenedAt).toBeNull()
    expect((await app.request('GET', `/api/v1/invoice-links/${token}/pdf`)).status).toBe(200)
  })

  test('asks no more for what a court’s plan forgave, on the page, in its order and in the mail', async () => {
    const { invoice, token } = await sent({ paymentTerms: { kind: 'days', days: 10 } })
    const asks = async () => {
      const { body } = await visit(token)
      return [body.owedCents, body.order.map(({ owedCents }) => owedCents), body.remittedCents]
    }
    const lost = await call(`${invoice.id}/write-off`, { amountCents: 2_000, reason: 'certificate' })
    expect(lost.status).toBe(200)
    expect(await asks()).toEqual([12_000, [12_000], 0])
    await call(`${invoice.id}/write-off`, { amountCents: 4_000, reason: 'court_plan' })
    expect(await asks()).toEqual([8_000, [8_000], 4_000])
    const email = await newAddress(invoice)
    expect((await call(`${invoice.id}/resend`, { to: { email } })).status).toBe(200)
    const mail = await app.waitForMail(({ to }) => to.email === email)
    expect(mail.text).toMatch(/80,00\s€/)
    // Money opens what is still due before what was forgiven.
    const paid = { amountCents: 7_000, invoiceId: invoice.id }
    expect((await app.request('POST', '/api/v1/payments', { as: owner, body: paid })).status).toBe(200)
    expect(await asks()).toEqual([1_000, [1_000], 4_000])
    clock.set(new Date(start.getTime() + 40 * 86_400_000))
    expect((await visit(token)).body).toMatchObject({ overdue: true, owedCents: 1_000 })
    const rest = { amountCents: 1_000, invoiceId: invoice.id }
    expect((await app.request('POST', '/api/v1/payments', { as: owner, body: rest })).status).toBe(200)
    const settled = { overdue: false, owedCents: 0, remittedCents: 4_000 }
    const receivedOn = todayIn('Europe/Paris', clock.now())
    expect((await visit(token)).body).toMatchObject({ ...settled, receivedOn })
    const receipt = await app.request('GET', `/api/v1/invoice-links/${token}/receipt`)
    expect([receipt.status, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(receipt.headers['content-disposition']).toMatch(/Recu-R\d{4}-\d+\.pdf/)
  })

  test('opened by a person is told once', async () => {
    const { invoice, token } = await sent()
    expect((await app.request('GET', `/api/v1/invoice-links/${token}/receipt`)).status).toBe(404)
    const open = () => app.request('POST', `/api/v1/invoice-links/${token}/opened`, { body: {} })
    expect([(await open()).status, (await open()).status]).toEqual([200, 200])
    expect((await sendingOf(invoice.id)).links[0]?.firstOpenedAt).not.toBeNull()
    expect((await eventsOf(invoice.id)).filter((type) => type === 'invoice.opened')).toHaveLength(1)
  })

  test('says plainly that its day is over', async () => {
    const { token } = await sent({ paymentTerms: { kind: 'days', days: 10 } })
    clock.set(new Date(start.getTime() + 40 * 86_400_000))
    expect((await visit(token)).body.overdue).toBe(true)
  })

  test('revoked or a year old opens nothing more, and says so', async () => {
    const { invoice, token } = await sent()
    clock.set(new Date(start.getTime() + INVOICE_LINK_DAYS * 86_400_000))
    const old = await visit(token)
    expect([old.status, old.body.code]).toEqual([410, 'invoice_link_expired'])
    clock.set(start)
    const [link] = (await sendingOf(invoice.id)).links
    for (let turn = 0; turn < 2; turn++)
      expect((await call(`${invoice.id}/links/${link!.id}/revoke`)).status).toBe(200)
    expect((await eventsOf(invoice.id)).filter((type) => type === 'invoice.link_revoked')).toHaveLength(1)
    for (const path of ['', '/pdf', '/quote', `/documents/${invoice.id}`]) {
      const { status, body } = await visit(token, path)
      expect([status, body.code]).toEqual([410, 'link_revoked'])
    }
    const problem = await report(token, { reason: 'amount', message: 'Trop cher' })
    expect([problem.status, problem.body.code]).toEqual([410, 'link_revoked'])
    expect(await stateOf(invoice.id)).toBe('sent')
  })

  test('a hostile token opens nothing, and its sender is soon told to wait', async () => {
    const { invoice, token } = await sent()
    const [link] = (await sendingOf(invoice.id)).links
    const hostile = [
      `${token}x`,
      token.slice(1),
      token.toLowerCase(),
      invoice.id,
      link!.id,
      "' or 1=1",
      '%00',
    ]
    for (const wrong of hostile) {
      const { status, body } = await visit(encodeURIComponent(wrong))
      expect([status, body.code]).toEqual([404, 'link_invalid'])
    }
    const codes = new Set<number>()
    for (let turn = 0; turn < 30; turn++) codes.add((await visit(randomUUID())).status)
    expect([...codes]).toEqual([404, 429])
    const { rows } = await app.context.pool.query(
      'select from invoice_client_links where org_id = $1 and token_hash = $2',
      [owner.orgId, Buffer.from(token)],
    )
    expect(rows).toHaveLength(0)
  })

  test('leads to every issued document of the client’s order, and to no other', async () => {
    const quoteId = await invoices().makeSignedQuote()
    const part = async (of: unknown) => {
      const made = await invoices().ask('POST', '/from-quote', { quoteId, part: of })
      expect((await invoices().issue(made.body.id)).status).toBe(200)
      return made.body.id
    }
    const deposit = await part({ kind: 'deposit_percent', bps: 3_000 })
    const balance = await part({ kind: 'balance' })
    const draft = await invoices().ask('POST', `/${balance}/credit`, {
      choice: { kind: 'amount', cents: 100 },
    })
    const other = await issued()
    const foreign = await issued({}, neighbour)
    const email = await newAddress((await invoices().ask('GET', `/${balance}`)).body)
    expect((await call(`${balance}/send`, { to: { email } })).status).toBe(200)
    const token = await tokenSentTo(email)
    const { body } = await visit(token)
    expect(body.order.map(({ invoiceId }) => invoiceId)).toEqual([null, deposit, balance])
    expect(body.order.find(({ shown }) => shown)?.invoiceId).toBe(balance)
    for (const id of [deposit, balance]) expect((await visit(token, `/documents/${id}`)).status).toBe(200)
    for (const id of [draft.body.id, other.id, foreign.id, randomUUID()])
      expect((await visit(token, `/documents/${id}`)).status).toBe(404)
    expect((await visit(token, '/quote')).status).toBe(200)
  })
})

describe('« Signaler un problème »', () => {
  const problem = { reason: 'not_delivered', message: 'Il manque les plinthes de la chambre.' }

  test('puts the invoice in dispute, tells those who may act, and is settled with a note', async () => {
    const billing = await app.makeMember(owner.orgId, 'billing')
    const member = await app.makeMember(owner.orgId, 'member')
    const { invoice, token } = await sent()
    const key = randomUUID()
    const answers = [await report(token, problem, key), await report(token, problem, key)]
    answers.push(await report(token, problem))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.openedAt)).size).toBe(1)
    expect(await stateOf(invoice.id)).toBe('disputed')
    const { disputes } = await sendingOf(invoice.id)
    expect(disputes).toMatchObject([{ ...problem, settledAt: null }])
    expect((await visit(token)).body.dispute).toMatchObject(problem)

    const { rows: told } = await app.context.pool.query<{ user_id: string }>(
      `select n.user_id from notifications n join event_log e on e.id = n.event_id where n.org_id = $1 and e.event_type = 'invoice.disputed'`,
      [owner.orgId],
    )
    expect(told.map(({ user_id }) => user_id).toSorted()).toEqual([owner.userId, billing.userId].toSorted())
    expect(told.map(({ user_id }) => user_id)).not.toContain(member.userId)
    const mail = await app.waitForMail(({ to }) => to.email === billing.email)
    expect(mail.text).toContain(problem.message)
    const timeline = await app.context.pool.query(
      `select company_id from event_log where org_id = $1 and event_type = 'invoice.disputed'`,
      [owner.orgId],
    )
    expect(timeline.rows).toEqual([{ company_id: invoice.companyId }])

    const [dispute] = disputes
    const settle = (note: string, as = owner) =>
      call(`${invoice.id}/disputes/${dispute!.id}/settle`, { note }, as)
    expect((await settle('Plinthes posées', member)).status).toBe(403)
    expect((await settle('Plinthes posées', neighbour)).status).toBe(404)
    expect((await settle(' ')).status).toBe(400)
    expect((await settle('Plinthes posées')).body.status).toBe('sent')
    expect((await settle('Plinthes posées')).status).toBe(200)
    expect((await settle('Autre chose')).body.code).toBe('dispute_settled')
    expect((await eventsOf(invoice.id)).slice(-2)).toEqual(['invoice.disputed', 'invoice.dispute_settled'])
    expect((await visit(token)).body.dispute).toBeNull()
    expect((await sendingOf(invoice.id)).disputes[0]?.settledNote).toBe('Plinthes posées')
  })

  test('is refused with what is missing, and twice of different words', async () => {
    const { token, invoice } = await sent()
    const empty = await report(token, { reason: 'amount', message: '  ' })
    expect([empty.status, empty.body.fields?.[0]?.path]).toEqual([400, 'message'])
    const unknown = await report(token, { reason: 'humeur', message: 'x' })
    expect([unknown.status, unknown.body.fields?.[0]?.path]).toEqual([400, 'reason'])
    expect(await stateOf(invoice.id)).toBe('sent')
    expect((await report(token, problem)).status).toBe(200)
    const other = await report(token, { ...problem, message: 'Autre chose' })
    expect([other.status, other.body.code]).toEqual([409, 'invoice_disputed'])
  })

  test('is no matter of a credit note', async () => {
    const invoice = await issued()
    const credit = await invoices().ask('POST', `/${invoice.id}/credit`, {
      choice: { kind: 'lines', lines: [{ lineId: invoice.content.lines[0]!.id, quantityMilli: 500 }] },
    })
    await invoices().issue(credit.body.id)
    const email = await newAddress(credit.body)
    await call(`${credit.body.id}/send`, { to: { email } })
    const answer = await report(await tokenSentTo(email), problem)
    expect([answer.status, answer.body.code]).toEqual([409, 'invoice_is_credit_note'])
  })

  test('the holder of a link may write nothing else, in the database itself', async () => {
    const { invoice } = await sent({ lines: [line()] })
    const scope = clientScope(app.context, owner.orgId, null, 'invoice:answer')
    const tries = [
      { status: 'paid' },
      { paid_cents: 12_000 },
      { status: 'cancelled' },
      { status: 'disputed', disputed_at: new Date(), paid_cents: 12_000 },
    ]
    for (const change of tries)
      await expect(
        inTransaction(scope, (tx) =>
          tx.db
            .updateTable('invoices')
            .set(change)
            .where('org_id', '=', owner.orgId)
            .where('id', '=', invoice.id)
            .execute(),
        ),
      ).rejects.toThrow()
  })
})

describe('an invoice joined to a mail that is written', () => {
  type File = { id: string; name: string; origin: string; type: string } & Failure
  const join = (draftId: string, invoiceId: string, as = owner) =>
    app.request<File>('POST', `/api/v1/mail-drafts/${draftId}/invoices`, { as, body: { invoiceId } })

  test('is its issued PDF, byte for byte', async () => {
    const { draftId } = await makeDraft(app, owner)
    const { id, number } = await issued()
    const { status, body: file } = await join(draftId, id)
    expect([status, file]).toMatchObject([
      200,
      { name: `Facture-${number}.pdf`, origin: 'invoice', type: 'application/pdf' },
    ])
    const pdf = await app.request('GET', `/api/v1/invoices/${id}/pdf`, { as: owner })
    const given = await app.request('GET', `/api/v1/mail-drafts/files/${file.id}`, { as: owner })
    expect(given.status).toBe(200)
    expect(given.bytes.equals(pdf.bytes)).toBe(true)
  })

  test('is not a draft, nor an invoice of another organization', async () => {
    const { draftId } = await makeDraft(app, owner)
    const draft = await invoices().makeDraft()
    const refused = await join(draftId, draft.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'invoice_not_issued'])
    const foreign = await issued({}, neighbour)
    expect((await join(draftId, foreign.id)).status).toBe(404)
  })
})
