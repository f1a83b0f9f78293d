import { getRouteApi } from '@tanstack/react-router'
import { LocalCardPage } from '#web/features/billing/local-card.tsx'
import { LocalCheckout } from '#web/features/billing/local-checkout.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

const route = getRouteApi('/app/billing/local')

export function LocalBillingPage() {
  const { session } = route.useSearch()
  return (
    <>
      <RecordHeader />
      <div className="max-w-form">
        {session === undefined ? <LocalCardPage /> : <LocalCheckout sessionId={session} />}
      </div>
    </>
  )
}
