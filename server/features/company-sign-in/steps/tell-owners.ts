import { type MailContent, queueMail } from '#server/features/platform/commands/queue-mail.ts'
import type { Tx } from '#server/scope.ts'
import { findOwners } from '../queries/owners.ts'

/** Mails every active owner, in the transaction of what it tells. */
export async function tellOwners(tx: Tx, content: (organization: string) => MailContent): Promise<void> {
  const { organization, owners } = await findOwners(tx)
  for (const to of owners)
    await queueMail(
      tx,
      { kind: 'sign-in', to, urgent: false, secret: false, counts: false },
      content(organization),
    )
}
