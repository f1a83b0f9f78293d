import tls from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendMail } from '#server/features/mail-sending/commands/send-mail.ts'
import { callsOf, type SendingMailbox } from '#server/features/mail-sending/sending-mailbox.fixture.ts'
import {
  makeCertificate,
  type TestCertificate,
} from '#server/integrations/mail-servers/mail-server.fixture.ts'
import { draftQuote, makeClient } from '#server/test/draft-quote.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { type Dovecot, hasDovecot, startDovecot } from '#server/test/mail/dovecot.fixture.ts'
import { type Submission, startSubmission } from '#server/test/mail/submission.fixture.ts'
import type { Conversation } from '#shared/contract/conversations.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'

/** A mailbox on Debian's Dovecot, which sends by smtp-server. */
const trustedBefore = tls.getCACertificates('default')
let certificate: TestCertificate
let site: TestApp
let imap: Dovecot
let smtp: Submission
let owner: Member
let box: SendingMailbox

beforeAll(async () => {
  certificate = await makeCertificate()
  tls.setDefaultCACertificates([...trustedBefore, certificate.cert])
  site = await startTestApp({
    jobs: false,
    config: {
      mailboxes: {
        gmailUrl: 'http://127.0.0.1:9',
        graphUrl: 'http://127.0.0.1:9',
        microsoftRevokeUrl: null,
        privateHosts: true,
      },
    },
  })
})
afterAll(async () => {
  await site.close()
  certificate.remove()
  tls.setDefaultCACertificates(trustedBefore)
})

const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await site.context.pool.query(text, values)).rows as T[]

async function makeDraft(): Promise<QuoteDetail> {
  const companyId = await makeClient(site, owner, { email: 'contact@martin.test' })
  await rows(
    `insert into contacts (org_id, company_id, last_name, email) values ($1, $2, 'Martin', $3)`,
    ...[owner.orgId, companyId, to.email],
  )
  return draftQuote(site, owner, { companyId })
}
type Refused = { code: string; fields?: { path: string; message: string }[] }
const send = (quote: QuoteDetail, body: object, how = 'send', as = owner) =>
  site.request<QuoteDetail & Refused>('POST', `/api/v1/quotes/${quote.id}/${how}`, { as, body })
const choose = (mailboxId: string | null, as = owner) =>
  site.request<{ mailboxId: string | null } & Refused>('PUT', '/api/v1/quotes/senders', {
    as,
    body: { mailboxId },
  })
const read = async ({ id }: QuoteDetail) =>
  (await site.request<QuoteDetail>('GET', `/api/v1/quotes/${id}`, { as: owner })).body
/** Runs the jobs of what was accepted. */
async function leave(): Promise<void> {
  const waiting = await box.rows<{ id: string }>(
    `select id from mail_sendings where mailbox_id = $1 and state = 'waiting' order by created_at`,
  )
  for (const { id } of waiting) await sendMail(site.context, { orgId: owner.orgId, sendingId: id })
}
const to = { email: 'elise@martin.test', name: 'Élise Martin' }

describe.runIf(hasDovecot)('a devis from a connected mailbox', () => {
  beforeEach(async () => {
    owner = await site.makeOrganization()
    smtp = await startSubmission(certificate)
    imap = await startDovecot({ certificate: { ...certificate, remove: () => {} } })
    const login = { address: imap.user, username: imap.user, password: imap.password }
    const body = { ...login, imap: imap.address, smtp: smtp.address }
    expect((await site.request('POST', '/api/v1/mailboxes', { as: owner, body })).status).toBe(200)
    box = await callsOf(site, owner, imap.user)
    return async () => {
      await Promise.all([imap.stop(), smtp.close()])
    }
  })

  test('stands among what was sent once, and the client’s answer comes to its conversation, which is the devis’s', async () => {
    const quote = await makeDraft()
    const sent = (await send(quote, { mailboxId: box.id, to })).body
    expect(sent).toMatchObject({ status: 'sent', links: [{ mail: { status: 'queued', from: imap.user } }] })
    await leave()
    expect(smtp.taken).toMatchObject([{ from: imap.user, to: [to.email] }])
    const raw = smtp.taken[0]!.raw
    expect(raw).toContain(`filename=Devis-${sent.number}.pdf`)
    expect(raw).toContain('/d/')
    // No prospecting (ADR 084).
    expect(raw).not.toMatch(/unsubscribe/i)
    expect((await read(quote)).links).toMatchObject([{ mail: { status: 'sent', error: null } }])
    // Ardoise's own sender carries nothing of it.
    expect(await rows('select 1 from outgoing_mails where org_id = $1', owner.orgId)).toEqual([])
    expect(await imap.listUids('Envoyés')).toHaveLength(1)
    await box.pass()
    const messageId = /^Message-ID: (<.*>)/im.exec(raw)![1]!
    const subject = /^Subject: (.*(?:\r\n .*)*)/m.exec(raw)![1]!
    const head = [
      `From: Élise <${to.email}>`,
      `To: ${imap.user}`,
      `Subject: Re: ${subject}`,
      `In-Reply-To: ${messageId}`,
    ]
    imap.deliver([...head, 'Message-ID: <r@martin.test>', '', 'Cela me convient.'].join('\r\n'))
    await box.pass()
    const { items } = (await box.call<{ items: { id: string }[] }>(owner, 'GET', '/conversations')).body
    expect(items).toHaveLength(1)
    const shown = (await box.call<Conversation>(owner, 'GET', `/conversations/${items[0]!.id}`)).body
    expect(shown.mails).toMatchObject([{ outgoing: true }, { outgoing: false }])
    expect(shown.quotes).toMatchObject([{ id: quote.id }])
    expect(shown.linked).toMatchObject([{ kind: 'company', name: 'Boulangerie Martin' }])
    const events = await rows<{ event_type: string }>(
      `select event_type from event_log where org_id = $1 and subject_id = $2 and event_type like 'mail.%'`,
      ...[owner.orgId, quote.id],
    )
    expect(events).toEqual([{ event_type: 'mail.sent' }])

    // Sent once more, it goes on the same thread.
    await send(quote, { mailboxId: box.id, to }, 'resend')
    await leave()
    expect(smtp.taken[1]!.raw).toContain(`In-Reply-To: ${messageId}`)
    await box.pass()
    const again = (await box.call<{ items: object[] }>(owner, 'GET', '/conversations')).body
    expect(again.items).toHaveLength(1)
  })

  test('leaves from the organization’s choice, unless another is made at the sending', async () => {
    expect((await choose(box.id)).body).toMatchObject({ mailboxId: box.id, address: imap.user })
    const [one, other] = [await makeDraft(), await makeDraft()]
    expect((await send(one, { to })).body.links).toMatchObject([{ mail: { from: imap.user } }])
    expect((await send(other, { to, mailboxId: null })).body.links).toMatchObject([{ mail: { from: null } }])
    expect((await choose(null)).body.mailboxId).toBeNull()
    await box.rows(`update mailboxes set sharing = 'private' where id = $1`)
    const refused = await choose(box.id)
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toMatchObject([{ path: 'mailboxId' }])
    expect((await choose(box.id, await site.makeMember(owner.orgId, 'member'))).status).toBe(403)
  })

  test('is neither numbered nor sent when its mailbox refuses, and says so at the field', async () => {
    await choose(box.id)
    const quote = await makeDraft()
    await box.rows(`update mailboxes set status = 'invalid' where id = $1`)
    for (const asked of [{ to }, { to, mailboxId: box.id }]) {
      const refused = await send(quote, asked)
      expect(refused.status).toBe(409)
      expect(refused.body).toMatchObject({ code: 'mailbox_refused', fields: [{ path: 'mailboxId' }] })
    }
    await box.rows(
      `update mailboxes set status = 'active', sharing = 'private', user_id = user_id where id = $1`,
    )
    const colleague = await site.makeMember(owner.orgId, 'member')
    expect((await send(quote, { to }, 'send', colleague)).body.code).toBe('mailbox_refused')
    expect((await send(quote, { to, mailboxId: box.id }, 'send', colleague)).status).toBe(404)
    expect(await read(quote)).toMatchObject({ status: 'draft', number: null, links: [] })
    expect(await rows('select 1 from mail_sendings where org_id = $1', owner.orgId)).toEqual([])
    expect(await rows('select 1 from document_counters where org_id = $1', owner.orgId)).toEqual([])
  })

  test('whose mailbox is disconnected before it left says so, and is sent by another way', async () => {
    const [left, waiting] = [await makeDraft(), await makeDraft()]
    await send(left, { mailboxId: box.id, to })
    await leave()
    await send(waiting, { mailboxId: box.id, to })
    expect((await site.request('DELETE', `/api/v1/mailboxes/${box.id}`, { as: owner })).status).toBe(200)
    expect((await read(left)).links).toMatchObject([{ mail: { status: 'sent', from: imap.user } }])
    expect((await read(waiting)).links).toMatchObject([
      {
        mail: {
          status: 'failed',
          from: imap.user,
          sentAt: null,
          error: 'Ce compte mail a été déconnecté avant l’envoi.',
        },
      },
    ])
    expect((await send(waiting, { to, mailboxId: null }, 'resend')).status).toBe(200)
    const [first] = (await read(waiting)).links
    expect(first!.mail).toMatchObject({ status: 'queued', from: null })
  })

  test('that the server refuses is told on the devis, and cannot be taken back', async () => {
    smtp.state.fault = { at: 'recipient', reply: 550, words: '5.1.1 unknown' }
    const quote = await makeDraft()
    await send(quote, { mailboxId: box.id, to })
    await leave()
    const { links, status } = await read(quote)
    expect({ links, status }).toMatchObject({
      status: 'sent',
      links: [
        { mail: { status: 'failed', error: 'Le serveur refuse un destinataire. Corrigez son adresse.' } },
      ],
    })
    const told = await rows<{ meta: object }>(
      `select meta from event_log where org_id = $1 and event_type = 'mail.failed'`,
      owner.orgId,
    )
    expect(told).toMatchObject([{ meta: { kind: 'quote', to: to.email } }])
    const [{ id }] = (await box.rows<{ id: string }>(
      'select id from mail_sendings where mailbox_id = $1',
    )) as [{ id: string }]
    const taken = await box.call<Refused>(owner, 'POST', `/mail-sendings/${id}/cancel`)
    expect(taken.body.code).toBe('sending_of_quote')
  })
})
