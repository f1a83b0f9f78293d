import tls from 'node:tls'
import { syncMailbox } from '#server/features/mail-sync/steps/sync-mailbox.ts'
import { openImap } from '#server/integrations/mail-source/imap.ts'
import type { MailSource } from '#server/integrations/mail-source/port.ts'
import { systemScope } from '#server/scope.ts'
import type { Member, TestApp } from '../harness.ts'
import { startDovecot } from './dovecot.fixture.ts'
import type { ImapAccount } from './plain-imap.ts'

export type DovecotMailbox = Awaited<ReturnType<typeof openDovecotMailbox>>

/** A mailbox on a Dovecot of its own, followed by calls of `pass`. */
export const openDovecotMailbox = async (site: TestApp, owner: Member) =>
  openServerMailbox(site, owner, await startDovecot())

/** A mailbox on this server, which ends with it, followed by calls of `pass`. */
export async function openServerMailbox<
  S extends ImapAccount & { certificate: string; stop(): Promise<void> },
>(site: TestApp, owner: Member, server: S) {
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, server.certificate])
  const { context } = site
  const insert = await context.pool.query<{ id: string }>(
    `insert into mailboxes (org_id, user_id, provider, address, sealed, import_since, next_check_at)
     values ($1, $2, 'imap', $3, '', null, now()) returning id`,
    [owner.orgId, owner.userId, server.user],
  )
  const id = insert.rows[0]!.id
  /** Ids of the mails whose sources were fetched. */
  const fetched: string[] = []
  /** Folders whose ids were all listed. */
  const listed: string[] = []
  const rows = async <T>(text: string, ...more: unknown[]) =>
    (await context.pool.query(text, [id, ...more])).rows as T[]
  return {
    server,
    id,
    fetched,
    listed,
    rows,
    /** Makes a pass; `now` where the clock is to say another instant. */
    async pass({ compare = false, importSince = null as string | null, now = new Date() } = {}) {
      const source = await openImap(
        { kind: 'imap', username: server.user, password: server.password, server: server.address },
        true,
      )
      const counted: MailSource = {
        ...source,
        snapshot(folder, since) {
          listed.push(folder)
          return source.snapshot(folder, since)
        },
        fetch(folder, epoch, ids) {
          fetched.push(...ids)
          return source.fetch(folder, epoch, ids)
        },
      }
      const mailbox = { id, userId: owner.userId, ownAddresses: [server.user], importSince, syncedAt: null }
      const scope = systemScope({ ...context, clock: { ...context.clock, now: () => now } }, owner.orgId)
      const signal = new AbortController().signal
      await syncMailbox(scope, counted, mailbox, { compare, signal }).finally(() => source.close())
    },
    /** Mails here of a folder: UID, subject and flags. */
    here: (folder: string) =>
      rows<{ uid: number; subject: string; seen: boolean; flagged: boolean }>(
        `select p.remote_id::int as uid, m.subject, p.seen, p.flagged
         from mail_placements p join mail_folders f on f.id = p.folder_id and f.epoch = p.epoch join mail_messages m on m.id = p.message_id
         where p.mailbox_id = $1 and f.remote_key = $2 order by 1`,
        folder,
      ),
    folders: () =>
      rows<{ id: string; key: string; followed: boolean }>(
        'select id, remote_key as key, followed from mail_folders where mailbox_id = $1 order by 2',
      ),
    mails: () =>
      rows<{ id: string; subject: string; conversation: string }>(
        'select id, subject, conversation_id as conversation from mail_messages where mailbox_id = $1 order by subject, id',
      ),
    async close() {
      await server.stop()
      tls.setDefaultCACertificates(trusted)
    },
  }
}

export const testMail = (id: string | null, subject: string, ...headers: string[]) =>
  [
    'From: Camille Roy <camille@client.test>',
    'To: jeanne@atelier.test',
    `Subject: ${subject}`,
    'Date: Mon, 16 Nov 2026 10:00:00 +0100',
    ...(id === null ? [] : [`Message-ID: <${id}@client.test>`]),
    ...headers,
    '',
    `Bonjour, ${subject}`,
    '',
  ].join('\r\n')
