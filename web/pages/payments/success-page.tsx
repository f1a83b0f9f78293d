import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { paymentOutcome } from '#web/features/payments/payment-outcome.ts'
import { PaymentResult } from '#web/features/payments/payment-result.tsx'
import { timings } from '#web/messages/timings.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const route = getRouteApi('/app/success')

/** Specification 2.13: where the payment page comes back. The address proves nothing: the provider is asked. */
export function SuccessPage() {
  const { session_id: sessionId } = route.useSearch()
  // Another session is another page: it has its own moment of processing.
  return <Outcome key={sessionId} sessionId={sessionId} />
}

function Outcome({ sessionId }: { sessionId: string | undefined }) {
  const { timezone } = useOrganization()
  const [openedAt] = useState(() => new Date())
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), timings.paymentProcessing)
    return () => clearTimeout(timer)
  }, [])
  const payment = useQuery({
    ...orpc.payments.findPaymentSession.queryOptions({ input: { sessionId: sessionId ?? '' } }),
    enabled: sessionId !== undefined,
    // Ask again until the payment is settled.
    refetchInterval: ({ state }) =>
      state.data && !paymentOutcome(state.data.session).final ? timings.paymentRefetch : false,
  })
  const processing = (
    <div className="flex flex-col items-start gap-4">
      <h1 className="font-semibold text-xl tracking-tight max-sm:text-lg">Traitement du paiement</h1>
      <Spinner label="Nous vérifions votre paiement…" className="text-muted" />
      {!shown && <Button onClick={() => setShown(true)}>Continuer</Button>}
    </div>
  )
  return (
    <div className="mx-auto w-full max-w-form py-6">
      {!shown ? (
        processing
      ) : sessionId !== undefined && !payment.data ? (
        <QueryState
          query={payment}
          heading="h1"
          errorTitle="Votre paiement n’a pas pu être vérifié"
          loading={processing}
        />
      ) : (
        <PaymentResult
          sessionId={sessionId}
          session={payment.data?.session ?? null}
          timeZone={timezone}
          now={openedAt}
        />
      )}
    </div>
  )
}
