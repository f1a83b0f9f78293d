import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { FailedEvents as Failed } from '#shared/contract/payment-setup.ts'
import { eventSubjectLabels } from '#shared/domain/payment-setup/event-subject.ts'
import { formatCount, formatDateTime } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { failedEventsOptions } from './failed-events-options.ts'

/** Events of Stripe that could not be followed: why, and another try once that is mended. Nothing is drawn where none failed. */
export function FailedEvents({ timeZone }: { timeZone: string }) {
  const { data } = useQuery(failedEventsOptions)
  const refusal = useRefusal('payment_provider:write')
  const retry = useAction(() => api.paymentSetup.retryFailedEvents({}), {
    success: ({ retried }) =>
      `${formatCount(retried, 'événement de Stripe est suivi', 'événements de Stripe sont suivis')} de nouveau.`,
    refresh: orpc.paymentSetup,
  })
  if (!data || data.items.length === 0) return null
  return (
    <Alert
      tone="warning"
      className="mb-3"
      title="Ardoise n’a pas pu suivre Stripe"
      action={
        <Button
          size="sm"
          icon={RotateCw}
          disabledReason={refusal}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          Réessayer
        </Button>
      }
    >
      <p>Un nouvel essai a lieu chaque heure pendant trois jours.</p>
      <ul aria-label="Événements en échec" className="mt-1 flex flex-col gap-1.5">
        {data.items.map((failed) => (
          <FailedLine key={`${failed.about} ${failed.message}`} failed={failed} timeZone={timeZone} />
        ))}
      </ul>
    </Alert>
  )
}

function FailedLine({
  failed: { about, message, since, count, references },
  timeZone,
}: {
  failed: Failed
  timeZone: string
}) {
  return (
    <li>
      {eventSubjectLabels[about]}
      {count > 1 && ` (${count}\u00a0événements)`}, le {formatDateTime(since, timeZone)}
      {'\u00a0: '}
      {message}{' '}
      {references.map((reference) => (
        <TextLink key={reference} to="/revenues/history" search={{ q: reference }} className="me-2">
          Voir le règlement
        </TextLink>
      ))}
    </li>
  )
}
