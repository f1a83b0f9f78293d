import { randomUUID } from 'node:crypto'
import tls from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { sendMail } from '#server/features/mail-sending/commands/send-mail.ts'
import { callsOf } from '#server/features/mail-sending/sending-mailbox.fixture.ts'
import {
  makeCertificate,
  type TestCertificate,
} from '#server/integrations/mail-servers/mail-server.fixture.ts'
import { addToCard } from '#server/test/client-cards.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { hasDovecot, startDovecot } from '#server/test/mail/dovecot.fixture.ts'
import { startSubmission } from '#server/test/mail/submission.fixture.ts'

type Failure = { code?: string; fields?: { path: string; code: string }[] }

const trustedBefore = tls.getCACertificates('default')
let certificate: TestCertificate
let app: TestApp
let owner: Member
let companyId: string

beforeAll(async () => {
  certificate = await makeCertificate()
  tls.setDefaultCACertificates([...trustedBefore, certificate.cert])
  app = await startTestApp({
    config: {
      mailboxes: {
        gmailUrl: 'http://127.0.0.1:9',
        graphUrl: 'http://127.0.0.1:9',
        microsoftRevokeUrl: null,
        privateHosts: true,
      },
    },
  })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  owner = await own().makeSeller()
  companyId = await own().makeCompany(owner, { name: 'Verrerie Oudinot' })
  const draft = await own().makeDraft({ companyId, lines: [line({ unitPriceCents: 10_000 })] })
  expect((await own().issue(draft.id)).status).toBe(200)
})
afterAll(async () => {
  await app.close()
  certificate.remove()
  tls.setDefaultCACertificates(trustedBefore)
})

const own = () => invoicesOf(app, () => owner)
/** An address of the client’s card. */
async function newAddress(): Promise<string> {
  const email = `compta-${randomUUID().slice(0, 8)}@oudinot.test`
  await addToCard(app, owner, { companyId }, email)
  return email
}
const send = (letter: Record<string, unknown>, as = owner, key: string = randomUUID()) =>
  app.request<{ sentTo?: string } & Failure>('POST', '/api/v1/invoices/statement/send', {
    as,
    body: { statement: { companyId, currency: 'EUR' }, ...letter },
    headers: { 'idempotency-key': key },
  })
const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await app.context.pool.query(text, values)).rows as T[]
const storedOf = async () =>
  (await app.context.files.list('', 1_000))
    .map(({ key }) => key)
    .filter((key) => key.startsWith(`${owner.orgId}/statements/`))

test('the PDF of the account goes to the client once, and its page tells it', async () => {
  const email = await newAddress()
  const key = randomUUID()
  const sent = await send({ to: { email, name: 'Élise Martin' } }, owner, key)
  expect([sent.status, sent.body]).toEqual([200, { sentTo: email }])
  expect((await send({ to: { email, name: 'Élise Martin' } }, owner, key)).body).toEqual({ sentTo: email })

  const mail = await app.waitForMail(({ to }) => to.email === email)
  expect(mail.subject).toMatch(/^Relevé de compte au .* – Atelier Test$/)
  expect(mail.text).toContain('Bonjour Élise Martin,')
  expect(mail.text).toContain('vous nous devez 120,00\u00a0€.')
  expect(mail.text).toMatch(/https?:\/\/\S+\/s\/[\w-]{22}/)
  expect(mail.attachments).toMatchObject([{ filename: expect.stringMatching(/^Releve-de-compte-.*\.pdf$/) }])
  expect(Buffer.from(mail.attachments[0]!.contentBase64, 'base64').toString('latin1', 0, 5)).toBe('%PDF-')
  expect((await app.mails()).filter(({ to }) => to.email === email)).toHaveLength(1)
  expect(await storedOf()).toHaveLength(1)

  // Written just after the mail was handed over.
  const events = () =>
    rows<{ event_type: string; meta: object }>(
      `select event_type, meta from event_log where org_id = $1 and company_id = $2 and event_type ~ 'statement|mail' order by id`,
      ...[owner.orgId, companyId],
    )
  await expect.poll(events).toMatchObject([
    { event_type: 'company.statement_sent', meta: { name: 'Verrerie Oudinot', to: email } },
    { event_type: 'mail.sent', meta: { kind: 'statement', to: email } },
  ])
})

test('what is refused mails nothing and leaves no file', async () => {
  const before = await storedOf()
  const email = await newAddress()
  const to = { email, name: null }
  const refused = async (letter: Record<string, unknown>, as = owner) => {
    const { status, body } = await send({ to, ...letter }, as)
    return [status, body.code, body.fields?.[0]?.path]
  }
  const stranger = await own().makeSeller()
  const viewer = await app.makeMember(owner.orgId, 'viewer')
  expect(await refused({}, stranger)).toEqual([404, 'not_found', undefined])
  expect(await refused({}, viewer)).toEqual([403, 'forbidden', undefined])
  expect(await refused({ to: { email: 'nulle part' } })).toEqual([400, 'invalid_input', 'to.email'])
  expect(await refused({ to: { email: 'inconnu@ailleurs.test' } })).toEqual([
    400,
    'recipient_not_on_card',
    'to.email',
  ])
  expect(await refused({ message: '{inconnue}' })).toEqual([400, 'invalid_input', 'message'])
  expect(await refused({ mailboxId: randomUUID() })).toEqual([404, 'not_found', undefined])
  const dollars = { companyId, currency: 'USD' }
  expect(await refused({ statement: dollars })).toEqual([409, 'statement_empty', undefined])
  const period = { companyId, currency: 'EUR', from: '2026-02-01', to: '2026-01-01' }
  expect(await refused({ statement: period })).toEqual([400, 'invalid_input', 'statement.from'])
  const nobody = { currency: 'EUR' }
  expect(await refused({ statement: nobody })).toEqual([400, 'invalid_input', 'statement.companyId'])
  expect(await rows('select 1 from outgoing_mails where to_email = $1', email)).toEqual([])
  expect(await storedOf()).toEqual(before)
})

test.runIf(hasDovecot)('from a connected mailbox it stands among what was sent', async () => {
  const smtp = await startSubmission(certificate)
  const imap = await startDovecot({ certificate: { ...certificate, remove: () => {} } })
  try {
    const login = { address: imap.user, username: imap.user, password: imap.password }
    const body = { ...login, imap: imap.address, smtp: smtp.address }
    expect((await app.request('POST', '/api/v1/mailboxes', { as: owner, body })).status).toBe(200)
    const box = await callsOf(app, owner, imap.user)
    const email = await newAddress()
    const sent = await send({ to: { email, name: null }, mailboxId: box.id })
    expect([sent.status, sent.body]).toEqual([200, { sentTo: email }])
    const [sending] = await box.rows<{ id: string }>('select id from mail_sendings where mailbox_id = $1')
    await sendMail(app.context, { orgId: owner.orgId, sendingId: sending!.id })
    await expect.poll(() => smtp.taken).toMatchObject([{ from: imap.user, to: [email] }])
    expect(smtp.taken[0]!.raw).toMatch(/filename="?Releve-de-compte-/)
    await expect.poll(() => imap.listUids('Envoyés')).toHaveLength(1)
    expect(await rows('select 1 from outgoing_mails where to_email = $1', email)).toEqual([])
    const told = () =>
      rows<{ event_type: string; meta: object }>(
        `select event_type, permission, subject_type, subject_id, meta from event_log
         where org_id = $1 and company_id = $2 and meta->>'to' = any ($3) and event_type ~ '^mail' order by id`,
        ...[owner.orgId, companyId, [email, lost]],
      )
    const lost = await newAddress()
    smtp.state.fault = { at: 'recipient', reply: 550, words: '5.1.1 unknown' }
    expect((await send({ to: { email: lost, name: null }, mailboxId: box.id })).status).toBe(200)
    const [failing] = await box.rows<{ id: string }>(
      `select id from mail_sendings where mailbox_id = $1 and state <> 'sent'`,
    )
    await sendMail(app.context, { orgId: owner.orgId, sendingId: failing!.id })
    const about = { permission: 'invoice:read', subject_type: 'company', subject_id: companyId }
    await expect.poll(told).toMatchObject([
      { event_type: 'mail.sent', ...about, meta: { kind: 'statement', to: email } },
      {
        event_type: 'mail.failed',
        ...about,
        meta: {
          kind: 'statement',
          to: lost,
          reason: 'Le serveur refuse un destinataire. Corrigez son adresse.',
        },
      },
    ])
    expect(
      await rows(
        `select n.user_id from notifications n where n.org_id = $1 and n.event_type = 'mail.failed'`,
        owner.orgId,
      ),
    ).toEqual([{ user_id: owner.userId }])
  } finally {
    await Promise.all([imap.stop(), smtp.close()])
  }
})

test('what the client contests is told beside what is due', async () => {
  const contested = await own().makeCompany(owner, { name: 'Menuiserie Vasseur' })
  const draft = await own().makeDraft({ companyId: contested, lines: [line({ unitPriceCents: 10_000 })] })
  const { body: invoice } = await own().issue(draft.id)
  const said = await app.request('POST', `/api/v1/invoices/${invoice.id}/disputes`, {
    as: owner,
    body: { reason: 'not_delivered', message: 'Une porte manque.', amountCents: 4_000 },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(said.status).toBe(200)
  const email = `compta-${randomUUID().slice(0, 8)}@vasseur.test`
  await addToCard(app, owner, { companyId: contested }, email)
  const statement = { companyId: contested, currency: 'EUR' }
  expect((await send({ statement, to: { email } })).status).toBe(200)
  const { text } = await app.waitForMail(({ to }) => to.email === email)
  expect(text).toMatch(/Contesté, non demandé\s*:?\s*40,00/)
  expect(text).toMatch(/120,00/)
})
