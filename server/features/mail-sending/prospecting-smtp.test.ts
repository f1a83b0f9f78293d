import tls from 'node:tls'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeCertificate,
  type TestCertificate,
} from '#server/integrations/mail-servers/mail-server.fixture.ts'
import { type Member, startTestApp } from '#server/test/harness.ts'
import { type Dovecot, hasDovecot, startDovecot } from '#server/test/mail/dovecot.fixture.ts'
import { type Submission, startSubmission } from '#server/test/mail/submission.fixture.ts'
import type { Contact } from '#shared/contract/crm.ts'
import type { Draft } from '#shared/contract/mail-sending.ts'
import { sendMail } from './commands/send-mail.ts'
import { callsOf, type SendingMailbox } from './sending-mailbox.fixture.ts'

/** Prospecting from a mailbox on Debian's Dovecot, which sends by smtp-server; with and without a public address of Ardoise. */
const trustedBefore = tls.getCACertificates('default')
const mailboxes = {
  gmailUrl: 'http://127.0.0.1:9',
  graphUrl: 'http://127.0.0.1:9',
  microsoftRevokeUrl: null,
  privateHosts: true,
}
let certificate: TestCertificate
let imap: Dovecot
let smtp: Submission
let now = new Date()
beforeAll(async () => {
  certificate = await makeCertificate()
  tls.setDefaultCACertificates([...trustedBefore, certificate.cert])
  smtp = await startSubmission(certificate)
  imap = await startDovecot({ certificate: { ...certificate, remove: () => {} } })
})
afterAll(async () => {
  await Promise.all([imap.stop(), smtp.close()])
  certificate.remove()
  tls.setDefaultCACertificates(trustedBefore)
})

describe.runIf(hasDovecot)('a prospecting mail by SMTP', () => {
  const open = async (config: { appUrl?: string }) => {
    const site = await startTestApp({
      jobs: false,
      clock: { now: () => now },
      config: { mailboxes, ...config },
    })
    const owner = await site.makeOrganization()
    const login = { address: imap.user, username: imap.user, password: imap.password }
    const body = { ...login, imap: imap.address, smtp: smtp.address }
    expect((await site.request('POST', '/api/v1/mailboxes', { as: owner, body })).status).toBe(200)
    return { site, owner, box: await callsOf(site, owner, imap.user) }
  }
  const send = async (box: SendingMailbox, owner: Member) => {
    const contact = { lastName: 'Roy', email: 'camille@client.test' }
    const { body } = await box.call<Contact>(owner, 'POST', '/contacts', contact)
    await box.call(owner, 'POST', `/contacts/${body.id}/prospecting`, {
      state: 'given',
      basis: 'customer',
      source: 'import',
    })
    const to = [{ name: null, address: 'camille@client.test' }]
    const begun = await box.call<Draft>(owner, 'POST', '/mail-drafts', {
      mailboxId: box.id,
      to,
      subject: 'Offre',
    })
    const { body: draft } = await box.save(owner, begun.body, { body: '<p>Bonjour</p>', prospecting: true })
    return box.send(owner, draft)
  }

  test('is seen by its server with both headers, whole on one line each', async () => {
    const { site, owner, box } = await open({ appUrl: 'https://ardoise.test' })
    const { status, body } = await send(box, owner)
    expect(status).toBe(200)
    now = new Date(now.getTime() + 10_000)
    await sendMail(site.context, { orgId: owner.orgId, sendingId: body.id })
    const { raw, to } = smtp.taken.at(-1)!
    expect(to).toEqual(['camille@client.test'])
    const mail = await PostalMime.parse(raw)
    const [token] = /(?<=\/unsubscribe\/)[\w-]{22}/.exec(mail.html!)!
    const address = `https://ardoise.test/api/v1/unsubscribe/${token}`
    const unfolded = raw.replaceAll(/\r\n[ \t]+/g, ' ')
    expect(unfolded).toContain(`\r\nList-Unsubscribe: <${address}>\r\n`)
    expect(unfolded).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    const answer = await site.app.inject({
      method: 'POST',
      url: new URL(address).pathname,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.json()).toEqual({ unsubscribed: true })
    await site.close()
  })

  test('does not leave from an installation that nobody outside reaches', async () => {
    const { site, owner, box } = await open({})
    const before = smtp.taken.length
    const { status, body } = await send(box, owner)
    expect([status, body]).toMatchObject([
      400,
      { fields: [{ path: 'prospecting', code: 'prospecting_unreachable' }] },
    ])
    expect(smtp.taken).toHaveLength(before)
    await site.close()
  })
})
