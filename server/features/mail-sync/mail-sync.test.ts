import tls from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { syncMailbox } from '#server/features/mail-sync/steps/sync-mailbox.ts'
import { openImap } from '#server/integrations/mail-source/imap.ts'
import type { MailSource } from '#server/integrations/mail-source/port.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { type Dovecot, hasDovecot, startDovecot } from '#server/test/mail/dovecot.fixture.ts'

/** Invariants of mail-facts.md (C1), against Debian's Dovecot. */
const trustedBefore = tls.getCACertificates('default')
let site: TestApp
let server: Dovecot
let owner: Member
let mailboxId: string
let source: MailSource

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(async () => {
  await site.close()
  tls.setDefaultCACertificates(trustedBefore)
})

const mail = (id: string | null, subject: string, extra: string[] = [], body = 'Bonjour') =>
  [
    `From: Camille Roy <camille@client.test>`,
    `To: jeanne@atelier.test`,
    `Subject: ${subject}`,
    `Date: Mon, 16 Nov 2026 10:00:00 +0100`,
    ...(id === null ? [] : [`Message-ID: <${id}@client.test>`]),
    ...extra,
    '',
    body,
  ].join('\r\n')

async function connect() {
  const { rows } = await site.context.pool.query<{ id: string }>(
    `insert into mailboxes (org_id, user_id, provider, address, sealed, next_check_at) values ($1, $2, 'imap', $3, '', now()) returning id`,
    [owner.orgId, owner.userId, server.user],
  )
  mailboxId = rows[0]!.id
}
const open = () =>
  openImap(
    {
      kind: 'imap',
      username: server.user,
      password: server.password,
      server: server.address,
    },
    true,
  )

async function pass(compare = false) {
  const mailbox = {
    id: mailboxId,
    userId: owner.userId,
    ownAddresses: [server.user],
    importSince: null,
    syncedAt: null,
  }
  await syncMailbox(systemScope(site.context, owner.orgId), source, mailbox, {
    compare,
    signal: new AbortController().signal,
  })
}
const rows = async <T>(text: string) => (await site.context.pool.query(text, [mailboxId])).rows as T[]
const uidsHere = async (folder: string) =>
  (
    await rows<{ uid: string }>(
      `select remote_id as uid from mail_placements p join mail_folders f on f.org_id = p.org_id and f.id = p.folder_id
       where p.mailbox_id = $1 and f.remote_key = '${folder}' and p.epoch = f.epoch and p.message_id is not null`,
    )
  )
    .map(({ uid }) => Number(uid))
    .sort((a, b) => a - b)
const messages = () =>
  rows<{ id: string; subject: string; conversation: string; message_id: string }>(
    'select id, subject, conversation_id as conversation, message_id from mail_messages where mailbox_id = $1 order by received_at, subject',
  )

describe.skipIf(!hasDovecot)('a mailbox on Dovecot', () => {
  beforeEach(async () => {
    owner = await site.makeOrganization()
    server = await startDovecot()
    tls.setDefaultCACertificates([...trustedBefore, server.certificate])
    await connect()
    source = await open()
    return async () => {
      await source.close()
      await server.stop()
    }
  })

  const agree = async (...folders: string[]) => {
    for (const folder of folders) expect(await uidsHere(folder)).toEqual(await server.listUids(folder))
  }

  test('holds what the server holds, each mail once, whatever comes, goes or is done twice', async () => {
    for (let index = 0; index < 120; index++) server.deliver(mail(`m${index}`, `Sujet ${index}`))
    server.deliver(mail('m3', 'Re: Sujet 3', [], 'Ma réponse'), { folder: 'Envoyés', seen: true })
    await pass()
    await agree('INBOX', 'Envoyés')
    expect(await messages()).toHaveLength(121)
    await pass()
    await pass(true)
    expect(await messages()).toHaveLength(121)

    server.deliver(mail('m200', 'Sujet 200'))
    await server.expunge('INBOX', 7)
    await server.addFlag('INBOX', 9, '\\Seen')
    await pass()
    await agree('INBOX', 'Envoyés')
    const seen = await rows<{ uid: string }>(
      'select remote_id as uid from mail_placements where mailbox_id = $1 and seen',
    )
    expect(seen.map(({ uid }) => uid).sort()).toEqual(['1', '9'])
  })

  test('keeps mails without a Message-ID, with the same one, and those that are the same twice', async () => {
    server.deliver(mail(null, 'Sans identifiant'))
    server.deliver(mail(null, 'Sans identifiant', [], 'Un autre'))
    server.deliver(mail('same', 'Le même'))
    server.deliver(mail('same', 'Le même', [], 'Un autre texte'))
    server.deliver(mail('twice', 'Deux fois'))
    server.deliver(mail('twice', 'Deux fois'))
    server.deliver(mail('long'.repeat(600), 'Un identifiant trop long'))
    await pass()
    await agree('INBOX')
    expect((await messages()).map(({ subject }) => subject).sort()).toEqual([
      'Deux fois',
      'Le même',
      'Le même',
      'Sans identifiant',
      'Sans identifiant',
      'Un identifiant trop long',
    ])
  })

  test('keeps the mails and their conversations when UIDVALIDITY changes, and when a mail moves', async () => {
    server.deliver(mail('a', 'Chantier'))
    server.deliver(mail('b', 'Re: Chantier', ['References: <a@client.test>']))
    server.deliver(mail('c', 'Facture'))
    await pass()
    const before = await messages()
    expect(new Set(before.map(({ conversation }) => conversation)).size).toBe(2)
    await server.setUidValidity('INBOX', 1_900_000_000)
    await pass()
    await agree('INBOX')
    expect(await messages()).toEqual(before)
    await server.doveadm('move', '-u', server.user, 'Archives', 'mailbox', 'INBOX', 'uid', '1')
    await pass()
    await agree('INBOX', 'Archives')
    expect(await messages()).toEqual(before)
  })

  test('makes one conversation of a thread that arrives in any order', async () => {
    server.deliver(mail('c', 'Re: Chantier', ['References: <a@client.test> <b@client.test>']))
    await pass()
    server.deliver(mail('a', 'Chantier'))
    await pass()
    server.deliver(mail('x', 'Autre sujet', ['References: <a@client.test>']))
    server.deliver(mail('b', 'RE: Chantier', ['In-Reply-To: <a@client.test>']))
    await pass()
    const found = await messages()
    expect(
      new Set(
        found.filter(({ subject }) => subject.includes('Chantier')).map(({ conversation }) => conversation),
      ).size,
    ).toBe(1)
    expect(new Set(found.map(({ conversation }) => conversation)).size).toBe(2)
    const [entry] = await rows<{ messages: number; unread: number }>(
      'select messages, unread from conversation_entries where mailbox_id = $1 and place_id = $1 order by messages desc limit 1',
    )
    expect(entry).toEqual({ messages: 3, unread: 3 })
  })
})
