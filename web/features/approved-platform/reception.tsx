import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reception as ReceptionOf } from '#shared/contract/approved-platform.ts'
import type { ReceivedDetail } from '#shared/contract/received-invoices.ts'
import {
  type BuyerCode,
  buyerCodes,
  buyerMayChoose,
  receptionHistory,
} from '#shared/domain/approved-platform/buyer-statuses.ts'
import { refusalText, unsaidText } from '#shared/domain/approved-platform/deposits.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { currentOf } from '#shared/domain/invoices/life-cycle/events-in-order.ts'
import { needsReason, reasonText } from '#shared/domain/invoices/life-cycle/reasons.ts'
import {
  isLifeCycleCode,
  lifeCycleName,
  lifeCycleStatuses,
} from '#shared/domain/invoices/life-cycle/statuses.ts'
import { formatDateTime } from '#shared/french/format.ts'
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
import { toast } from '#web/ui/toast.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const TITLE = 'Statut transmis au fournisseur'
const actions: Record<BuyerCode, string> = {
  204: 'Dire prise en charge',
  205: 'Dire approuvée',
  206: 'Approuver en partie',
  207: 'Ouvrir un litige',
  208: 'Suspendre',
  210: 'Refuser au fournisseur',
  211: 'Annoncer le paiement',
}

/** The buyer’s statuses of an invoice that the platform brought; draws nothing for one that a member dropped. */
export function Reception({ invoice: { id: receivedId, timeZone } }: { invoice: ReceivedDetail }) {
  const query = useQuery(orpc.approvedPlatform.getReception.queryOptions({ input: { receivedId } }))
  if (query.data === undefined)
    return query.isError ? (
      <Card title={TITLE}>
        <QueryState query={query} loading={<SkeletonText lines={2} />} />
      </Card>
    ) : null
  const { arrivedAt, statuses, heard } = query.data
  if (arrivedAt === null) return null
  const current = currentOf(receptionHistory(arrivedAt, statuses, heard))!
  return (
    <Card title={TITLE}>
      <div className="flex flex-col gap-4 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={toneOfStatus(current.code)}>{lifeCycleName(current.code)}</Badge>
          <span className="text-muted">depuis le {formatDateTime(current.at, timeZone)}</span>
        </p>
        <Choices receivedId={receivedId} reception={query.data} />
        <History reception={query.data} timeZone={timeZone} />
      </div>
    </Card>
  )
}

function Choices({ receivedId, reception }: { receivedId: string; reception: ReceptionOf }) {
  const client = useQueryClient()
  const refusal = useRefusal('received_invoice:write')
  const [asked, setAsked] = useState<BuyerCode | null>(null)
  const keep = (changed: ReceptionOf) => {
    client.setQueryData(orpc.approvedPlatform.getReception.queryKey({ input: { receivedId } }), changed)
    void client.invalidateQueries({ queryKey: orpc.platform.listEvents.key() })
    // From now on it cannot be deleted.
    void client.invalidateQueries({ queryKey: orpc.receivedInvoices.key() })
    toast.success('Le statut part vers la plateforme')
  }
  const say = useAction(
    (code: BuyerCode) => api.approvedPlatform.sayOfReceived({ receivedId, code, reasons: [], note: '' }),
    { onSuccess: keep },
  )
  const { arrivedAt, blocked, statuses, heard } = reception
  const history = receptionHistory(arrivedAt, statuses, heard)
  const refusalOf = (code: BuyerCode) => {
    if (blocked !== null) return errorCodes[blocked].text
    const verdict = buyerMayChoose(code, history)
    return verdict.ok ? null : errorCodes[verdict.code].text
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {buyerCodes.map((code) => (
          <Button
            key={code}
            size="sm"
            loading={say.isPending && say.variables === code}
            disabledReason={refusal ?? refusalOf(code)}
            onClick={() => (needsReason(code) ? setAsked(code) : say.mutate(code))}
          >
            {actions[code]}
          </Button>
        ))}
      </div>
      {asked !== null && (
        <ReasonDialog
          key={asked}
          receivedId={receivedId}
          code={asked}
          action={actions[asked]}
          onSaid={keep}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** Statuses said and heard, by their own times. */
function History({ reception, timeZone }: { reception: ReceptionOf; timeZone: string }) {
  const lines = [
    ...reception.statuses.map((status) => ({
      id: status.id,
      at: status.at,
      line: <Said status={status} timeZone={timeZone} />,
    })),
    ...reception.heard.map((status) => ({
      id: status.id,
      at: status.at,
      line: <Heard status={status} timeZone={timeZone} />,
    })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  if (lines.length === 0) return null
  return (
    <ol className="border-line border-t" aria-label="Statuts transmis et reçus">
      {lines.map(({ id, line }) => (
        <li key={id} className="border-line border-b py-2 last:border-b-0">
          {line}
        </li>
      ))}
    </ol>
  )
}

const speakers = {
  seller: 'par le fournisseur',
  platform: 'par une plateforme agréée',
  buyer: 'par vous, hors d’Ardoise',
}

function Heard({ status, timeZone }: { status: ReceptionOf['heard'][number]; timeZone: string }) {
  const { code, at, reasons } = status
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{lifeCycleName(code)}</span>
        <span className="text-muted text-xs">{formatDateTime(at, timeZone)}</span>
        {isLifeCycleCode(code) && (
          <span className="text-muted text-xs">{speakers[lifeCycleStatuses[code].by]}</span>
        )}
      </p>
      {reasons.map(({ code: reason, text, note }) => (
        <p key={`${reason}${text}${note}`} className="wrap-anywhere">
          {text ?? (reason && reasonText(reason))}
          {note && <span className="block whitespace-pre-line text-muted">«&#8239;{note}&#8239;»</span>}
        </p>
      ))}
    </>
  )
}

function Said({ status, timeZone }: { status: ReceptionOf['statuses'][number]; timeZone: string }) {
  const { code, at, reasons, note, state, refusalCode, refusalText: text } = status
  const unsaid = unsaidText(refusalCode ?? '')
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{lifeCycleName(code)}</span>
        <span className="text-muted text-xs">{formatDateTime(at, timeZone)}</span>
        {state === 'waiting' && <span className="text-muted text-xs">part bientôt</span>}
        {unsaid !== null && <span className="text-muted text-xs">{unsaid}</span>}
      </p>
      {reasons.map((reason) => (
        <p key={reason}>{reasonText(reason)}</p>
      ))}
      {note && <p className="wrap-anywhere whitespace-pre-line text-muted">«&#8239;{note}&#8239;»</p>}
      {state === 'refused' && unsaid === null && (
        <Alert tone="danger" title="Statut refusé par la plateforme" className="mt-2">
          <p>{refusalText(refusalCode ?? '')}</p>
          {text !== null && <p className="wrap-anywhere text-xs">{text}</p>}
        </Alert>
      )}
    </>
  )
}
