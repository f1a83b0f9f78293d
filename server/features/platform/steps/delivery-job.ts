import type { Kysely } from 'kysely'
import { countAhead } from '#server/features/platform/store/mails.ts'
import type { DB } from '#server/tables.gen.ts'

/** The job that delivers a mail. The more mails of an organization wait, the later its next one goes, behind those of others. */
export async function deliveryJob(
  db: Kysely<DB>,
  mail: { id: string; orgId: string | null; urgent: boolean; email: string },
) {
  return [
    mail.urgent ? 'deliver-urgent-mail' : 'deliver-mail',
    { mailId: mail.id, orgId: mail.orgId },
    { priority: -(await countAhead(db, mail)), key: mail.id },
  ] as const
}
