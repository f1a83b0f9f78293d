import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanySignIn } from '#shared/contract/company-sign-in.ts'
import { api } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { readAgain } from '#web/api/read-again.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { cacheAnswer, companySignInOptions } from './sign-in-queries.ts'

/** Why it cannot be required yet; null when it can. */
function notReady({ domains, connections }: CompanySignIn): string | null {
  if (!domains.some(({ provedAt }) => provedAt !== null)) return 'Prouvez d’abord un domaine.'
  if (!connections.some(({ enabled, test }) => enabled && test?.problem === null))
    return 'Activez d’abord un fournisseur et testez-le avec succès.'
  return null
}

export function RequirementCard({
  settings,
  refusal,
}: {
  settings: CompanySignIn
  refusal: string | undefined
}) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { required, revision, exempt } = settings
  const save = useAction(api.companySignIn.requireCompanySignIn, {
    success: (answer) =>
      answer.required
        ? 'La connexion de l’entreprise est exigée'
        : 'La connexion de l’entreprise n’est plus exigée',
    failure: (error) => {
      void readAgain(client, companySignInOptions)
      return messageOf(error)
    },
    onSuccess: (answer) => cacheAnswer(client, answer),
  })
  const reason = refusal ?? (required ? null : notReady(settings))
  return (
    <Card title="Exigence">
      <Switch
        label="Exiger la connexion de l’entreprise"
        help={
          reason ??
          'Mot de passe, code par e-mail, Google, Microsoft et clé d’accès sont refusés aux membres dont l’adresse est d’un domaine prouvé.'
        }
        checked={required}
        disabled={reason !== null || save.isPending}
        onCheckedChange={(next) => (next ? setAsking(true) : save.mutate({ required: false, revision }))}
      />
      {exempt && (
        <p className="mt-4 text-muted text-sm">
          {required ? 'Garde' : 'Gardera'} tous ses moyens de connexion, en cas de panne du fournisseur&nbsp;:{' '}
          {required ? `${exempt.name} (${exempt.email})` : 'le propriétaire qui l’exige'}.
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={'Exiger la connexion de l’entreprise\u202f?'}
        consequence="Les membres dont l’adresse est d’un domaine prouvé ne se connecteront plus que par votre fournisseur. Leurs sessions ouvertes autrement n’ouvrent plus cette organisation, dès maintenant. Vous gardez tous vos moyens de connexion."
        confirmLabel="Exiger"
        tone="neutral"
        onConfirm={() => save.mutateAsync({ required: true, revision })}
      />
    </Card>
  )
}
