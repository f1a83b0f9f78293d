import { asPlatform } from '#server/db/transaction.ts'
import { deliveryJob } from '#server/features/platform/steps/delivery-job.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import { type Brand, LOGO_ID } from '../mails/mail-brand.ts'
import { type MailContent, renderMail } from '../mails/render-mail.ts'
import { getMailIdentity, insertMail, type MailToSend, type StoredAttachment } from '../store/mails.ts'
import { assertMailAllowed } from './assert-mail-allowed.ts'

export type { MailContent }

type Envelope = Pick<MailToSend, 'kind' | 'to' | 'urgent' | 'secret'> &
  Partial<Pick<MailToSend, 'fromName' | 'replyTo' | 'attachments' | 'about' | 'unsubscribeUrl'>>

/** The transaction that `asPlatform` gives. */
export type PlatformTransaction = {
  db: Parameters<typeof insertMail>[0]
  client: Parameters<AppContext['queue']['send']>[0]
}

type Facts = Pick<MailToSend, 'orgId' | 'createdAt' | 'counts' | 'causedBy'>

const complete = (
  facts: Facts,
  envelope: Envelope,
  content: MailContent,
  brand: Brand | null,
): MailToSend => ({
  fromName: null,
  replyTo: null,
  attachments: [],
  about: null,
  unsubscribeUrl: null,
  ...envelope,
  ...renderMail(content, brand),
  ...facts,
})

/**
 * Queues a mail of the organization in the caller's transaction. Returns its id. `counts`: a person of the organization, or a
 * client by their link, chose the recipient. Errors, if it counts: mail_allowance_exceeded, recipient_mails_exceeded,
 * rate_limited.
 */
export async function queueMail(
  tx: Tx,
  { counts, ...envelope }: Envelope & { counts: boolean },
  content: MailContent,
): Promise<string> {
  const { orgId, userId: causedBy } = tx.scope
  const { urgent } = envelope
  if (counts) await assertMailAllowed(tx, { email: envelope.to.email, urgent })
  const { brand, logo } = await brandOf(tx, envelope.fromName)
  const carried = {
    ...envelope,
    // Whoever answers a mail of a company reaches that company.
    replyTo: envelope.replyTo ?? brand?.email ?? null,
    attachments: [...(envelope.attachments ?? []), ...logo],
  }
  const mail = complete({ orgId, createdAt: tx.now, counts, causedBy }, carried, content, brand)
  const id = await insertMail(tx.db, mail)
  await tx.enqueue(...(await deliveryJob(tx.db, { id, orgId, urgent, email: mail.to.email })))
  return id
}

/** Queues a mail of the installation itself (codes, password links). */
export async function queuePlatformMail(
  context: AppContext,
  envelope: Envelope,
  content: MailContent,
): Promise<void> {
  await asPlatform(context, (db, client) => queueMailBeside(context, { db, client }, envelope, content))
}

/** The same in a platform transaction that writes more than the mail. Returns the mail's id. */
export async function queueMailBeside(
  context: AppContext,
  { db, client }: PlatformTransaction,
  envelope: Envelope,
  content: MailContent,
): Promise<string> {
  const facts = { orgId: null, createdAt: context.clock.now(), counts: false, causedBy: null }
  const id = await insertMail(db, complete(facts, envelope, content, null))
  const { urgent, to } = envelope
  await context.queue.send(client, ...(await deliveryJob(db, { id, orgId: null, urgent, email: to.email })))
  return id
}

/** A mail in the name of the organization, to a client, wears its logo, or its name, and says how to reach it. */
async function brandOf(
  tx: Tx,
  name: string | null | undefined,
): Promise<{ brand: Brand | null; logo: StoredAttachment[] }> {
  if (name === null || name === undefined) return { brand: null, logo: [] }
  const { logoKey: fileKey, ...identity } = await getMailIdentity(tx)
  const { appUrl } = tx.scope.context.config
  return {
    brand: {
      name,
      ...identity,
      hasLogo: fileKey !== null,
      productUrl: `${appUrl}/?de=devis`,
    },
    logo:
      fileKey === null ? [] : [{ filename: 'logo', contentType: 'image/png', fileKey, contentId: LOGO_ID }],
  }
}
