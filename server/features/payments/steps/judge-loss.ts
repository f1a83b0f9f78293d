import { getSeller } from '#server/features/documents/queries/parties.ts'
import { partsOf, readDebt } from '#server/features/payments/steps/read-debt.ts'
import type { Tx } from '#server/scope.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { canRecoverVat, canWriteOff, type LossPart, losableCents } from '#shared/domain/invoices/write-off.ts'
import { formatMoney } from '#shared/french/format.ts'
import type { LossReason } from '#shared/french/unpaid-vat.ts'
import { startOfDay, todayIn } from '#shared/time/calendar-day.ts'

export type WantedLoss = {
  invoiceId: string
  amountCents: number
  reason: LossReason
  on?: string | undefined
  recoverVat: boolean
}
/** `vatCents`: what comes back. `on`: the day of the proof. `bookedOn`: the day of `occurredAt`. */
export type JudgedLoss = {
  parts: LossPart[]
  vatCents: number
  on: string
  occurredAt: Date
  bookedOn: string
}

/**
 * The sums that a loss gives up by rate, if it may be. Judged before its duplicate is drawn, and again with the invoice held. Errors: not_found,
 * invalid_input (the day), those of canWriteOff and canRecoverVat, loss_above_owed.
 */
export async function judgeLoss(tx: Tx, wanted: WantedLoss): Promise<JudgedLoss> {
  const { invoiceId, amountCents, reason, recoverVat } = wanted
  const debt = await readDebt(tx, invoiceId)
  assertCan(canWriteOff(debt))
  const most = losableCents(debt)
  if (amountCents > most) {
    const message = `Il reste ${formatMoney(most, debt.currency)} à passer en perte sur cette facture.`
    throw new DomainError('loss_above_owed', {
      fields: [{ path: 'amountCents', code: 'loss_above_owed', message }],
    })
  }
  const { timeZone } = await getSeller(tx)
  const today = todayIn(timeZone, tx.now)
  const { on = today } = wanted
  assertDay(on, today, debt.issuedOn)
  const { parts, dueOnIssueCents } = await partsOf(tx, invoiceId, amountCents)
  if (recoverVat) assertCan(canRecoverVat({ reason, on, dueOnIssueCents }))
  // VAT comes back once the invoice is corrected (CGI art. 272, 1, al. 2): by the duplicate, which is drawn now, not on the day of the proof.
  const bookedOn = recoverVat ? today : on
  const occurredAt = bookedOn === today ? tx.now : startOfDay(timeZone, bookedOn)
  return { parts, vatCents: recoverVat ? dueOnIssueCents : 0, on, occurredAt, bookedOn }
}

function assertDay(on: string, today: string, issuedOn: string | null): void {
  const message =
    on > today
      ? 'Le jour de la perte ne peut pas être à venir.'
      : issuedOn !== null && on < issuedOn
        ? 'Le jour de la perte précède la facture.'
        : null
  if (message !== null)
    throw new DomainError('invalid_input', { fields: [{ path: 'on', code: 'day_refused', message }] })
}
