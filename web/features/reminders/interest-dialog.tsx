import type { InvoiceInterest } from '#shared/contract/late-interest.ts'
import { debtorLabels } from '#shared/domain/late-interest/debtor.ts'
import { ruleWords } from '#shared/domain/late-interest/rate-words.ts'
import { missingRateWords } from '#shared/domain/late-interest/rates.ts'
import { formatDate } from '#shared/french/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { InterestPeriods } from './interest-periods.tsx'

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
            <InterestPeriods
              segments={segments}
              currency={currency}
              interestCents={interestCents}
              indemnityCents={isConsumer ? null : indemnityCents}
            />
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
