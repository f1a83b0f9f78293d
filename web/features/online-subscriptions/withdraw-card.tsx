import { useState } from 'react'
import type { SubscriptionLinkView } from '#shared/contract/online-subscriptions.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatDateTime, formatLongDate } from '#shared/french/format.ts'
import { ApiError } from '#web/api/api-error.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { WaitingControls } from '#web/patterns/form/waiting-controls.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

type WithdrawCardProps = {
  view: SubscriptionLinkView
  token: string
  onChanged: (view: SubscriptionLinkView) => void
}

/** « Renoncer au contrat ici » while a consumer may: the declaration, then its confirmation (C. conso. D. 221-5, since 19 June 2026). */
export function WithdrawCard({ view, token, onChanged }: WithdrawCardProps) {
  const { withdrawal, timeZone, organizationName, offer } = view
  const [declaring, setDeclaring] = useState(false)
  if (withdrawal === null) return null
  if (withdrawal.declaredAt !== null)
    return (
      <Alert tone="neutral" title="Rétractation enregistrée" live>
        Déclarée le {formatDateTime(withdrawal.declaredAt, timeZone)}. L’accusé de réception vous est envoyé
        par e-mail.{' '}
        {offer.kind === 'services'
          ? 'Ce qui n’a pas été fourni vous est remboursé dans les quatorze jours.'
          : `${organizationName} vous rembourse au retour des biens.`}
      </Alert>
    )
  if (!withdrawal.open) return null
  return (
    <Card
      title="Droit de rétractation"
      description={`Consommateur, vous pouvez renoncer au contrat sans motif ni frais jusqu’au ${formatLongDate(withdrawal.lastOn)} inclus.`}
    >
      {declaring ? (
        <Declaration view={view} token={token} onChanged={onChanged} onBack={() => setDeclaring(false)} />
      ) : (
        <WaitingControls>
          <Button onClick={() => setDeclaring(true)}>Renoncer au contrat ici</Button>
        </WaitingControls>
      )}
    </Card>
  )
}

function Declaration({ view, token, onChanged, onBack }: WithdrawCardProps & { onBack: () => void }) {
  const { consent, offer, organizationName, timeZone } = view
  const form = useLightForm(
    { name: consent?.name ?? '', email: '' },
    {
      name: (text) => text.trim() !== '' || 'Indiquez votre nom.',
      email: (text) => text.includes('@') || 'Indiquez votre adresse e-mail.',
    },
    {
      send: async ({ name, email }) =>
        onChanged(
          await fetchJson('POST /subscription-links/{token}/withdraw', {
            token,
            name: name.trim(),
            email: email.trim(),
          }),
        ),
      onRefused: async (error) => {
        if (error instanceof ApiError && error.status === 409)
          onChanged(await fetchJson('GET /subscription-links/{token}', { token }))
      },
    },
  )
  return (
    <FormShell form={form} className="flex flex-col gap-4">
      <p className="text-sm">
        Je me rétracte du contrat d’abonnement à «&#8239;{offer.designation}&#8239;» {de(organizationName)}
        {consent !== null && `, accepté le ${formatDateTime(consent.at, timeZone)}`}.{' '}
        {offer.kind === 'services' &&
          'L’abonnement s’arrête, et je suis remboursé de ce qui n’a pas été fourni à ma demande.'}
      </p>
      <TextField form={form} name="name" label="Votre nom" required autoComplete="name" maxLength={160} />
      <TextField
        form={form}
        name="email"
        label="E-mail pour l’accusé de réception"
        type="email"
        required
        autoComplete="email"
        maxLength={254}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit" loading={form.saving}>
          Confirmer la rétractation
        </Button>
        <Button onClick={onBack}>Annuler</Button>
      </div>
    </FormShell>
  )
}
