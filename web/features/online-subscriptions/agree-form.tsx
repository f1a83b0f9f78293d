import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import type { SubscriptionLinkView } from '#shared/contract/online-subscriptions.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { ApiError } from '#web/api/api-error.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { WaitingControls } from '#web/patterns/form/waiting-controls.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

type AgreeFormProps = {
  view: SubscriptionLinkView
  token: string
  /** The subscription is no longer what the page shows. */
  onRefused: () => void
}

/** The consent, in the words that are kept, then Stripe's page. Once it is given, the way back to that page. */
export function AgreeForm({ view, token, onRefused }: AgreeFormProps) {
  const { consent, terms, open, testMode, timeZone, expiresAt } = view
  const [accepted, setAccepted] = useState(consent !== null)
  const [asked, setAsked] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const form = useLightForm(
    { name: consent?.name ?? '' },
    { name: (text) => text.trim() !== '' || 'Indiquez votre nom.' },
    {
      send: async ({ name }) => {
        if (!accepted) return
        const { url } = await fetchJson('POST /subscription-links/{token}/agree', {
          token,
          name,
          accepted: true,
        })
        setLeaving(true)
        window.location.assign(url)
      },
      onRefused: (error) => {
        if (error instanceof ApiError && [404, 409, 410].includes(error.status)) onRefused()
      },
    },
  )
  const submit: typeof form.submit = (event) => {
    setAsked(true)
    return form.submit(event)
  }
  if (!open)
    return (
      <Alert tone="warning" title="L’abonnement ne peut pas être accepté maintenant">
        Écrivez à {view.organizationName}&nbsp;: son compte Stripe n’encaisse pas pour le moment.
      </Alert>
    )
  return (
    <Card title={consent === null ? 'Votre accord' : 'Votre paiement'}>
      <FormShell form={{ ...form, submit }} className="flex flex-col gap-4">
        <WaitingControls>
          <div className="flex flex-col gap-2 text-sm">
            {terms.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {consent === null ? (
            <>
              <TextField
                form={form}
                name="name"
                label="Votre nom"
                required
                autoComplete="name"
                maxLength={160}
              />
              <Checkbox
                label="J’ai lu ce qui précède et je donne mon accord."
                checked={accepted}
                onChange={(event) => setAccepted(event.target.checked)}
                error={asked && !accepted ? 'Cochez la case pour donner votre accord.' : null}
              />
            </>
          ) : (
            <p className="text-muted text-sm">
              Accord donné par {consent.name} le {formatDateTime(consent.at, timeZone)}. Il reste à indiquer
              votre moyen de paiement.
            </p>
          )}
          {/* C. conso. L. 221-14: the words of the button are the law's. */}
          <Button
            variant="primary"
            type="submit"
            icon={CreditCard}
            loading={form.saving || leaving}
            className="self-start"
          >
            {consent === null ? 'S’abonner avec obligation de paiement' : 'Continuer vers le paiement'}
          </Button>
          <p className="text-muted text-xs">
            Vous indiquez votre moyen de paiement sur la page sécurisée de Stripe. Proposition valable
            jusqu’au {formatDateTime(expiresAt, timeZone)}.
          </p>
          {testMode && (
            <p className="text-warning-ink text-xs">Mode test&nbsp;: aucune somme n’est débitée.</p>
          )}
        </WaitingControls>
      </FormShell>
    </Card>
  )
}
