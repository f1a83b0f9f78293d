import { inTransaction } from '#server/db/transaction.ts'
import { assertOnCard } from '#server/features/documents/commands/assert-on-card.ts'
import type { Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import { listMailedTo } from '#server/features/documents/queries/client-links.ts'
import type { Scope } from '#server/scope.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ReminderSubject } from '#shared/domain/reminders/reminder-names.ts'
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
  return inTransaction(scope, async (tx) => {
    const [held] = await lockReminders(tx, [reminderId])
    if (held!.state !== 'to_approve' || held!.isApproved) throw new DomainError('reminder_ended')
    if (held!.revision !== revision)
      throw new DomainError('version_conflict', { data: { current: await getReminder(tx, reminderId) } })
    assertSound(words, held!.subject)
    const kind = held!.subject === 'quote' ? 'quote' : 'invoice'
    const had = await listMailedTo(tx, { kind, id: held!.carryingId })
    await assertOnCard(tx, to.email, held!, had)
    await rewriteWaiting(tx, reminderId, { ...to, ...words })
    return getReminder(tx, reminderId)
  })
}

function assertSound(words: { subject: string; message: string }, subject: ReminderSubject): void {
  assertWords(words, subject)
  if (saysAmount(words.message)) return
  const variables = subject === 'quote' ? 'la variable {total}' : 'la variable {total} ou {factures}'
  const message = `Le message doit dire le montant\u00a0: ajoutez ${variables}.`
  throw new DomainError('invalid_input', {
    fields: [{ path: 'message', code: 'step_without_amount', message }],
  })
}
