import type { EventHandlers } from '#server/scope.ts'
import { setLineState } from './store/lines.ts'
import { removeMatchOfPayment } from './store/matches.ts'
import { removeMatchOfReceived } from './store/targets.ts'

/** A payment that was recorded by mistake gives its line back: it is to be matched again. */
export const bankEventHandlers: EventHandlers = {
  'payment.canceled': [
    async (tx, { subject }) => {
      const lineId = await removeMatchOfPayment(tx, subject.id)
      if (lineId !== null) await setLineState(tx, [lineId], 'open')
    },
  ],
  // A supplier's invoice that is said not to be paid after all.
  'received_invoice.reopened': [
    async (tx, { subject }) => {
      const lineId = await removeMatchOfReceived(tx, subject.id)
      if (lineId !== null) await setLineState(tx, [lineId], 'open')
    },
  ],
}
