import { asPlatform } from '#server/db/transaction.ts'
import { closeMail } from '#server/features/platform/steps/close-mail.ts'
import { deliveryJob } from '#server/features/platform/steps/delivery-job.ts'
import type { AppContext } from '#server/scope.ts'
import { findOldestFailing, listWaiting, type WaitingMail } from '../queries/mails.ts'
import { EXPIRED_TEXT } from './deliver-mail.ts'

const BATCH = 500
const RELAY_AWAY_MS = 15 * 60_000
const TOLD_AGAIN_MS = 60 * 60_000
/** The job of a mail is there from the start: this long after, one that is missing is lost and not just taken up. */
const LOST_AFTER_MS = 3 * 60_000
/** Tries go on for five days, as mail servers do (RFC 5321, 4.5.4.1); what waits longer waits for nothing. */
const GIVEN_UP_AFTER_MS = 5 * 86_400_000

/** Ends what waited longer than it is worth something, and queues again what no job would ever deliver. */
export async function tendMails(context: AppContext): Promise<void> {
  const now = context.clock.now()
  const expired = { expiredAt: now }
  for await (const mails of pagesOf(context, expired))
    await each(context, mails, (mail) => closeMail(context, mail, { reason: EXPIRED_TEXT, refused: false }))

  const old = { askedBefore: new Date(now.getTime() - LOST_AFTER_MS) }
  for await (const mails of pagesOf(context, old)) {
    const ids = mails.map(({ id }) => id)
    const lost = new Set(await context.queue.lost(['deliver-mail', 'deliver-urgent-mail'], ids))
    const without = mails.filter(({ id }) => lost.has(id))
    await each(context, without, (mail) => queueAgain(context, mail, now))
  }
  await reportRelay(context, now)
}

/** When this process last told that mails wait. */
const reported = new WeakMap<AppContext, number>()

/**
 * For the operator, whose mail would not arrive either: in the log from 15 minutes on, then each hour, and once they leave again. /readyz and
 * /metrics tell it at any time (server/http/health.ts).
 */
async function reportRelay(context: AppContext, now: Date): Promise<void> {
  const since = await findOldestFailing(context)
  const last = reported.get(context)
  if (since === null) {
    if (reported.delete(context)) context.log.info('the mail relay takes mails again')
    return
  }
  const age = now.getTime() - since.getTime()
  if (age < RELAY_AWAY_MS || (last !== undefined && now.getTime() - last < TOLD_AGAIN_MS)) return
  reported.set(context, now.getTime())
  const minutes = Math.floor(age / 60_000)
  context.log.error({ since, minutes }, 'des e-mails attendent le serveur d’envoi, qui ne les prend pas')
}

/** A mail that cannot be tended waits for the next minute alone. */
async function each(
  { log }: AppContext,
  mails: readonly WaitingMail[],
  tend: (mail: WaitingMail) => Promise<void>,
): Promise<void> {
  for (const mail of mails)
    await tend(mail).catch((err: unknown) => log.error({ err, mail: mail.id }, 'mail not tended'))
}

async function queueAgain(context: AppContext, mail: WaitingMail, now: Date): Promise<void> {
  const { id, org_id: orgId, urgent, to_email: email } = mail
  context.log.warn({ mail: id, kind: mail.kind }, 'mail without a job')
  if (now.getTime() - mail.asked_at.getTime() > GIVEN_UP_AFTER_MS)
    return closeMail(context, mail, { reason: 'L’envoi n’a pas abouti en cinq jours.', refused: false })
  await asPlatform(context, async (db, client) =>
    context.queue.send(client, ...(await deliveryJob(db, { id, orgId, urgent, email }))),
  )
}

async function* pagesOf(context: AppContext, which: { expiredAt?: Date; askedBefore?: Date }) {
  for (let after: string | null = null; ; ) {
    const mails: WaitingMail[] = await listWaiting(context, { ...which, after }, BATCH)
    yield mails
    if (mails.length < BATCH) return
    after = mails.at(-1)!.id
  }
}
