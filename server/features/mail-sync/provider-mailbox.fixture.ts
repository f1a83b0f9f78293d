import { expect } from 'vitest'
import { syncMailbox } from '#server/features/mail-sync/steps/sync-mailbox.ts'
import { openGmail } from '#server/integrations/mail-source/gmail.ts'
import { openGraph } from '#server/integrations/mail-source/graph.ts'
import type { AccessToken, MailSource } from '#server/integrations/mail-source/port.ts'
import type { RestOptions } from '#server/integrations/mail-source/rest.ts'
import { systemScope } from '#server/scope.ts'
import type { Member, TestApp } from '#server/test/harness.ts'
import type { FakeMailbox } from '#server/test/mail/fake-mailbox.ts'
import { startGmail } from '#server/test/mail/gmail.fixture.ts'
import { startGraph } from '#server/test/mail/graph.fixture.ts'
import type { OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'

const kinds = {
  google: { start: startGmail, open: openGmail },
  microsoft: { start: startGraph, open: openGraph },
}

/** A mailbox of an organization of its own, its provider on this machine, and what a pass of the engine makes of both. */
export type ProviderMailbox = {
  id: string
  owner: Member
  server: FakeMailbox
  source: MailSource
  /** Waits that the source asked for, in ms: none is made. */
  waits: number[]
  reopen(token: AccessToken, options?: Partial<RestOptions>): Promise<void>
  pass(compare?: boolean, importSince?: string | null): Promise<void>
  /** A query whose first parameter is the mailbox. */
  rows<T>(text: string): Promise<T[]>
  idsHere(folder: string): Promise<string[]>
  messages(): Promise<{ id: string; subject: string; conversation: string }[]>
  /** Fails unless each followed folder holds here what it holds there. */
  agree(): Promise<void>
  end(): Promise<void>
}

export async function makeProviderMailbox(site: TestApp, provider: OAuthProvider): Promise<ProviderMailbox> {
  const { start, open } = kinds[provider]
  const owner = await site.makeOrganization()
  const server: FakeMailbox = await start()
  const waits: number[] = []
  const opened = (token: AccessToken, options: Partial<RestOptions> = {}) =>
    open(token, { base: server.rest.url, pause: async (ms) => void waits.push(ms), ...options })
  const { rows: made } = await site.context.pool.query<{ id: string }>(
    `insert into mailboxes (org_id, user_id, provider, address, sealed, next_check_at) values ($1, $2, $3, 'jeanne@atelier.test', '', now()) returning id`,
    [owner.orgId, owner.userId, provider],
  )
  const id = made[0]!.id
  const box: ProviderMailbox = {
    id,
    owner,
    server,
    waits,
    source: await opened(async () => server.rest.token),
    async reopen(token, options) {
      await box.source.close()
      box.source = await opened(token, options)
    },
    async pass(compare = false, importSince = null) {
      const mailbox = {
        id,
        userId: owner.userId,
        ownAddresses: ['jeanne@atelier.test'],
        importSince,
        syncedAt: null,
      }
      const { signal } = new AbortController()
      await syncMailbox(systemScope(site.context, owner.orgId), box.source, mailbox, { compare, signal })
    },
    rows: async <T>(text: string) => (await site.context.pool.query(text, [id])).rows as T[],
    async idsHere(folder) {
      const held = await box.rows<{ id: string; key: string }>(
        `select remote_id as id, f.remote_key as key from mail_placements p join mail_folders f on f.org_id = p.org_id and f.id = p.folder_id
         where p.mailbox_id = $1 and p.epoch = f.epoch and p.message_id is not null order by 1`,
      )
      return held.filter(({ key }) => key === folder).map((one) => one.id)
    },
    messages: () =>
      box.rows(
        'select id, subject, conversation_id as conversation from mail_messages where mailbox_id = $1 order by received_at, subject',
      ),
    async agree() {
      for (const folder of ['inbox', 'sent', 'archive', 'own'] as const) {
        const key = server.folders[folder]
        expect(new Set(await box.idsHere(key)), folder).toEqual(new Set(server.idsIn(key)))
      }
    },
    async end() {
      await box.source.close()
      await server.rest.close()
    },
  }
  return box
}

export const mailText = (id: string | null, subject: string, body = 'Bonjour') =>
  [
    'From: Camille Roy <camille@client.test>',
    'To: jeanne@atelier.test',
    `Subject: ${subject}`,
    'Date: Mon, 16 Nov 2026 10:00:00 +0100',
    ...(id === null ? [] : [`Message-ID: <${id}@client.test>`]),
    '',
    body,
  ].join('\r\n')

/** So many mails in the inbox, a minute apart. */
export const deliverMany = (server: FakeMailbox, count: number) =>
  Array.from({ length: count }, (_, index) =>
    server.deliver(mailText(`m${index}`, `Sujet ${index}`), {
      receivedAt: new Date(Date.UTC(2026, 10, 1, 0, index)),
    }),
  )

/** Numbers that look random and are the same each time (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
