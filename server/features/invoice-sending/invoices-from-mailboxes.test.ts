import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invoicesOf, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { sendMail } from '#server/features/mail-sending/commands/send-mail.ts'
import {
  openSendingMailbox,
  type SendingMailbox,
} from '#server/features/mail-sending/sending-mailbox.fixture.ts'
import { addToCard } from '#server/test/client-cards.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'

/** Invoices that leave from a mailbox of the team, which is a folder of this machine. */
let app: TestApp
let owner: Member
let box: SendingMailbox
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await own().makeSeller()
  box = await openSendingMailbox(app, owner)
})

const own = () => invoicesOf(app, () => owner)
const elise = { email: 'elise@martin.test', name: 'Élise Martin' }
async function issued(): Promise<InvoiceDetail> {
  const draft = await own().makeDraft()
  await addToCard(app, owner, draft, elise.email)
  return (await own().issue(draft.id)).body
}
const send = (invoice: InvoiceDetail, body: object = {}, key: string = randomUUID()) =>
  app.request<InvoiceSending & { code?: string }>('POST', `/api/v1/invoices/${invoice.id}/send`, {
    as: owner,
    body: { to: elise, ...body },
    headers: { 'idempotency-key': key },
  })
const sendingOf = async ({ id }: InvoiceDetail) =>
  (await app.request<InvoiceSending>('GET', `/api/v1/invoices/${id}/sending`, { as: owner })).body
const waiting = () =>
  box.rows<{ id: string }>(`select id from mail_sendings where mailbox_id = $1 and state = 'waiting'`)
const leave = async () => {
  for (const { id } of await waiting()) await sendMail(app.context, { orgId: owner.orgId, sendingId: id })
}
const byArdoise = async () =>
  (await app.context.pool.query('select 1 from outgoing_mails where org_id = $1', [owner.orgId])).rowCount

test('an invoice leaves once from the mailbox that was chosen, and the client’s answer comes to its conversation', async () => {
  const invoice = await issued()
  const key = randomUUID()
  const both = await Promise.all([
    send(invoice, { mailboxId: box.id }, key),
    send(invoice, { mailboxId: box.id }, key),
  ])
  expect(both.map(({ status }) => status)).toContain(200)
  expect((await sendingOf(invoice)).links).toMatchObject([
    { mail: { status: 'queued', from: 'jeanne@atelier.test' } },
  ])
  await leave()
  expect(await sendingOf(invoice)).toMatchObject({
    status: 'sent',
    links: [{ recipientEmail: elise.email, mail: { status: 'sent', error: null } }],
  })
  expect(await byArdoise()).toBe(0)
  await box.pass()
  const [copy, ...more] = await box.rows<{ file_key: string; message_id: string; subject: string }>(
    'select file_key, message_id, subject from mail_messages where mailbox_id = $1 and outgoing',
  )
  expect(more).toEqual([])
  const raw = Buffer.from((await app.context.files.get(copy!.file_key))!).toString()
  expect(raw).toMatch(new RegExp(`filename="?Facture-${invoice.number}\\.pdf`))
  expect(raw).toContain('/f/')
  // No prospecting (ADR 084).
  expect(raw).not.toMatch(/unsubscribe/i)
  await box.deliver(
    [
      ...[`From: Élise <${elise.email}>`, 'To: jeanne@atelier.test', `Subject: Re: ${copy!.subject}`],
      ...[`In-Reply-To: <${copy!.message_id}>`, 'Message-ID: <r@martin.test>', '', 'Virement fait ce jour.'],
    ].join('\r\n'),
  )
  await box.pass()
  const { mails } = await box.conversation(owner, copy!.subject)
  expect(mails).toMatchObject([{ outgoing: true }, { outgoing: false }])
})

test('an invoice leaves from the mailbox of the organization, unless Ardoise itself is chosen', async () => {
  const chosen = await app.request('PUT', '/api/v1/quotes/senders', {
    as: owner,
    body: { mailboxId: box.id },
  })
  expect(chosen.status).toBe(200)
  const [first, second] = [await issued(), await issued()]
  expect((await send(first)).body.links).toMatchObject([{ mail: { from: 'jeanne@atelier.test' } }])
  expect((await send(second, { mailboxId: null })).body.links).toMatchObject([{ mail: { from: null } }])
  expect(await waiting()).toHaveLength(1)
  expect(await byArdoise()).toBe(1)
})

test('from a mailbox that is not theirs an invoice is not sent at all', async () => {
  const invoice = await issued()
  const mine = owner
  owner = await own().makeSeller()
  const others = await openSendingMailbox(app, owner, 'autre@atelier.test')
  owner = mine
  const refused = await send(invoice, { mailboxId: others.id })
  expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
  expect(await sendingOf(invoice)).toMatchObject({ status: 'issued', links: [] })
  expect([await waiting(), await byArdoise()]).toEqual([[], 0])
})
