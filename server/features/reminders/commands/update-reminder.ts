import { inTransaction } from '#server/db/transaction.ts'
import { assertOnCard } from '#server/features/documents/commands/assert-on-card.ts'
import type { Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import { listMailedTo } from '#server/features/documents/queries/client-links.ts'
import type { Scope } from '#server/scope.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { saysAmount } from '#shared/domain/reminders/variables.ts'
import { getReminder } from '../queries/reminders.ts'
import { assertWords } from '../steps/judge-words.ts'
import { lockReminders, rewriteWaiting } from '../store/waiting.ts'

type Input = { reminderId: string; revision: number; to: Recipient; subject: string; message: string }

/**
 * Other words or another address for a reminder that waits. Errors: not_found, reminder_ended, version_conflict (with `data.current`), those of
 * assertWords and assertOnCard, invalid_input at `message` (it says no amount).
 */
export function updateReminder(
  scope: Scope,
  { reminderId, revision, to, ...words }: Input,
): Promise<ReminderDetail> {
  assertWords(words, 'invoices')
  if (!saysAmount(words.message))
    throw new DomainError('invalid_input', {
      fields: [
        {
          path: 'message',
          code: 'step_without_amount',
          message: 'Le message doit dire le montant\u00a0: ajoutez la variable {total} ou {factures}.',
        },
      ],
    })
  return inTransaction(scope, async (tx) => {
    const [held] = await lockReminders(tx, [reminderId])
    if (held!.state !== 'to_approve' || held!.isApproved) throw new DomainError('reminder_ended')
    if (held!.revision !== revision)
      throw new DomainError('version_conflict', { data: { current: await getReminder(tx, reminderId) } })
    const had = await listMailedTo(tx, { kind: 'invoice', id: held!.carryingId })
    await assertOnCard(tx, to.email, held!, had)
    await rewriteWaiting(tx, reminderId, { ...to, ...words })
    return getReminder(tx, reminderId)
  })
}
