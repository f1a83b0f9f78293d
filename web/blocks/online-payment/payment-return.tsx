import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { CheckoutOutcome } from '#shared/contract/online-payments.ts'
import { formatMoney } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Milliseconds between two questions while a bank has not answered. */
export const OUTCOME_REFETCH = 30_000

type PaymentReturnProps = {
  query: UseQueryResult<CheckoutOutcome, Error>
  /** Whether the document still asks to be paid online. */
  isPayable: boolean
  /** « La facture », « Le devis » is no longer what the page shows. */
  onSettled: () => void
}

/** The true state of the payment that the client comes back from. The address proves nothing: the payment provider was asked. */
export function PaymentReturn({ query, isPayable, onSettled }: PaymentReturnProps) {
  const state = query.data?.state
  const settled = useEffectEvent(onSettled)
  useEffect(() => {
    if (state !== undefined) settled()
  }, [state])
  if (query.data) return <Outcome outcome={query.data} isPayable={isPayable} />
  if (query.isError)
    return (
      <Alert
        tone="danger"
        live
        title="Votre paiement n’a pas pu être vérifié"
        action={<Button onClick={() => void query.refetch()}>Réessayer</Button>}
      >
        {query.error.message}
      </Alert>
    )
  return (
    <Alert tone="neutral">
      <Spinner label="Nous vérifions votre paiement…" />
    </Alert>
  )
}

function Outcome({ outcome, isPayable }: { outcome: CheckoutOutcome; isPayable: boolean }) {
  const { state, amountCents, currency, receiptTo } = outcome
  const amount = formatMoney(amountCents, currency)
  if (state === 'paid')
    return (
      <Alert tone="success" live title="Paiement reçu">
        {amount} sont payés. Le reçu est envoyé à {receiptTo}.
      </Alert>
    )
  if (state === 'processing')
    return (
      <Alert tone="info" live title="Prélèvement en cours">
        {amount} seront prélevés sur votre compte. Votre banque a jusqu’à 14&nbsp;jours ouvrés pour le
        confirmer&nbsp;: vous n’avez rien d’autre à faire, et le reçu sera envoyé à {receiptTo}.
      </Alert>
    )
  if (state === 'failed')
    return (
      <Alert tone="danger" live title="Paiement refusé">
        Votre banque a refusé le paiement de {amount}&nbsp;: rien n’est payé. Vous pouvez essayer un autre
        moyen.
      </Alert>
    )
  return (
    <Alert tone="warning" live title="Paiement interrompu">
      {isPayable
        ? 'Aucune somme n’a été débitée. Vous pouvez reprendre quand vous le voulez.'
        : 'Aucune somme n’a été débitée, et il n’y a plus rien à payer en ligne.'}
    </Alert>
  )
}
