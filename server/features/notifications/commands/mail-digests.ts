import { inTransaction } from '#server/db/transaction.ts'
import {
  type DueDigest,
  findDueDigests,
  getOrganizationFacts,
  listMailedMembers,
  listToldEvents,
} from '#server/features/notifications/queries/notifications.ts'
import { claimDigest } from '#server/features/notifications/store/notifications.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import type { NotificationType } from '#shared/domain/notifications/notifications.ts'
import { mayBeTold } from '#shared/domain/notifications/notified-members.ts'
import { digestMail } from '../mails/digest-mail.ts'
import { mailLinks } from '../mails/mail-links.ts'

const BATCH = 200

/** Queues every summary that is due, each in its own transaction: run twice, or killed in the middle, none goes out twice. */
export async function mailDigests(context: AppContext): Promise<number> {
  let mailed = 0
  for (;;) {
    const due = await findDueDigests(context, context.clock.now(), BATCH)
    for (const one of due) if (await mailDigest(context, one)) mailed += 1
    if (due.length < BATCH) return mailed
  }
}

function mailDigest(context: AppContext, { orgId, userId, before }: DueDigest): Promise<boolean> {
  return inTransaction(systemScope(context, orgId), async (tx) => {
    const taken = await claimDigest(tx, userId, before)
    const [member] = await listMailedMembers(tx, [userId])
    if (!member) return false
    if (taken.length === 0) return false
    const told = await listToldEvents(
      tx,
      taken.map(({ eventId }) => eventId),
    )
    const events = told.filter(({ type, subjectType }) =>
      mayBeTold(member, { type: type as NotificationType, subject: subjectType }),
    )
    if (events.length === 0) return false
    const links = mailLinks(tx, { userId, kind: 'digest' })
    await queueMail(
      tx,
      {
        kind: 'notification-digest',
        to: { email: member.email, name: member.name },
        urgent: false,
        counts: false,
        secret: false,
        unsubscribeUrl: links.oneClick,
      },
      digestMail({
        events,
        organization: await getOrganizationFacts(tx),
        links,
      }),
    )
    return true
  })
}
