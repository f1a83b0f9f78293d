import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asPlatform, readAs } from '#server/db/transaction.ts'
import { syncMailbox } from '#server/features/mail-sync/steps/sync-mailbox.ts'
import { findMailboxAccess, maildirOf } from '#server/features/mailboxes/queries/mailbox-access.ts'
import { openImap } from '#server/integrations/mail-source/imap.ts'
import { deliverToMaildir } from '#server/integrations/mail-source/maildir-files.ts'
import { type MailSource, SourceError } from '#server/integrations/mail-source/port.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { hasDovecot, startDovecot } from '#server/test/mail/dovecot.fixture.ts'
import { retryAside } from './store/reading.ts'

/** A mail that ends whoever reads it costs three tries and stops no other. */
let site: TestApp
let owner: Member

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  owner = await site.makeOrganization()
})
afterAll(() => site.close())

const mail = (subject: string) =>
  `From: Camille <camille@client.test>\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@client.test>\r\n\r\nBonjour`
async function insertMailbox(provider: 'maildir' | 'imap'): Promise<string> {
  const { rows } = await site.context.pool.query<{ id: string }>(
    `insert into mailboxes (org_id, user_id, provider, address, sealed, import_since, next_check_at)
     values ($1, $2, $3, $3 || '@atelier.test', '', null, now()) returning id`,
    [owner.orgId, owner.userId, provider],
  )
  return rows[0]!.id
}
const pass = (context: AppContext, mailboxId: string, source: MailSource, { compare } = { compare: false }) =>
  syncMailbox(
    systemScope(context, owner.orgId),
    source,
    {
      id: mailboxId,
      userId: owner.userId,
      ownAddresses: ['x@atelier.test'],
      importSince: null,
      syncedAt: null,
    },
    { compare, signal: new AbortController().signal },
  )
const placed = async (mailboxId: string) =>
  (
    await site.context.pool.query<{ subject: string | null; attempts: number; fault: string | null }>(
      `select m.subject, p.attempts, p.fault from mail_placements p left join mail_messages m on m.id = p.message_id
       where p.mailbox_id = $1 order by m.subject`,
      [mailboxId],
    )
  ).rows

test('a mail that ends the process is set aside after three deaths, the others are here', async () => {
  const mailboxId = await insertMailbox('maildir')
  const directory = join(site.context.config.dataDir, 'maildirs', maildirOf(owner.orgId, mailboxId))
  for (const subject of ['a', 'b', 'poison', 'c'])
    await deliverToMaildir(directory, Buffer.from(mail(subject)), { receivedAt: new Date() })
  const access = await readAs(systemScope(site.context, owner.orgId), (tx) =>
    findMailboxAccess(tx, mailboxId),
  )
  /** A process that dies on the mail: nothing after it is done, not even a clean-up. */
  const untilDeath = async (): Promise<'died' | 'ended'> => {
    const source = await site.context.mailSources.open(access!.login)
    const death = Promise.withResolvers<'died'>()
    const { mailParser } = site.context
    const parse = (raw: Uint8Array) => {
      if (!Buffer.from(raw).includes('poison')) return mailParser.parse(raw)
      death.resolve('died')
      return new Promise<never>(() => {})
    }
    const context = { ...site.context, mailParser: { ...mailParser, parse } }
    return Promise.race([death.promise, pass(context, mailboxId, source).then(() => 'ended' as const)])
  }
  expect(await untilDeath()).toBe('died')
  expect(await placed(mailboxId)).toEqual([])
  expect(await untilDeath()).toBe('died')
  // Read before the one that was tried more often.
  expect(await untilDeath()).toBe('died')
  const others = ['a', 'b', 'c'].map((subject) => ({ subject, attempts: 0, fault: null }))
  expect(await placed(mailboxId)).toEqual([...others, { subject: null, attempts: 2, fault: 'interrupted' }])
  expect(await untilDeath()).toBe('ended')
  expect(await placed(mailboxId)).toEqual([...others, { subject: null, attempts: 3, fault: 'interrupted' }])
  rmSync(directory, { recursive: true, force: true })
})

test.skipIf(!hasDovecot)('a mail that its server cannot give is set aside after three tries', async () => {
  const trusted = tls.getCACertificates('default')
  const server = await startDovecot()
  tls.setDefaultCACertificates([...trusted, server.certificate])
  try {
    for (const subject of ['a', 'b', 'c']) server.deliver(mail(subject))
    server.deliver(mail('poison'), { seen: true })
    const mailboxId = await insertMailbox('imap')
    const login = {
      kind: 'imap',
      username: server.user,
      password: server.password,
      server: server.address,
    } as const
    const look = async (how = { compare: false }) => {
      const source = await openImap(login, true)
      return pass(site.context, mailboxId, source, how).finally(() => source.close())
    }
    const file = server.fileOf('INBOX', 'poison')
    chmodSync(file, 0)
    for (let tries = 0; tries < 3; tries++) await expect(look()).rejects.toBeInstanceOf(SourceError)
    await look()
    expect(await placed(mailboxId)).toEqual([
      ...['a', 'b', 'c'].map((subject) => ({ subject, attempts: 0, fault: null })),
      { subject: null, attempts: 3, fault: 'interrupted' },
    ])
    // The night gives it another try.
    chmodSync(file, 0o644)
    await look({ compare: true })
    expect(await placed(mailboxId)).toHaveLength(4)
    expect((await placed(mailboxId)).at(-1)).toMatchObject({ subject: null })
    await asPlatform(site.context, retryAside)
    await look({ compare: true })
    expect((await placed(mailboxId)).at(-1)).toEqual({ subject: 'poison', attempts: 0, fault: null })
  } finally {
    await server.stop()
    tls.setDefaultCACertificates(trusted)
  }
})
