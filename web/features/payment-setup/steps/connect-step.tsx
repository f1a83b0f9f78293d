import { Link2, Unlink } from 'lucide-react'
import { useState } from 'react'
import type { ConnectMethod } from '#shared/domain/payment-setup/payment-setup.ts'
import { api } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { OvertakenNotice } from '../overtaken-notice.tsx'
import { methodLabels } from '../setup-labels.ts'
import { useKeptMethod } from '../setup-memory.ts'
import type { StepProps } from '../step-props.ts'
import { SETUP_CHANGE, useSetupChange } from '../use-setup.ts'

const failures: Record<ConnectMethod, string> = {
  oauth: 'Erreur lors de la connexion OAuth',
  express: 'Erreur lors de la création du compte Express',
}

/** Joins an account by OAuth, or opens an Express one. */
export function ConnectStep({ setup }: StepProps) {
  return setup.account === null ? <Choice setup={setup} /> : <Joined setup={setup} account={setup.account} />
}

function Choice({ setup }: StepProps) {
  const refusal = useRefusal('payment_provider:write')
  const [kept, keep] = useKeptMethod()
  const method = kept ?? 'oauth'
  const connect = useSetupChange(
    (input: { method: ConnectMethod; revision: number }) => api.paymentSetup.connectAccount(input),
    { failure: failures[method] },
  )
  const leave = useAction(() => api.paymentSetup.startConnection({}), {
    mutationKey: SETUP_CHANGE,
    failure: failures.oauth,
    onSuccess: ({ url }) => {
      if (url !== null) location.assign(url)
    },
  })
  // The holder of an account that exists accepts on Stripe's own page; in a simulation there is none.
  const leaves = method === 'oauth' && !setup.simulation
  return (
    <div className="grid gap-4">
      <OvertakenNotice when={connect.overtaken} />
      <Card>
        <fieldset disabled={refusal !== undefined} className="grid gap-5">
          <RadioGroup<ConnectMethod>
            label="Comment voulez-vous vous connecter&#8239;?"
            layout="cards"
            value={method}
            onValueChange={keep}
            options={[
              {
                value: 'oauth',
                label: 'J’ai déjà un compte Stripe',
                help: 'Vous autorisez Ardoise à l’utiliser (OAuth). Il peut encaisser tout de suite.',
              },
              {
                value: 'express',
                label: 'Je n’ai pas de compte Stripe',
                help: 'Ardoise en ouvre un pour vous (Express). Vous terminez l’inscription chez Stripe.',
              },
            ]}
          />
        </fieldset>
        <Button
          className="mt-5"
          variant="primary"
          icon={Link2}
          loading={connect.isPending || leave.isPending}
          disabledReason={refusal}
          onClick={() => (leaves ? leave.mutate() : connect.mutate({ method, revision: setup.revision }))}
        >
          {method === 'oauth' ? 'Se connecter avec Stripe' : 'Créer un compte Express'}
        </Button>
      </Card>
    </div>
  )
}

type JoinedProps = StepProps & { account: NonNullable<StepProps['setup']['account']> }

function Joined({ setup, account }: JoinedProps) {
  const refusal = useRefusal('payment_provider:write')
  const [asking, setAsking] = useState(false)
  const disconnect = useSetupChange(
    (input: { revision: number }) => api.paymentSetup.disconnectAccount(input),
    { failure: 'Erreur lors de la configuration', success: 'Compte de paiement déconnecté' },
  )
  return (
    <div className="grid gap-4">
      <OvertakenNotice when={disconnect.overtaken} />
      <Card
        title={account.businessName}
        actions={
          account.connected ? (
            <Badge tone="success">Connecté</Badge>
          ) : (
            <Badge tone="warning">Inscription à terminer</Badge>
          )
        }
      >
        <DescriptionList
          columns={2}
          items={[
            { label: 'Compte', value: <span className="wrap-anywhere">{account.accountId}</span> },
            { label: 'Connexion', value: methodLabels[account.method] },
            { label: 'Devise par défaut', value: account.defaultCurrency },
          ]}
        />
        <Button className="mt-5" icon={Unlink} disabledReason={refusal} onClick={() => setAsking(true)}>
          Déconnecter le compte
        </Button>
      </Card>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Déconnecter le compte ${account.businessName}\u202f?`}
        consequence="Les paiements par carte s’arrêtent et le webhook est supprimé avec ses événements récents. Vos taxes et vos produits restent enregistrés."
        confirmLabel="Déconnecter"
        onConfirm={() => disconnect.mutateAsync({ revision: setup.revision })}
      />
    </div>
  )
}
