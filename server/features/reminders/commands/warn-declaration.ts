import { dueKind } from '#server/due-dates.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { declarationDays } from '#shared/domain/reminders/claim-declaration.ts'
import { startOfDay, todayIn } from '#shared/time/calendar-day.ts'
import { DECLARATIONS, listInsolvent, tellDeclarationAt } from '../store/declarations.ts'

/**
 * Tells those who send reminders that what an insolvent client owes has to be declared: a month after its judgment, then a week before the last certain day.
 * Nothing once it is reminded again, or the day is past.
 */
export const warnDeclaration = dueKind({
  kind: 'warn-declaration',
  rows: DECLARATIONS,
  atOnce: 50,
  async run(tx, ids) {
    const { timeZone } = await getSeller(tx)
    const today = todayIn(timeZone, tx.now)
    for (const { id, companyId, contactId, clientName, judgedOn, ended } of await listInsolvent(tx, ids)) {
      const { secondOn, lastOn } = declarationDays(judgedOn)
      if (!ended && today <= lastOn)
        await tx.emit('reminder.declaration_due', {
          subject: { type: 'reminder', id },
          companyId,
          contactId,
          description: clientName,
          meta: { clientName, on: lastOn },
        })
      await tellDeclarationAt(tx, id, !ended && today < secondOn ? startOfDay(timeZone, secondOn) : null)
    }
  },
})
