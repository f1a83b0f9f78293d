import { useRouter } from '@tanstack/react-router'
import { ExternalLink, RotateCw } from 'lucide-react'
import { isValidated, laterRequirements } from '#shared/domain/payment-setup/payment-setup.ts'
import { formatDate, formatDateTime } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requirementLabels } from '../setup-labels.ts'
import type { StepProps } from '../step-props.ts'
import { SETUP_CHANGE, useSetupChange } from '../use-setup.ts'

/** Whether the account may take payments, and what it still has to provide. */
export function ValidationStep({ setup }: StepProps) {
  const { account } = setup
  if (account === null)
    return (
      <Card>
        <EmptyState
          title="Aucun compte relié"
          description="Revenez à l’étape «&#8239;Connexion&#8239;» pour relier un compte de paiement."
        />
      </Card>
    )
  return (
    <div className="grid gap-4">
      {isValidated(account) ? (
        <Alert tone="success" title="Compte validé">
          Il peut recevoir des paiements par carte. Rien ne lui est demandé.
        </Alert>
      ) : (
        <FinishOnboarding account={account} />
      )}
      <AccountState setup={setup} account={account} />
    </div>
  )
}

type Account = NonNullable<StepProps['setup']['account']>

/** The Express account's view: what is due, until when, and the way to provide it. */
function FinishOnboarding({ account }: { account: Account }) {
  const router = useRouter()
  const refusal = useRefusal('payment_provider:write')
  const { timezone } = useOrganization()
  const { currentlyDue, currentDeadline } = account.requirements
  const link = useAction(() => api.paymentSetup.createOnboardingLink({}), {
    mutationKey: SETUP_CHANGE,
    failure: 'Erreur lors de la génération du lien',
    onSuccess: ({ url }) => {
      if (url.startsWith('/')) router.history.push(url)
      else location.assign(url)
    },
  })
  return (
    <Alert
      tone="warning"
      title="Terminez l’inscription de votre compte"
      action={
        <Button
          variant="primary"
          icon={ExternalLink}
          loading={link.isPending}
          disabledReason={refusal}
          onClick={() => link.mutate()}
        >
          Terminer l’inscription
        </Button>
      }
    >
      {currentlyDue.length > 0 && (
        <>
          <p>
            {currentDeadline === null
              ? 'Il manque encore\u00a0:'
              : `À fournir avant le ${formatDate(new Date(currentDeadline), timezone)}\u00a0:`}
          </p>
          <ul className="mt-1 list-disc ps-5">
            {requirementLabels(currentlyDue).map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}

function AccountState({ account, setup }: StepProps & { account: Account }) {
  const refusal = useRefusal('payment_provider:write')
  const { timezone } = useOrganization()
  const refresh = useSetupChange((input: Record<string, never>) => api.paymentSetup.refreshAccount(input), {
    failure: 'Erreur lors de l’actualisation',
    success: 'Compte actualisé',
  })
  const { dashboardUrl } = account
  const later = laterRequirements(account.requirements)
  const noDashboard = setup.simulation
    ? 'URL du dashboard non disponible\u00a0: ce compte est simulé, il n’existe pas chez Stripe.'
    : 'URL du dashboard non disponible'
  return (
    <Card title="État du compte">
      <DescriptionList
        columns={2}
        items={[
          { label: 'Paiements par carte', value: <Capability on={account.capabilities.cardPayments} /> },
          { label: 'Virements', value: <Capability on={account.capabilities.transfers} /> },
          {
            label: 'À fournir plus tard',
            value: later.length === 0 ? 'Rien' : requirementLabels(later).join(', '),
          },
          {
            label: 'Dernière synchronisation',
            value: formatDateTime(account.lastSyncAt, timezone),
          },
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-2">
        <Button
          icon={RotateCw}
          loading={refresh.isPending}
          disabledReason={refusal}
          onClick={() => refresh.mutate({})}
        >
          Actualiser
        </Button>
        <Button
          icon={ExternalLink}
          disabledReason={dashboardUrl === null ? noDashboard : null}
          onClick={() => dashboardUrl !== null && window.open(dashboardUrl, '_blank', 'noopener,noreferrer')}
        >
          Ouvrir le tableau de bord Stripe
        </Button>
      </div>
    </Card>
  )
}

function Capability({ on }: { on: boolean }) {
  return on ? <Badge tone="success">Activés</Badge> : <Badge tone="warning">En attente</Badge>
}
