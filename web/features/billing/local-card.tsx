import { NBSP } from '#shared/french/typography.ts'
import { api } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useBillingChange } from './billing-queries.ts'

/** Stands for Stripe's portal: the card of a local subscription, one that pays or one that is refused. */
export function LocalCardPage() {
  const refusal = useRefusal('subscription:write')
  const accept = useBillingChange(() => api.billing.giveLocalCard({ card: 'accepts' }), {
    failure: 'La carte n’a pas pu être changée',
    success: 'La carte d’essai accepte les paiements',
  })
  const refuse = useBillingChange(() => api.billing.giveLocalCard({ card: 'refuses' }), {
    failure: 'La carte n’a pas pu être changée',
    success: 'La carte d’essai refusera les prochains paiements',
  })
  return (
    <Card title="Carte d’essai">
      <div className="flex flex-col gap-5">
        <Alert tone="info" title="Aucun argent n’est prélevé">
          Cette installation n’a pas de clés Stripe{NBSP}: cette page remplace celle de Stripe. Choisissez une
          carte d’essai, acceptée ou refusée.
        </Alert>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            disabledReason={refusal}
            loading={accept.isPending}
            onClick={() => accept.mutate(undefined)}
          >
            Carte acceptée
          </Button>
          <Button
            disabledReason={refusal}
            loading={refuse.isPending}
            onClick={() => refuse.mutate(undefined)}
          >
            Carte refusée
          </Button>
          <LinkButton to="/billing" variant="ghost">
            Revenir à l’abonnement
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
