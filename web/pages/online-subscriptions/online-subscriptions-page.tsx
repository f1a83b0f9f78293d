import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useRefusal } from '#web/api/use-can.ts'
import { ProposeDialog } from '#web/features/online-subscriptions/propose-dialog.tsx'
import { OnlineSubscriptionList } from '#web/features/online-subscriptions/subscription-list.tsx'
import { readSubscriptionAddress } from '#web/features/online-subscriptions/subscription-search.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

/** Every subscription that clients pay at Stripe; the dialog that proposes one has an address. */
export function OnlineSubscriptionsPage() {
  const { propose } = readSubscriptionAddress(useSearch({ strict: false, structuralSharing: false }))
  const navigate = useNavigate()
  const refusal = useRefusal('invoice:issue')
  const show = (open: string | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, propose: open }), replace: true })
  const open = () => show('new')
  useShortcuts([{ label: 'Proposer un abonnement', icon: Plus, disabledReason: refusal, run: open }])
  const action = (
    <Button variant="primary" icon={Plus} disabledReason={refusal} onClick={open}>
      Proposer un abonnement
    </Button>
  )
  return (
    <>
      <RecordHeader
        description={
          'Ce que vos clients paient à Stripe chaque mois ou chaque année\u00a0: chaque période payée a sa facture.'
        }
        mainAction={action}
      />
      <OnlineSubscriptionList action={action} />
      {propose !== undefined && refusal === undefined && (
        <ProposeDialog
          productId={propose === 'new' ? null : propose}
          onClose={() => show(undefined)}
          onProposed={({ id }) =>
            void navigate({
              to: '/revenues/stripe/subscriptions/$subscriptionId',
              params: { subscriptionId: id },
            })
          }
        />
      )}
    </>
  )
}
