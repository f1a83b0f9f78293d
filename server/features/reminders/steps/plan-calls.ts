import { planReminderCalls } from '#server/features/tasks/commands/plan-reminder-calls.ts'
import type { Tx } from '#server/scope.ts'
import { listWhoFollow } from '../queries/who-follows.ts'
import type { NewDecided } from '../store/decided.ts'

/** A task for each step « appeler » that was decided, for whoever may follow the client. `ids`: of the reminders, by what carries them. */
export async function planCalls(
  tx: Tx,
  rows: readonly NewDecided[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const calls = rows.filter(({ channel }) => channel === 'call')
  const follow = await listWhoFollow(
    tx,
    calls.map(({ carryingId, companyId, contactId }) => ({
      carryingId,
      clientId: companyId ?? contactId ?? '',
    })),
  )
  await planReminderCalls(
    tx,
    calls.flatMap(({ carryingId, companyId, contactId, invoices, clientName, subject }) => {
      const reminderId = ids.get(carryingId)
      if (reminderId === undefined) return []
      const why = subject === 'quote' ? 'devis sans réponse' : 'factures en retard'
      return [
        {
          reminderId,
          title: `Appeler ${clientName}\u00a0: ${why}`,
          companyId,
          contactId,
          invoiceIds: invoices.map(({ id }) => id),
          people: follow.get(carryingId) ?? [],
        },
      ]
    }),
  )
}
