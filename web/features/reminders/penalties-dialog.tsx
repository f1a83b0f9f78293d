import { useState } from 'react'
import type { InvoiceInterest } from '#shared/contract/late-interest.ts'
import { missingRateWords } from '#shared/domain/late-interest/rates.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOpenInvoice } from '#web/blocks/invoicing/use-open-invoice.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { InterestPeriods } from './interest-periods.tsx'

type PenaltiesDialogProps = { interest: InvoiceInterest; open: boolean; onClose: () => void }

/** « Facturer les pénalités »: what is asked, how it is counted, then the draft of an invoice of its own. */
export function PenaltiesDialog({ interest, open, onClose }: PenaltiesDialogProps) {
  const { invoiceId, number, currency, debtor, segments, missing } = interest
  const inEuros = currency === 'EUR'
  const mayInterest = interest.interestCents > 0
  const mayIndemnity = interest.indemnityCents > 0 && inEuros
  const [asksInterest, setAsksInterest] = useState(mayInterest)
  const [asksIndemnity, setAsksIndemnity] = useState(mayIndemnity)
  const interestCents = asksInterest ? interest.interestCents : 0
  const indemnityCents = asksIndemnity ? interest.indemnityCents : 0
  const openDraft = useOpenInvoice()
  const prepare = useAction(
    () => api.latePenalties.invoicePenalties({ invoiceId, interestCents, indemnityCents }),
    {
      success: 'Voici la facture des pénalités\u00a0: relisez-la, émettez-la, puis envoyez-la',
      refresh: [orpc.reminders, orpc.lateInterest],
      onSuccess: (draft) => {
        onClose()
        return openDraft(draft)
      },
    },
  )
  const asked = interestCents + indemnityCents
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !prepare.isPending && onClose()}
      title="Facturer les pénalités"
      description={`Une facture à part, sans TVA, pour le retard de ${number}. Elle n’est ni émise ni envoyée sans vous.`}
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            loading={prepare.isPending}
            disabledReason={asked === 0 ? 'Choisissez ce que vous facturez.' : null}
            onClick={() => prepare.mutate()}
          >
            Préparer la facture
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        {mayInterest && (
          <Checkbox
            label={`Intérêts de retard\u00a0: ${formatMoney(interest.interestCents, currency)}`}
            checked={asksInterest}
            onChange={({ target }) => setAsksInterest(target.checked)}
          />
        )}
        {mayIndemnity && (
          <Checkbox
            label={`Indemnité de recouvrement\u00a0: ${formatMoney(interest.indemnityCents, 'EUR')}`}
            checked={asksIndemnity}
            onChange={({ target }) => setAsksIndemnity(target.checked)}
          />
        )}
        {!inEuros && interest.indemnityCents > 0 && (
          <p>L’indemnité de 40&nbsp;€ est en euros&nbsp;: elle ne va pas sur une facture en {currency}.</p>
        )}
        {segments.length > 0 && (
          <InterestPeriods
            segments={segments}
            currency={currency}
            interestCents={interest.interestCents}
            indemnityCents={debtor === 'consumer' ? null : interest.indemnityCents}
          />
        )}
        {interest.disputedCents > 0 && mayInterest && (
          <p>
            Ces intérêts comptent aussi les {formatMoney(interest.disputedCents, currency)} que le client
            conteste&nbsp;: mieux vaut régler le litige avant de les facturer.
          </p>
        )}
        {missing && <p>{missingRateWords(missing)} Les jours suivants se factureront plus tard.</p>}
        <p className="font-medium">
          À facturer&nbsp;: <span className="amount">{formatMoney(asked, currency)}</span>
        </p>
      </div>
    </Dialog>
  )
}
