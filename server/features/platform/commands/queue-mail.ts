import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import { type MailContent, renderMail } from '../mails/layout.ts'
import { insertMail, type MailToSend } from '../store.ts'

export type { MailContent }

type Envelope = Pick<MailToSend, 'kind' | 'to' | 'secret'> &
  Partial<Pick<MailToSend, 'fromName' | 'replyTo' | 'attachments' | 'about' | 'unsubscribeUrl'>>

/** What `asPlatform` hands over. */
export type PlatformTransaction = {
  db: Parameters<typeof insertMail>[0]
  client: Parameters<AppContext['queue']['send']>[0]
}

const complete = (
  orgId: string | null,
  createdAt: Date,
  envelope: Envelope,
  content: MailContent,
): MailToSend => ({
  fromName: null,
  replyTo: null,
  attachments: [],
  about: null,
  unsubscribeUrl: null,
  ...envelope,
  ...renderMail(content),
  orgId,
  createdAt,
})

/** Queues a mail of the organization in the caller's transaction. Returns its id. */
export async function queueMail(tx: Tx, envelope: Envelope, content: MailContent): Promise<string> {
  const mailId = await insertMail(tx.db, complete(tx.scope.orgId, tx.now, envelope, content))
  await tx.enqueue('deliver-mail', { mailId })
  return mailId
}

/** Queues a mail of the installation itself (codes, password links). */
export async function queuePlatformMail(
  context: AppContext,
  envelope: Envelope,
  content: MailContent,
): Promise<void> {
  await asPlatform(context, (db, client) => queueMailBeside(context, { db, client }, envelope, content))
}

/** The same in a transaction of the platform that writes more than the mail. Returns the mail's id. */
export async function queueMailBeside(
  context: AppContext,
  { db, client }: PlatformTransaction,
  envelope: Envelope,
  content: MailContent,
): Promise<string> {
  const mailId = await insertMail(db, complete(null, context.clock.now(), envelope, content))
  await context.queue.send(client, 'deliver-mail', { mailId })
  return mailId
}
