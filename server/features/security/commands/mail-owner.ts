import type { Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import { queueMailBeside } from '#server/features/platform/commands/queue-mail.ts'
import { type SecurityEvent, securityMail } from '#server/features/security/mails/security-mail.ts'
import { getOwner } from '#server/features/security/store/means.ts'
import type { AppContext } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'

/** Mails the account's owner what just changed, in the transaction of the change. */
export async function mailOwner(
  context: AppContext,
  { db, client }: { db: Kysely<DB>; client: PoolClient },
  userId: string,
  event: SecurityEvent,
): Promise<void> {
  const { name, email } = await getOwner(db, userId)
  await queueMailBeside(
    context,
    { db, client },
    { kind: 'security', to: { email, name }, urgent: true, secret: false },
    securityMail({
      name,
      event,
      at: context.clock.now(),
      securityUrl: `${context.config.appUrl}/settings/security`,
      resetUrl: `${context.config.appUrl}/auth`,
    }),
  )
}
