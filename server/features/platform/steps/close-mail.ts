import type { Kysely } from 'kysely'
import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { markMailFailed, markMailSent } from '#server/features/platform/store/mails.ts'
import { withoutAddresses } from '#server/jobs/without-addresses.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { EventSubject } from '#shared/domain/events.ts'

export type ClosableMail = {
  id: string
  org_id: string | null
  kind: string
  to_email: string
  subject_type: string | null
  subject_id: string | null
  caused_by: string | null
  secret: boolean
  valid_until: Date | null
}

type Outcome = { messageId: string } | { reason: string; refused: boolean }

/** The mail's new state and, when it is about something, the event that tells of it: both or neither. */
export async function closeMail(context: AppContext, mail: ClosableMail, outcome: Outcome): Promise<void> {
  const { id, org_id: orgId, subject_id: subjectId, kind } = mail
  const at = context.clock.now()
  const sent = 'messageId' in outcome
  const mark = (db: Kysely<DB>) =>
    sent
      ? markMailSent(db, id, { at, messageId: outcome.messageId, wipe: mail.secret })
      : markMailFailed(db, id, { at, ...outcome, wipe: mail.valid_until !== null })
  // For the operator: a failed mail that belongs to no page is reported only here.
  if (!sent) context.log.warn({ mail: id, kind, reason: withoutAddresses(outcome.reason) }, 'mail failed')
  if (orgId === null || subjectId === null) return void (await asPlatform(context, mark))
  await inTransaction(systemScope(context, orgId), async (tx) => {
    if (!(await mark(tx.db))) return
    await tx.emit(sent ? 'mail.sent' : 'mail.failed', {
      subject: { type: mail.subject_type as EventSubject, id: subjectId },
      ...(mail.subject_type === 'company' && { companyId: subjectId }),
      ...(mail.subject_type === 'contact' && { contactId: subjectId }),
      meta: {
        kind,
        ...(sent ? {} : { reason: outcome.reason.slice(0, 200) }),
        mailId: id,
        to: mail.to_email,
        userId: mail.caused_by,
      },
    })
  })
}
