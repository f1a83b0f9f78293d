import { useMutation } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { OnlineOffer } from '#shared/contract/online-payments.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'
import { WaitingControls } from '#web/patterns/form/waiting-controls.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type PayOnlineProps = {
  offer: OnlineOffer
  currency: Currency
  /** « Payer », « Payer l’acompte de ». */
  verb: string
  /** Asks for the payment page; the amount is decided there and then. */
  onPay: () => Promise<{ url: string }>
  /** Refused: the document is no longer what the page shows. */
  onRefused: () => void
}

/** « Payer 1 234,56 € en ligne »; nothing where nothing can be paid. */
export function PayOnline({ offer, currency, verb, onPay, onRefused }: PayOnlineProps) {
  const pay = useMutation({
    mutationFn: onPay,
    onSuccess: ({ url }) => window.location.assign(url),
    onError: onRefused,
  })
  // The browser may bring the page back as it was left, waiting for the other one.
  const restored = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) pay.reset()
  })
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => restored(event)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  const { amountCents, processingCents, testMode } = offer
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <>
      {processingCents > 0 && (
        <Alert tone="info" title="Prélèvement en cours">
          <p>
            {money(processingCents)} sont en cours de prélèvement&nbsp;: la banque a jusqu’à 14&nbsp;jours
            ouvrés pour répondre.
          </p>
        </Alert>
      )}
      {amountCents > 0 && (
        <div className="flex flex-col gap-2" data-print="hidden">
          <WaitingControls>
            <Button
              variant="primary"
              icon={CreditCard}
              loading={pay.isPending || pay.isSuccess}
              onClick={() => pay.mutate()}
            >
              {verb} {money(amountCents)} en ligne
            </Button>
          </WaitingControls>
          <p className="text-muted text-xs">
            Sur la page sécurisée de Stripe, par carte ou par les autres moyens qu’elle propose.
          </p>
          {testMode && (
            <p className="text-warning-ink text-xs">Mode test&nbsp;: aucune somme n’est débitée.</p>
          )}
        </div>
      )}
      {pay.isError && (
        <Alert tone="danger" live>
          {pay.error.message}
        </Alert>
      )}
    </>
  )
}
