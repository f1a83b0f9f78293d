import { useNavigate } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { useRefusal } from '#web/api/rights.ts'
import { Button } from '#web/ui/button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

/** « En faire un abonnement »: opens a new subscription that says what the invoice says. */
export function SubscribeButton({ invoice: { id } }: { invoice: Pick<InvoiceDetail, 'id'> }) {
  const navigate = useNavigate()
  const refusal = useRefusal('invoice:issue')
  const label = 'En faire un abonnement'
  const run = () => void navigate({ to: '/revenues/management/subscriptions/new', search: { from: id } })
  useShortcuts([{ label, icon: RefreshCw, disabledReason: refusal, run }])
  return (
    <Button icon={RefreshCw} disabledReason={refusal} onClick={run}>
      {label}
    </Button>
  )
}
