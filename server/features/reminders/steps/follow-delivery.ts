import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { LetterDelivery } from '#server/integrations/registered-letters/port.ts'
import { providerSync } from '#server/provider-sync.ts'
import type { Tx } from '#server/scope.ts'
import { movesOn } from '#shared/domain/reminders/registered-letter.ts'
import { isNoticeLetter } from '#shared/domain/reminders/reminder-letter.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { insertReceipt } from '../store/letters.ts'
import { lockRegistered, type SentLetter, saveRegistered } from '../store/registered-letters.ts'

type Asked = { reminderId: string; providerId: string }
type Told = LetterDelivery & Asked

/** Brings a registered letter to where its provider says that it is. Errors: those of the provider. */
export const followDelivery = providerSync<Asked, Told, SentLetter>({
  rows: { table: 'registered_letters', column: 'provider_id', of: ({ providerId }) => providerId },
  async read({ context }, asked) {
    const told = await context.registeredLetters.find(asked.providerId)
    return told && { ...told, ...asked }
  },
  lock: (tx, _told, { reminderId }) => lockRegistered(tx, reminderId),
  async step(tx, letter, { state, at }) {
    if (!movesOn(letter.state, state)) return false
    await saveRegistered(tx, letter.reminderId, { state, stateAt: at })
    if (state === 'accepted') await receive(tx, letter, at)
    if (state === 'refused' || state === 'unclaimed') await emit(tx, letter, `reminder.${state}`, at)
    return false
  },
})

/** Accepted is received; what was simulated was not. */
async function receive(tx: Tx, letter: SentLetter, at: Date): Promise<void> {
  const { reminderId, planId, subject, message, simulated } = letter
  const receivedOn = await emit(tx, letter, 'reminder.received', at)
  if (simulated) return
  const formalNotice = planId === null || isNoticeLetter({ subject, message })
  await insertReceipt(tx, { reminderId, receivedOn, formalNotice })
}

async function emit(
  tx: Tx,
  { reminderId, companyId, contactId, clientName, simulated }: SentLetter,
  type: 'reminder.received' | 'reminder.refused' | 'reminder.unclaimed',
  at: Date,
): Promise<string> {
  const { timeZone } = await getSeller(tx)
  const on = todayIn(timeZone, at)
  await tx.emit(type, {
    subject: { type: 'reminder', id: reminderId },
    companyId,
    contactId,
    meta: { clientName, on, note: simulated ? 'simulé' : null },
  })
  return on
}
