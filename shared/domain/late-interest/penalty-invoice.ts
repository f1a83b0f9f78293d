import type { InvoiceContent } from '#shared/domain/invoices/invoice-document.ts'
import { type Currency, currencySigns, formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { Debtor } from './debtor.ts'
import type { InterestRule, LateInterest } from './interest.ts'
import { formatTenThousandths, ruleWords, segmentRateWords } from './rate-words.ts'

/** What an invoice of penalties is made of. Amounts in minor units of `currency`. */
export type PenaltyFacts = Pick<LateInterest, 'segments' | 'interestCents' | 'indemnityCents' | 'days'> & {
  number: string
  dueOn: string
  currency: Currency
  debtor: Debtor
  rule: InterestRule
  formalNoticeOn: string | null
}

/** The first and last day of its interest; null: it asks for the 40 € alone. */
export function penaltyDays({ segments, interestCents }: Pick<PenaltyFacts, 'segments' | 'interestCents'>) {
  if (interestCents === 0) return null
  return { from: segments[0]!.from, to: segments.at(-1)!.to }
}

/** Most characters of the notes of an invoice. */
const NOTES_MAX = 4_000

/**
 * The content of an invoice that asks for the penalties of another, outside VAT: one line for the interest, which is rounded once, one for the
 * 40 €, and the days at each rate in its notes.
 */
export function penaltyInvoice(
  facts: PenaltyFacts,
): Pick<
  InvoiceContent,
  'title' | 'lines' | 'vat' | 'operation' | 'performance' | 'paymentTerms' | 'notes' | 'vatOnDebits'
> {
  const { number, dueOn, debtor, interestCents, indemnityCents, days } = facts
  const span = penaltyDays(facts)
  const line = (description: string, unitPriceCents: number) => ({
    kind: 'item' as const,
    id: crypto.randomUUID(),
    description,
    quantityMilli: 1_000,
    unit: null,
    unitPriceCents,
    discountBps: 0,
    vatRateBps: 0,
  })
  const law = debtor === 'public_buyer' ? 'CCP art.' : `C.${NBSP}com. art.`
  const article = debtor === 'public_buyer' ? `D.${NBSP}2192-35` : `D.${NBSP}441-5`
  return {
    title: `Pénalités de retard de la facture ${number}`,
    lines: [
      ...(span === null
        ? []
        : [
            line(
              `Intérêts de retard de la facture ${number}, à payer avant le ${formatDate(dueOn)}${NBSP}: du ${formatDate(span.from)} au ${formatDate(span.to)}, ${formatCount(days, 'jour', 'jours')}`,
              interestCents,
            ),
          ]),
      ...(indemnityCents > 0
        ? [
            line(
              `Indemnité forfaitaire pour frais de recouvrement de la facture ${number} (${law}${NBSP}${article})`,
              indemnityCents,
            ),
          ]
        : []),
    ],
    vat: { kind: 'outside_scope' },
    operation: 'penalties',
    vatOnDebits: false,
    performance: span && { kind: 'period', ...span },
    paymentTerms: { kind: 'on_receipt' },
    notes: span === null ? null : notesOf(facts),
  }
}

function notesOf({ debtor, rule, formalNoticeOn, segments, currency }: PenaltyFacts): string {
  const law = ruleWords(debtor, rule, formalNoticeOn)
  const rounded = `Somme due TVA comprise × taux × jours / 365, arrondie une seule fois.`
  const detail = segments.map(
    (segment) =>
      `Du ${formatDate(segment.from)} au ${formatDate(segment.to)}, ${formatCount(segment.days, 'jour', 'jours')} sur ${formatMoney(segment.principalCents, currency)} à ${segmentRateWords(segment)}${NBSP}: ${formatTenThousandths(segment.tenThousandths)}${NBSP}${currencySigns[currency]}`,
  )
  const all = [law, ...detail, rounded].join('\n')
  // Many payments on account make many periods: the contentieux file tells them all.
  return all.length <= NOTES_MAX ? all : [law, rounded, 'Le détail est tenu à votre disposition.'].join('\n')
}
