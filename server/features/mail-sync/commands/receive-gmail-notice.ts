import { z } from 'zod'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { listByAddress, noteNotices } from '../store/watches.ts'

/** The body that Pub/Sub posts (https://docs.cloud.google.com/pubsub/docs/push), and Gmail's notice within. */
const envelopeSchema = z.object({ message: z.object({ data: z.string().max(4_096) }) })
const noticeSchema = z.object({ emailAddress: z.string().max(254) })

/**
 * Takes in a notice of Gmail: the followers of that address look. Its history id is not read, since notices come late, twice and in any
 * order. One that cannot be read is taken too: it would be sent again for days. Errors: mail_notice_refused.
 */
export async function receiveGmailNotice(
  context: AppContext,
  { authorization, body }: { authorization: string; body: unknown },
): Promise<void> {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(authorization) ?? []
  if (!(await context.mailPush.isFromGmail(token))) throw new DomainError('mail_notice_refused')
  const address = addressOf(body)
  const mailboxIds = address === null ? [] : await listByAddress(context, address)
  if (mailboxIds.length === 0) return
  await noteNotices(
    context,
    mailboxIds.map((mailboxId) => ({ mailboxId, lifecycle: null })),
  )
}

function addressOf(body: unknown): string | null {
  const envelope = envelopeSchema.safeParse(body)
  if (!envelope.success) return null
  try {
    // Gmail writes base64url; Node reads both alphabets.
    const text = Buffer.from(envelope.data.message.data, 'base64url').toString('utf8')
    return noticeSchema.parse(JSON.parse(text)).emailAddress.toLowerCase()
  } catch {
    return null
  }
}
