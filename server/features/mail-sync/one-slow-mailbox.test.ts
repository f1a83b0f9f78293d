import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  makeCertificate,
  startSmtpServer,
  type TestCertificate,
  type TestMailServer,
} from '#server/integrations/mail-servers/mail-server.fixture.ts'
import type { LongRuns } from '#server/jobs/long-runs.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { type Dovecot, hasDovecot, startDovecot } from '#server/test/mail/dovecot.fixture.ts'
import { followOrganization } from '#server/test/mail/follow-organization.ts'
import { openPlainImap } from '#server/test/mail/plain-imap.ts'
import { testMail } from '#server/test/mail/server-mailbox.fixture.ts'

/** Two mailboxes of one organization on two servers: what is wrong with one slows that one only. */
const MOST_CONNECTIONS = 2
/** A mail of the other mailbox is here sooner than its server's pauses, and than any look at all folders. */
const SOON = { timeout: 10_000, interval: 50 }
const trusted = tls.getCACertificates('default')
let certificate: TestCertificate
let smtp: TestMailServer
let site: TestApp
let owner: Member
let slow: Dovecot
let other: Dovecot
let follower: LongRuns | null

beforeAll(async () => {
  certificate = await makeCertificate()
  smtp = await startSmtpServer({ security: 'starttls', certificate })
  tls.setDefaultCACertificates([...trusted, certificate.cert])
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
  await smtp.close()
  certificate.remove()
  tls.setDefaultCACertificates(trusted)
})

async function connect(server: Dovecot, address: string): Promise<string> {
  smtp.accounts.set(address, server.password)
  const answer = await site.request<{ id: string }>('POST', '/api/v1/mailboxes', {
    as: owner,
    body: {
      address,
      username: address,
      password: server.password,
      imap: server.address,
      smtp: { host: smtp.host, port: smtp.port, security: smtp.security },
    },
  })
  expect(answer.body).toMatchObject({ address })
  return answer.body.id
}
const subjects = async (mailboxId: string) =>
  (
    await site.context.pool.query<{ subject: string }>(
      'select subject from mail_messages where mailbox_id = $1 order by subject',
      [mailboxId],
    )
  ).rows.map(({ subject }) => subject)
const faultOf = async (mailboxId: string) =>
  (
    await site.context.pool.query<{ fault: string | null; waits: boolean }>(
      `select sync_fault as fault, sync_not_before > now() + interval '4 minutes' as waits from mailboxes where id = $1`,
      [mailboxId],
    )
  ).rows[0]

describe.skipIf(!hasDovecot)('two mailboxes', () => {
  beforeEach(async () => {
    owner = await site.makeOrganization()
    follower = null
    slow = await startDovecot({ certificate, mostConnections: MOST_CONNECTIONS })
    other = await startDovecot({ certificate })
  })
  afterEach(async () => {
    slow.signal('SIGCONT')
    await follower?.close()
    await Promise.all([slow.stop(), other.stop()])
  })

  test('a server that stands still keeps its own mails waiting, and no other’s', async () => {
    const ids = [
      await connect(slow, 'slow@atelier.test'),
      await connect(other, 'other@atelier.test'),
    ] as const
    slow.deliver(testMail('s1', 'Lent 1'))
    follower = await followOrganization(site, owner.orgId)
    await expect.poll(() => subjects(ids[0]), SOON).toEqual(['Lent 1'])
    slow.signal('SIGSTOP')
    slow.deliver(testMail('s2', 'Lent 2'))
    other.deliver(testMail('o1', 'Autre 1'))
    await expect.poll(() => subjects(ids[1]), SOON).toEqual(['Autre 1'])
    other.deliver(testMail('o2', 'Autre 2'))
    await expect.poll(() => subjects(ids[1]), SOON).toEqual(['Autre 1', 'Autre 2'])
    expect(await subjects(ids[0])).toEqual(['Lent 1'])
    slow.signal('SIGCONT')
    await expect.poll(() => subjects(ids[0]), SOON).toEqual(['Lent 1', 'Lent 2'])
  })

  test('a server with too many connections is left alone for a while, and the other mailbox is followed', async () => {
    const ids = [
      await connect(slow, 'slow@atelier.test'),
      await connect(other, 'other@atelier.test'),
    ] as const
    slow.deliver(testMail('s1', 'Lent 1'))
    const account = { ...slow, user: 'slow@atelier.test' }
    const taken = []
    // The sign-in that checked the account may not be counted out yet.
    while (taken.length < MOST_CONNECTIONS) {
      const imap = await openPlainImap(account).catch(() => null)
      if (imap) taken.push(imap)
    }
    follower = await followOrganization(site, owner.orgId)
    await expect.poll(() => faultOf(ids[0]), SOON).toEqual({ fault: 'busy', waits: true })
    other.deliver(testMail('o1', 'Autre 1'))
    await expect.poll(() => subjects(ids[1]), SOON).toEqual(['Autre 1'])
    expect(await subjects(ids[0])).toEqual([])
    for (const imap of taken) imap.close()
    await site.context.pool.query('update mailboxes set sync_not_before = now() where id = $1', [ids[0]])
    await expect.poll(() => subjects(ids[0]), SOON).toEqual(['Lent 1'])
    await expect.poll(() => faultOf(ids[0]), SOON).toMatchObject({ fault: null })
  })
})
