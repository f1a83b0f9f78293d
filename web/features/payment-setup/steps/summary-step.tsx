import { CircleCheck } from 'lucide-react'
import { setupSteps } from '#shared/domain/payment-setup/payment-setup.ts'
import { formatCount, formatDateTime, formatPercentBps } from '#shared/french/format.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { api } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { modeLabels, stepTitles, webhookStates } from '../setup-labels.ts'
import type { StepProps } from '../step-props.ts'
import { useSetupChange } from '../use-setup.ts'

/** Sums the setup up, to be confirmed. */
export function SummaryStep({ setup }: StepProps) {
  const refusal = useRefusal('payment_provider:write')
  const { timezone } = useOrganization()
  const { account, mode, tax, productCount, webhook, finishedAt, completed, simulation } = setup
  const finish = useSetupChange((input: Record<string, never>) => api.paymentSetup.finishSetup(input), {
    failure: 'Erreur lors de la configuration',
    success: 'Configuration terminée',
  })
  const left = setupSteps.filter(({ id, required }) => required && !completed.includes(id))
  const missing =
    left.length > 0 ? `À terminer\u00a0: ${left.map(({ id }) => stepTitles[id]).join(', ')}.` : null
  return (
    <div className="grid gap-4">
      {finishedAt && (
        <Alert tone={simulation ? 'warning' : 'success'} title="Configuration terminée">
          Le {formatDateTime(finishedAt, timezone)}.
          {simulation && ' Sans clés Stripe, vos clients ne verront aucun paiement par carte.'}
        </Alert>
      )}
      <Card title="Votre configuration">
        <DescriptionList
          columns={2}
          items={[
            { label: 'Compte', value: account?.businessName ?? null },
            { label: 'Mode', value: modeLabels[mode] },
            { label: 'Taxes', value: taxText(tax) },
            {
              label: 'Produits',
              value: productCount === 0 ? 'Aucun' : formatCount(productCount, 'produit', 'produits'),
            },
            { label: 'Webhook', value: webhook.status && webhookStates[webhook.status].label },
          ]}
        />
        <div className="mt-5 flex flex-wrap gap-2">
          {finishedAt === null && (
            <Button
              variant="primary"
              icon={CircleCheck}
              loading={finish.isPending}
              disabledReason={refusal ?? missing}
              onClick={() => finish.mutate({})}
            >
              Terminer la configuration
            </Button>
          )}
          <LinkButton to="/revenues/stripe/products">Gérer les produits</LinkButton>
          <LinkButton to="/revenues/stripe/settings/tax">Gérer les taxes</LinkButton>
        </div>
      </Card>
    </div>
  )
}

function taxText({ taxMethod, sellingCountries, rates }: StepProps['setup']['tax']): string | null {
  if (taxMethod === null) return null
  if (taxMethod === 'stripe_tax')
    return `Automatiques (${sellingCountries.map((each) => countryName(each)).join(', ')})`
  return rates.map(({ name, percentageBps }) => `${name} ${formatPercentBps(percentageBps)}`).join(', ')
}
