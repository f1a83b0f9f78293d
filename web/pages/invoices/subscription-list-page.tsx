import { useNavigate } from '@tanstack/react-router'
import { CreditCard, Plus } from 'lucide-react'
import { useRefusal } from '#web/api/use-can.ts'
import { SubscriptionList } from '#web/features/invoices/subscription-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

/** Every subscription of the organization. */
export function SubscriptionListPage() {
  const navigate = useNavigate()
  const refusal = useRefusal('invoice:issue')
  const open = () => void navigate({ to: '/revenues/management/subscriptions/new' })
  useShortcuts([{ label: 'Nouvel abonnement', icon: Plus, disabledReason: refusal, run: open }])
  const create = (
    <Button variant="primary" icon={Plus} disabledReason={refusal} onClick={open}>
      Nouvel abonnement
    </Button>
  )
  return (
    <>
      <RecordHeader
        actions={
          <LinkButton to="/revenues/stripe/subscriptions" icon={CreditCard}>
            Payés en ligne
          </LinkButton>
        }
        mainAction={create}
      />
      <SubscriptionList action={create} />
    </>
  )
}
