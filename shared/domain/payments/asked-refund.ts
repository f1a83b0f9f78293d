import { maskIban } from '#shared/french/iban.ts'
import {
  type IbanStanding,
  ibanStandings,
  type RefundMeans,
  refundMeansLabels,
  type SecondReason,
  secondReasons,
} from './refund-rule.ts'

type AskedRefund = {
  method: RefundMeans
  holder: string | null
  iban: string | null
  why: readonly SecondReason[]
}

/** Whether the client of a refund that was asked paid from where it goes; null where it is no transfer. */
export const ibanStandingOf = ({ iban, why }: Pick<AskedRefund, 'iban' | 'why'>): IbanStanding | null =>
  iban === null ? null : why.includes('new_iban') ? 'new' : 'seen'

/** Data of its event: the means, the holder of the account, and enough of its IBAN to be recognized. */
export function askedMeta(asked: AskedRefund): Record<'means' | 'holder' | 'iban' | 'why', string | null> {
  const standing = ibanStandingOf(asked)
  return {
    means: refundMeansLabels[asked.method],
    holder: asked.holder,
    iban: standing === null ? null : `${maskIban(asked.iban!)}, ${ibanStandings[standing]}`,
    why: asked.why.map((reason) => secondReasons[reason]).join('\u202f; ') || null,
  }
}
