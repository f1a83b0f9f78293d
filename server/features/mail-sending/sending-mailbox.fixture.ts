import { join } from 'node:path'
import { readAs } from '#server/db/transaction.ts'
import { syncMailbox } from '#server/features/mail-sync/steps/sync-mailbox.ts'
import { connectMaildir } from '#server/features/mailboxes/commands/connect-maildir.ts'
import { findMailboxAccess, maildirOf } from '#server/features/mailboxes/queries/mailbox-access.ts'
import { type Delivery, deliverToMaildir } from '#server/integrations/mail-source/maildir-files.ts'
import { systemScope } from '#server/scope.ts'
import type { Answer, Member, TestApp } from '#server/test/harness.ts'
import type { Conversation, ConversationSummary } from '#shared/contract/conversations.ts'
import type { Draft } from '#shared/contract/mail-sending.ts'
import type { Sending } from '#shared/contract/mail-sendings.ts'

export type SendingMailbox = Awaited<ReturnType<typeof openSendingMailbox>>

/** A mailbox that is a folder of this machine, shared with the team, with the calls that people make. */
export async function openSendingMailbox(site: TestApp, owner: Member, address = 'jeanne@atelier.test') {
  await connectMaildir(owner.scope, { address })
  return callsOf(site, owner, address)
}

/** The calls of people who write from a connected mailbox, which is shared with the team, and the passes of its follower. */
export async function callsOf(site: TestApp, owner: Member, address: string) {
  const { context } = site
  const { rows } = await context.pool.query<{ id: string }>(
    `update mailboxes set sharing = 'everything', import_since = null where org_id = $1 and address = $2 returning id`,
    [owner.orgId, address],
  )
  const id = rows[0]!.id
  const directory = join(context.config.dataDir, 'maildirs', maildirOf(owner.orgId, id))
  const scope = systemScope(context, owner.orgId)
  const call = <T = Record<string, unknown>>(
    as: Member,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer<T>> =>
    site.request<T>(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
  const box = {
    id,
    directory,
    call,
    deliver: (raw: string, delivery: Partial<Delivery> = {}) =>
      deliverToMaildir(directory, Buffer.from(raw), { receivedAt: context.clock.now(), ...delivery }),
    /** Makes a pass over its folders, as its follower does. */
    async pass() {
      const access = (await readAs(scope, (tx) => findMailboxAccess(tx, id)))!
      const source = await context.mailSources.open(access.login)
      await syncMailbox(scope, source, access, { compare: true, signal: new AbortController().signal })
      await source.close()
    },
    /** The conversation of a subject, as somebody sees it. */
    async conversation(as: Member, subject: string): Promise<Conversation> {
      const listed = await call<{ items: ConversationSummary[] }>(as, 'GET', '/conversations')
      const { id: conversationId } = listed.body.items.find((one) => one.subject?.endsWith(subject))!
      return (await call<Conversation>(as, 'GET', `/conversations/${conversationId}`)).body
    },
    async answer(as: Member, subject: string, kind = 'reply'): Promise<Draft> {
      const { mails } = await box.conversation(as, subject)
      return (await call<Draft>(as, 'POST', `/mails/${mails.at(-1)!.id}/answer`, { kind })).body
    },
    save: (as: Member, { quoted: _, ...draft }: Draft, change: Partial<Draft>) => {
      const { mailboxId, alias, to, cc, bcc, subject, body, signature, quotes, prospecting, revision } = {
        ...draft,
        ...change,
      }
      return call<Draft>(as, 'PUT', `/mail-drafts/${draft.id}`, {
        mailboxId,
        alias,
        to,
        cc,
        bcc,
        subject,
        body,
        signature,
        quotes,
        prospecting,
        revision,
      })
    },
    send: (as: Member, draft: Pick<Draft, 'id' | 'revision'>, how: object = {}) =>
      call<Sending>(as, 'POST', `/mail-drafts/${draft.id}/send`, { revision: draft.revision, ...how }),
    rows: async <T>(text: string, ...more: unknown[]) =>
      (await context.pool.query(text, [id, ...more])).rows as T[],
  }
  return box
}

export const clientMail = (id: string, subject: string, body = 'Bonjour', ...headers: string[]) =>
  [
    'From: Camille Roy <camille@client.test>',
    'To: jeanne@atelier.test',
    `Subject: ${subject}`,
    'Date: Mon, 16 Nov 2026 10:00:00 +0100',
    `Message-ID: <${id}@client.test>`,
    ...headers,
    '',
    body,
  ].join('\r\n')
