import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Call, CallSheet } from '#shared/contract/call-fields.ts'
import type { CallPurpose } from '#shared/domain/calls/call-names.ts'
import { useMe } from '#web/api/me.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CallBox } from './call-box.tsx'
import { type Called, sheetOptions } from './call-queries.ts'
import { NextSteps, type TaskOfCall } from './next-steps.tsx'
import { ResultForm } from './result-form.tsx'
import { ScriptCard } from './script-card.tsx'
import { SheetFacts } from './sheet-facts.tsx'
import { numberOf } from './use-settle-call.ts'

type CallSheetProps = {
  called: Called
  /** Of the list, or of the link that led here. */
  purpose?: CallPurpose | undefined
  entryId?: string | undefined
  scriptId?: string | null
  /** An incoming call whose result is to be noted. */
  incoming?: Call | undefined
  /** Beside the actions that follow a result: the next person of a list. */
  next?: ReactNode
  /** Makes a devis for the client. */
  onQuote?: ((client: { companyId?: string; contactId?: string }) => void) | undefined
  /** Begins a task that follows the call. */
  onTask?: ((start: TaskOfCall) => void) | undefined
}

/** All that one wants to know of somebody before calling, whether one may, and what came of it. */
export function CallSheetView(props: CallSheetProps) {
  const query = useQuery(sheetOptions(props.called))
  const sheet = query.data
  if (!sheet) return <QueryState query={query} inCard loading={<Loading />} />
  return <Sheet {...props} sheet={sheet} />
}

const Loading = () => (
  <div aria-busy="true" className="grid items-start gap-6 lg:grid-cols-3">
    <p role="status" className="sr-only">
      Chargement de la fiche d’appel…
    </p>
    <div className="grid gap-6 lg:col-span-2">
      <Skeleton className="h-56" />
      <Skeleton className="h-96" />
    </div>
    <Skeleton className="h-96" />
  </div>
)

/** What is owed is called about first; else the purpose whose rules are the strictest, but whoever calls us is not prospected. */
function usualPurpose({ debts, reminder }: CallSheet, incoming: boolean): CallPurpose {
  if (reminder !== null || debts.length > 0) return 'collection'
  return incoming ? 'contract' : 'prospecting'
}

function Sheet(props: CallSheetProps & { sheet: CallSheet }) {
  const { sheet, called, incoming, entryId, scriptId = null, next, onQuote, onTask } = props
  const { user } = useMe()
  const [chosen, setChosen] = useState(props.purpose ?? incoming?.purpose ?? null)
  const purpose = chosen ?? usualPurpose(sheet, incoming !== undefined)
  const [started, setStarted] = useState<Call | null>(null)
  const [settled, setSettled] = useState<Call | null>(null)
  // A page that was loaded again finds the call that it had started.
  const underWay = sheet.calls.find(
    ({ state, outcome, callerId }) => state === 'under_way' && outcome === null && callerId === user.id,
  )
  const call = incoming ?? started ?? underWay ?? null
  const at = { called, purpose, call, entryId }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-3">
      <div className="grid min-w-0 gap-6 lg:col-span-2">
        <CallBox
          sheet={sheet}
          number={numberOf(sheet, called.number)}
          at={at}
          onPurpose={setChosen}
          onStarted={(made) => {
            setSettled(null)
            setStarted(made)
          }}
        />
        {settled === null ? (
          <ResultForm
            key={call?.id ?? 'none'}
            sheet={sheet}
            {...at}
            onSaved={(saved) => {
              setStarted(null)
              setSettled(saved)
            }}
          />
        ) : (
          <NextSteps
            call={settled}
            sheet={sheet}
            next={next}
            onQuote={onQuote}
            onTask={onTask}
            onAgain={() => setSettled(null)}
          />
        )}
      </div>
      <div className="grid min-w-0 gap-6">
        <ScriptCard key={purpose} scripts={sheet.scripts} purpose={purpose} scriptId={scriptId} />
        <SheetFacts sheet={sheet} />
      </div>
    </div>
  )
}
