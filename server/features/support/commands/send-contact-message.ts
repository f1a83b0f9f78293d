import { createHash } from 'node:crypto'
import { asPlatform } from '#server/db/transaction.ts'
import { queueMailBeside } from '#server/features/platform/commands/queue-mail.ts'
import { contactAcknowledgment } from '#server/features/support/mails/contact-mail.ts'
import { readFormToken } from '#server/features/support/steps/contact-form-token.ts'
import { insertContactMessage } from '#server/features/support/store/messages.ts'
import { clientKey, countAttempt, countAttempts } from '#server/http/rate-limit.ts'
import type { AppContext } from '#server/scope.ts'
import type { ContactMessage } from '#shared/contract/support.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { contactMail } from '../mails/contact-mail.ts'

const DAY_S = 86_400
/** A family or an office shares an address; nobody writes to us more often. */
const OF_ONE_PLACE = { max: 10, seconds: 3_600 }
const OF_ONE_SENDER = { max: 5, seconds: DAY_S }
/** The sender's address may belong to someone who wrote nothing: acknowledge once a day at most. */
const ACKNOWLEDGED = { max: 1, seconds: DAY_S }

/**
 * Keeps a visitor's message, mails it to the operator and an acknowledgment to the given address. The same form sent twice is one
 * message. Errors: contact_form_expired, contact_form_too_quick, rate_limited.
 */
export async function sendContactMessage(
  { context, ip }: { context: AppContext; ip: string },
  message: ContactMessage,
): Promise<{ sent: true }> {
  const formId = readFormToken(context.config, message.token, context.clock.now())
  // Counters are read by operators: no address in them.
  const sender = createHash('sha256').update(message.email).digest('base64url')
  await countAttempts(context, {
    [`contact:from:${clientKey(ip)}`]: OF_ONE_PLACE,
    [`contact:by:${sender}`]: OF_ONE_SENDER,
  })
  const suspected = Boolean(message.nickname)
  // Counted on a connection of its own, so before the transaction: within it, each post would hold one and wait for another.
  const acknowledged = !suspected && (await isWithin(context, `contact:acknowledged:${sender}`, ACKNOWLEDGED))
  await asPlatform(context, async (db, client) => {
    const kept = await insertContactMessage(db, { ...message, formId, suspected, at: context.clock.now() })
    if (!kept || suspected) return
    const platform = { db, client }
    await queueMailBeside(
      context,
      platform,
      {
        kind: 'contact-message',
        to: { email: context.config.operatorMailbox, name: context.config.operator.name },
        replyTo: message.email,
        urgent: false,
        secret: false,
      },
      contactMail(message),
    )
    if (acknowledged)
      await queueMailBeside(
        context,
        platform,
        {
          kind: 'contact-acknowledgment',
          to: { email: message.email, name: null },
          urgent: false,
          secret: false,
        },
        contactAcknowledgment(context.config.operator.name),
      )
  })
  return { sent: true }
}

async function isWithin(...attempt: Parameters<typeof countAttempt>): Promise<boolean> {
  try {
    await countAttempt(...attempt)
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'rate_limited') return false
    throw error
  }
}
