import type { PaymentErrorCode } from '#shared/domain/payments/errors.ts'
import type { Verdict } from '#shared/domain/verdict.ts'
import type { LossReason } from '#shared/french/unpaid-vat.ts'
import { recoversVat } from '#shared/french/unpaid-vat.ts'
import type { InvoiceErrorCode } from './errors.ts'
import { type InvoiceFacts, invoiceCan } from './invoice.ts'

/** A debt that may be given up. `underWayCents`: debits and cards on their way, which may still pay it. */
export type DebtToLose = InvoiceFacts & { owedCents: number; underWayCents: number }

type LossVerdict = Verdict<PaymentErrorCode | InvoiceErrorCode>
const refused = (code: PaymentErrorCode | InvoiceErrorCode): LossVerdict => ({ ok: false, code })

/** The most that may be written off, in minor units. What a debit disputes is paid until it is judged: nothing of it is owed. */
export const losableCents = ({ owedCents, underWayCents }: Pick<DebtToLose, 'owedCents' | 'underWayCents'>) =>
  Math.max(0, owedCents - underWayCents)

/** « Passer en perte »: the rule of the greyed button and of the command. A debt that its client disputes is settled first. */
export function canWriteOff(debt: DebtToLose): LossVerdict {
  const payable = invoiceCan.recordPayment(debt)
  if (!payable.ok) return payable
  if (debt.status === 'disputed') return refused('invoice_disputed')
  if (debt.owedCents === 0) return refused('loss_nothing_left')
  return losableCents(debt) === 0 ? refused('loss_under_way') : { ok: true }
}

type VatToRecover = {
  reason: LossReason
  /** ISO day of the loss. */
  on: string
  /** VAT of French rates that was due when the invoice was issued; 0 where it is due when paid. */
  dueOnIssueCents: number
}

/** Whether « Récupérer la TVA » may be chosen: it was paid to the State, and nothing will ever come of the debt. */
export function canRecoverVat({ reason, on, dueOnIssueCents }: VatToRecover): LossVerdict {
  if (dueOnIssueCents === 0) return refused('loss_without_vat')
  return recoversVat(reason, on) ? { ok: true } : refused('loss_not_final')
}

/** « Envoyer le duplicata »: it tells the client that the whole loss stands, so nothing of it may be awaited again. */
export const canSendDuplicate = ({
  amountCents,
  leftCents,
}: {
  amountCents: number
  leftCents: number
}): LossVerdict => (leftCents === amountCents ? { ok: true } : refused('loss_undone'))

/** The rest of a loss. */
export type OpenLoss = { id: string; leftCents: number; reason: LossReason }

/**
 * The losses that money which comes after all opens again: of the last losses first, and no more than it needs; but of what a court's plan forgave after all
 * others, because the client pays what is still due. In minor units.
 */
export function reopenedBy(
  neededCents: number,
  losses: readonly OpenLoss[],
): { id: string; amountCents: number }[] {
  let left = neededCents
  const isForgiven = ({ reason }: OpenLoss) => reason === 'court_plan'
  const inOrder = [...losses.filter(isForgiven), ...losses.filter((loss) => !isForgiven(loss))]
  return inOrder.toReversed().flatMap(({ id, leftCents }) => {
    const amountCents = Math.min(left, leftCents)
    if (amountCents <= 0) return []
    left -= amountCents
    return [{ id, amountCents }]
  })
}

/** A loss by VAT rate, in cents: what was given up, VAT included, and the VAT within it. */
export type LossPart = { rateBps: number; grossCents: number; vatCents: number }

/**
 * The part of a loss that is opened again, by rate, below zero. `opened`: what was opened of it before, below zero too. The last one takes
 * exactly what is left of each rate, so that a loss undone leaves nothing.
 */
export function openedParts(
  parts: readonly LossPart[],
  opened: readonly LossPart[],
  amountCents: number,
): LossPart[] {
  const left = parts.map(({ rateBps, grossCents, vatCents }) => {
    const before = opened.filter((part) => part.rateBps === rateBps)
    const sum = (name: 'grossCents' | 'vatCents') => before.reduce((cents, part) => cents + part[name], 0)
    return { rateBps, grossCents: grossCents + sum('grossCents'), vatCents: vatCents + sum('vatCents') }
  })
  const whole = left.reduce((sum, { grossCents }) => sum + grossCents, 0)
  let toGive = Math.min(amountCents, whole)
  let pool = whole
  return left.flatMap(({ rateBps, grossCents, vatCents }) => {
    // Each rate its share of what the rates after it leave: whole cents that add up, the last rate taking the rest.
    const gross = pool === 0 ? 0 : Math.round((toGive * grossCents) / pool)
    toGive -= gross
    pool -= grossCents
    if (gross === 0) return []
    const vat = gross === grossCents ? vatCents : Math.round((vatCents * gross) / grossCents)
    return [{ rateBps, grossCents: -gross, vatCents: -vat }]
  })
}
