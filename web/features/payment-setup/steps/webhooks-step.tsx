import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Power, Send } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { furtherEvents, watchedEvents } from '#shared/domain/payment-setup/watched-events.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { FailedEvents } from '#web/blocks/payments/failed-events.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryItems } from '#web/patterns/list/query-items.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useArmed } from '#web/ui/use-armed.ts'
import { eventStates, webhookStates } from '../setup-labels.ts'
import { recentEventsOptions } from '../setup-queries.ts'
import type { StepProps } from '../step-props.ts'
import { SETUP_CHANGE, useSetupChange } from '../use-setup.ts'

/** The webhook: its address, its events, the last ones received. */
export function WebhooksStep({ setup }: StepProps) {
  return (
    <div className="grid gap-4">
      <Endpoint setup={setup} />
      <Card title="Événements écoutés">
        <ul className="grid gap-1.5 text-sm sm:grid-cols-2">
          {[...watchedEvents, ...furtherEvents].map((type) => (
            <li key={type}>
              <code className="wrap-anywhere">{type}</code>
            </li>
          ))}
        </ul>
      </Card>
      <RecentEvents />
    </div>
  )
}

function Endpoint({ setup }: StepProps) {
  const { account, webhook } = setup
  const refusal = useRefusal('payment_provider:write')
  const missing = refusal ?? (account === null ? 'Reliez d’abord un compte de paiement.' : undefined)
  const change = useSetupChange(
    (input: { status: 'active' | 'inactive' }) => api.paymentSetup.setWebhookStatus(input),
    { failure: 'Erreur lors de la configuration' },
  )
  const test = useAction(() => api.paymentSetup.testWebhook({}), {
    mutationKey: SETUP_CHANGE,
    success: ({ eventId }) =>
      eventId === null ? 'Le webhook est actif chez Stripe' : 'Événement de test reçu',
    failure: 'Erreur lors du test',
    refresh: orpc.paymentSetup,
  })
  // The status is active on load (specification, section 4): the first visit of someone who may write makes it so.
  const asked = useRef(false)
  const activate = useEffectEvent(() => {
    if (asked.current || webhook.status !== null || missing !== undefined) return
    asked.current = true
    change.mutate({ status: 'active' })
  })
  useEffect(() => activate(), [])
  const state = webhook.status === null ? null : webhookStates[webhook.status]
  const active = webhook.status === 'active'
  const armed = useArmed(active)
  return (
    <Card
      title="Adresse du webhook"
      description="Stripe y envoie les événements, signés."
      actions={
        <span role="status">
          {state ? <Badge tone={state.tone}>{state.label}</Badge> : <Badge>À activer</Badge>}
        </span>
      }
    >
      <EndpointAddress url={webhook.url}>
        <Button
          icon={Send}
          loading={test.isPending}
          disabledReason={missing ?? (webhook.status === null ? 'Activez d’abord le webhook.' : null)}
          onClick={() => test.mutate()}
        >
          Tester le webhook
        </Button>
        <Button
          icon={Power}
          variant={active ? 'ghost' : 'primary'}
          loading={change.isPending}
          aria-disabled={!armed}
          disabledReason={missing}
          onClick={() => change.mutate({ status: active ? 'inactive' : 'active' })}
        >
          {active ? 'Désactiver' : webhook.status === null ? 'Activer' : 'Réactiver'}
        </Button>
      </EndpointAddress>
      {webhook.status === 'error' && (
        <p className="mt-3 text-danger-ink text-sm">
          Le dernier test a échoué. Réactivez le webhook, puis recommencez le test.
        </p>
      )}
    </Card>
  )
}

function EndpointAddress({ url, children }: { url: string; children: ReactNode }) {
  const [copiedUrl, setCopiedUrl] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const copied = copiedUrl === url
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopiedUrl(url),
      () => input.current?.select(),
    )
  return (
    <>
      <Field label="Adresse">
        <Input ref={input} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button icon={copied ? Check : Copy} onClick={() => void copy()}>
          {copied ? 'Adresse copiée' : 'Copier l’adresse'}
        </Button>
        {children}
      </div>
      <p role="status" className="sr-only">
        {copied ? 'Adresse copiée' : ''}
      </p>
    </>
  )
}

function RecentEvents() {
  const { timezone } = useOrganization()
  return (
    <Card title="Événements récents">
      <FailedEvents timeZone={timezone} />
      <QueryItems
        query={useQuery(recentEventsOptions)}
        loading={<Skeleton className="h-24" />}
        errorClassName="py-4"
        empty={
          <EmptyState
            title="Aucun événement reçu"
            description="Testez le webhook pour voir arriver le premier."
            className="py-4"
          />
        }
      >
        {(events) => (
          <ul className="divide-y divide-line text-sm">
            {events.map((event) => (
              <li key={event.id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="flex min-w-0 flex-wrap items-center gap-2">
                  <code className="wrap-anywhere min-w-0">{event.type}</code>
                  {event.state !== 'done' && (
                    <Badge tone={eventStates[event.state].tone}>{eventStates[event.state].label}</Badge>
                  )}
                </span>
                <time dateTime={event.receivedAt} className="tabular text-muted">
                  {formatDateTime(event.receivedAt, timezone)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </QueryItems>
    </Card>
  )
}
