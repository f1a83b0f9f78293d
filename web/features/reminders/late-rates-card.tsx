import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LateRates } from '#shared/contract/late-interest.ts'
import { halfYearWords, rateKindLabels } from '#shared/domain/late-interest/rates.ts'
import { formatDate, formatPercentBps } from '#shared/french/format.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { type EditedRate, RateDialog } from './rate-dialog.tsx'

/** Two years of both rates; the older ones are asked for. */
const SHOWN = 8

/** « Taux des pénalités de retard » by half-year: those that are missing, which an owner enters, and where each comes from. */
export function LateRatesCard() {
  const query = useQuery(orpc.lateInterest.listLateRates.queryOptions({ input: {} }))
  const { data } = query
  return (
    <Card
      title="Taux des pénalités de retard"
      description="Taux de la BCE et taux d’intérêt légal de chaque semestre, avec leur source."
    >
      {data ? <Rates rates={data} /> : <QueryState query={query} loading={<SkeletonText lines={4} />} />}
    </Card>
  )
}

function Rates({ rates: { items, missing } }: { rates: LateRates }) {
  const [edited, setEdited] = useState<EditedRate | null>(null)
  const [all, setAll] = useState(false)
  const refusal = useRefusal('reminder:manage')
  return (
    <>
      {missing.map((rate) => (
        <Alert
          key={`${rate.kind} ${rate.from}`}
          tone="warning"
          className="mb-3"
          action={
            <Button
              size="sm"
              disabledReason={refusal}
              onClick={() => setEdited({ ...rate, bps: null, source: '', revision: 0 })}
            >
              Saisir ce taux
            </Button>
          }
        >
          {missingWords(rate)}
        </Alert>
      ))}
      <ul aria-label="Taux connus" className="border-line border-t text-sm">
        {(all ? items : items.slice(0, SHOWN)).map((rate) => (
          <Rate
            key={`${rate.kind} ${rate.from}`}
            rate={rate}
            refusal={refusal}
            onEdit={(revision) => setEdited({ ...rate, revision })}
          />
        ))}
      </ul>
      {items.length > SHOWN && !all && (
        <Button size="sm" variant="ghost" className="mt-3" onClick={() => setAll(true)}>
          Voir les taux plus anciens
        </Button>
      )}
      {edited && <RateDialog edited={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

const missingWords = ({ kind, from }: LateRates['missing'][number]) =>
  `${rateKindLabels[kind]} du ${halfYearWords(from)} non renseigné\u00a0: les pénalités qui en dépendent s’arrêtent au ${formatDate(addDays(from, -1))}.`

type RateProps = {
  rate: LateRates['items'][number]
  refusal: string | null | undefined
  onEdit: (revision: number) => void
}

function Rate({ rate: { kind, from, bps, source, entered }, refusal, onEdit }: RateProps) {
  const { timezone } = useOrganization()
  const by = entered && [
    `saisi le ${formatDate(entered.at, timezone)}`,
    entered.byName && `par ${entered.byName}`,
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2 last:border-b-0">
      <span className="min-w-0 flex-1 basis-48">
        {rateKindLabels[kind]}, {halfYearWords(from)}
        <span className="wrap-anywhere block text-muted text-xs">
          {[source, ...(by ? [by.filter(Boolean).join(' ')] : [])].join(' · ')}
        </span>
      </span>
      <span className="ms-auto flex items-center gap-2">
        <span className="amount whitespace-nowrap">{formatPercentBps(bps)}</span>
        {entered && (
          <Button
            size="sm"
            variant="ghost"
            disabledReason={refusal}
            aria-label={`Corriger\u00a0: ${rateKindLabels[kind]}, ${halfYearWords(from)}`}
            onClick={() => onEdit(entered.revision)}
          >
            Corriger
          </Button>
        )}
      </span>
    </li>
  )
}
