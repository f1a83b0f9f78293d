import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import type { Transmission } from '#shared/contract/approved-platform.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { refusalText, sellerStatuses, unsaidText } from '#shared/domain/approved-platform/deposits.ts'
import { reasonText } from '#shared/domain/invoices/life-cycle/reasons.ts'
import { lifeCycleName } from '#shared/domain/invoices/life-cycle/statuses.ts'
import { formatDateTime, formatLongDate } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { toneOfStatus } from '#web/blocks/invoicing/status-tone.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

const TITLE = 'Plateforme agréée'
/** « Déposée ». */
const DEPOSITED = 200

/** Shows the deposits of an issued invoice, and the platform's answers; nothing where no platform has to do with it. */
export function InvoiceTransmission({
  invoice: { id: invoiceId, status, timeZone },
}: {
  invoice: InvoiceDetail
}) {
  const query = useQuery({
    ...orpc.approvedPlatform.getTransmission.queryOptions({ input: { invoiceId } }),
    enabled: status !== 'draft',
  })
  if (status === 'draft') return null
  if (query.data === undefined)
    return query.isError ? (
      <Card title={TITLE}>
        <QueryState query={query} loading={<SkeletonText lines={2} />} />
      </Card>
    ) : null
  const { connected, rule, deposits, statuses } = query.data
  if (!connected && deposits.length === 0 && statuses.length === 0) return null
  return (
    <Card title={TITLE} actions={<Transmit invoiceId={invoiceId} transmission={query.data} />}>
      <div className="flex flex-col gap-4 text-sm">
        {rule === null && (
          <p className="max-w-prose text-muted">
            La facture d’un particulier ne passe pas par une plateforme agréée&nbsp;: ses montants vont dans
            l’e-reporting.
          </p>
        )}
        <Standing transmission={query.data} timeZone={timeZone} />
        <Deposits transmission={query.data} timeZone={timeZone} />
        <Statuses statuses={statuses} timeZone={timeZone} />
      </div>
    </Card>
  )
}

function Transmit({ invoiceId, transmission }: { invoiceId: string; transmission: Transmission }) {
  const client = useQueryClient()
  const refusal = useRefusal('invoice:issue')
  const transmit = useAction(() => api.approvedPlatform.transmitInvoice({ invoiceId }), {
    success: 'La facture part vers la plateforme',
    onSuccess: (saved) =>
      client.setQueryData(orpc.approvedPlatform.getTransmission.queryKey({ input: { invoiceId } }), saved),
  })
  if (!transmission.canTransmit) return null
  return (
    <Button
      size="sm"
      icon={Send}
      loading={transmit.isPending}
      disabledReason={refusal}
      onClick={() => transmit.mutate()}
    >
      {transmission.deposits.length > 0 ? 'Transmettre de nouveau' : 'Transmettre'}
    </Button>
  )
}

/** Where the invoice stands, and whether reminders wait. */
function Standing({ transmission, timeZone }: { transmission: Transmission; timeZone: string }) {
  const { current, reminders, deposits, statuses, rule } = transmission
  const delivery = deposits.findLast(({ kind }) => kind === 'invoice')
  if (current === null) {
    if (rule === null || delivery?.state === 'refused') return null
    const word = { waiting: 'Part bientôt', deposited: 'Transmise', accepted: 'Transmise et acceptée' }
    return (
      <p>
        <Badge tone={delivery ? 'info' : 'neutral'}>
          {delivery ? word[delivery.state] : 'Non transmise'}
        </Badge>
      </p>
    )
  }
  const since = statuses.findLast(({ code }) => code === current)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={toneOfStatus(current)}>{lifeCycleName(current)}</Badge>
        {since && <span className="text-muted">depuis le {formatDateTime(since.at, timeZone)}</span>}
      </p>
      {reminders !== null && (
        <Alert tone="info">
          {reminders === 'until_settled'
            ? 'Ne relancez pas ce client tant que ce point n’est pas réglé.'
            : `Le client annonce son paiement\u00a0: attendez le ${formatLongDate(reminders.untilOn)} inclus avant de le relancer.`}
        </Alert>
      )}
    </>
  )
}

/** Only what somebody has to know: what waits, and what was refused. */
function Deposits({ transmission, timeZone }: { transmission: Transmission; timeZone: string }) {
  const { deposits, statuses } = transmission
  const isDeposited = statuses.some(({ code }) => code === DEPOSITED)
  const shown = deposits.filter(
    ({ kind, state }) => state === 'refused' || (state === 'waiting' && kind !== 'invoice'),
  )
  if (shown.length === 0) return null
  return (
    <ul className="flex flex-col gap-2" aria-label="Transmissions">
      {shown.map((deposit) => (
        <li key={deposit.id}>
          <DepositFate deposit={deposit} isDeposited={isDeposited} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  )
}

type FateProps = { deposit: Transmission['deposits'][number]; isDeposited: boolean; timeZone: string }

function DepositFate({ deposit, isDeposited, timeZone }: FateProps) {
  const { kind, state, reasonCode, reasonText: text, updatedAt } = deposit
  const what = kind === 'invoice' ? 'Facture' : `Statut «\u202f${lifeCycleName(sellerStatuses[kind])}\u202f»`
  const unsaid = unsaidText(reasonCode ?? '')
  if (state === 'waiting' || unsaid !== null)
    return (
      <span className="text-muted">
        {what}&nbsp;: {unsaid ?? (isDeposited ? 'part bientôt' : 'part dès que la facture est déposée')}
      </span>
    )
  return (
    <Alert tone="danger" title={`${what}\u00a0: transmission refusée`}>
      <p>{refusalText(reasonCode ?? '')}</p>
      {text !== null && <p className="break-words text-xs">{text}</p>}
      <p className="mt-1 text-xs">Le {formatDateTime(updatedAt, timeZone)}</p>
    </Alert>
  )
}

function Statuses({ statuses, timeZone }: { statuses: Transmission['statuses']; timeZone: string }) {
  if (statuses.length === 0) return null
  return (
    <ol className="border-line border-t" aria-label="Cycle de vie">
      {statuses.map(({ id, name, at, reasons, ofDelivery }) => (
        <li key={id} className="border-line border-b py-2 last:border-b-0">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">{name}</span>
            <span className="text-muted text-xs">{formatDateTime(at, timeZone)}</span>
          </p>
          {ofDelivery && (
            <p className="text-muted text-xs">
              Pour une seconde transmission&nbsp;: la facture suit son cours.
            </p>
          )}
          {reasons.map(({ code: reason, text, note }) => (
            <p key={`${reason}${text}${note}`} className="break-words">
              {text ?? (reason && reasonText(reason))}
              {note && <span className="block whitespace-pre-line text-muted">«&#8239;{note}&#8239;»</span>}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
