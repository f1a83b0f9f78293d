import type { InvoiceInterest } from '#shared/contract/late-interest.ts'
import { debtorLabels } from '#shared/domain/late-interest/debtor.ts'
import { formatTenThousandths, ruleWords, segmentRateWords } from '#shared/domain/late-interest/rate-words.ts'
import { missingRateWords } from '#shared/domain/late-interest/rates.ts'
import { currencySigns, formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'

type InterestDialogProps = { interest: InvoiceInterest; open: boolean; onClose: () => void }

/** « Comment est-ce calculé ? »: the days at each rate on each sum, and where each rate comes from. */
export function InterestDialog({ interest, open, onClose }: InterestDialogProps) {
  const { number, currency, debtor, rule, dueOn, formalNoticeOn, segments, missing } = interest
  const { interestCents, indemnityCents } = interest
  const isConsumer = debtor === 'consumer'
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Comment est-ce calculé&#8239;?"
      description={`${number}, à payer avant le ${formatDate(dueOn)} · ${debtorLabels[debtor]}`}
      size="lg"
    >
      <div className="flex flex-col gap-4 text-sm">
        <p>{ruleWords(debtor, rule, formalNoticeOn)}</p>
        {segments.length > 0 && (
          <>
            <ul aria-label="Périodes" className="border-line border-t">
              {segments.map((segment) => (
                <Segment key={segment.from} segment={segment} currency={currency} />
              ))}
              <Sum label="Intérêts, arrondis une seule fois">{formatMoney(interestCents, currency)}</Sum>
              {!isConsumer && (
                <Sum label="Indemnité forfaitaire pour frais de recouvrement (D.&nbsp;441-5)">
                  {formatMoney(indemnityCents, 'EUR')}
                </Sum>
              )}
            </ul>
            <p className="text-muted">
              Somme due TVA comprise × taux × jours / 365, du lendemain{' '}
              {isConsumer ? 'de la réception de la mise en demeure' : 'de l’échéance'} au jour du paiement.
              Les règlements reçus sont imputés sur la somme due, avant les intérêts.
            </p>
          </>
        )}
        {missing && <p>{missingRateWords(missing)}</p>}
      </div>
    </Dialog>
  )
}

type SegmentProps = { segment: InvoiceInterest['segments'][number]; currency: InvoiceInterest['currency'] }

function Segment({ segment, currency }: SegmentProps) {
  const { from, to, days, principalCents, row, tenThousandths } = segment
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-2">
      <span className="min-w-0 flex-1 basis-56">
        Du {formatDate(from)} au {formatDate(to)}, {formatCount(days, 'jour', 'jours')} sur{' '}
        {formatMoney(principalCents, currency)}
        <span className="wrap-anywhere block text-muted text-xs">
          {segmentRateWords(segment)}
          {row && ` · ${row.source}`}
        </span>
      </span>
      <span className="amount ms-auto whitespace-nowrap">
        {formatTenThousandths(tenThousandths)}&nbsp;{currencySigns[currency]}
      </span>
    </li>
  )
}

function Sum({ label, children }: { label: string; children: string }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-2 font-medium last:border-b-0">
      <span className="min-w-0 flex-1 basis-56">{label}</span>
      <span className="amount ms-auto whitespace-nowrap">{children}</span>
    </li>
  )
}
