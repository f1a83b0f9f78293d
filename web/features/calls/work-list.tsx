import { Check, CircleCheckBig, SkipForward, StepForward } from 'lucide-react'
import { useState } from 'react'
import type { CallEntry, CallList } from '#shared/contract/call-fields.ts'
import { formatCount, formatMoment } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { CallSheetView } from './call-sheet.tsx'
import type { TaskOfCall } from './next-steps.tsx'

type WorkListProps = {
  list: CallList
  onQuote: (client: { companyId?: string; contactId?: string }) => void
  onTask: (start: TaskOfCall) => void
}
type Turn = Awaited<ReturnType<typeof api.callLists.nextCallEntry>>

/** A list, one person after the other: `n` for the next, `s` to pass, a key for each result. */
export function WorkList({ list, onQuote, onTask }: WorkListProps) {
  const refusal = useRefusal('call:write')
  const [turn, setTurn] = useState<Turn | null>(null)
  const listId = list.id
  const entry = turn?.entry ?? null
  const waiting = list.counts.waiting ?? 0
  const next = useAction(
    (after: CallEntry | null) =>
      api.callLists.nextCallEntry({ listId, ...(after !== null && { afterPosition: after.position }) }),
    { onSuccess: setTurn, refresh: [orpc.callLists] },
  )
  const skip = useAction(
    (passed: CallEntry) => api.callLists.skipCallEntry({ entryId: passed.id, reason: '' }),
    {
      success: ({ clientName }) => `${clientName} est passé`,
      undo: (passed) => api.callLists.skipCallEntry({ entryId: passed.id, isSkipped: false, reason: '' }),
      onSuccess: (passed) => next.mutateAsync(passed),
      refresh: [orpc.callLists],
    },
  )
  const busy = next.isPending || skip.isPending
  useShortcuts([
    {
      keys: 'n',
      label: entry === null ? 'Commencer la liste' : 'Personne suivante',
      icon: StepForward,
      disabledReason: refusal,
      run: () => !busy && next.mutate(entry),
    },
    ...(entry === null
      ? []
      : [
          {
            keys: 's',
            label: `Passer ${entry.clientName}`,
            icon: SkipForward,
            disabledReason: refusal,
            run: () => !busy && skip.mutate(entry),
          },
        ]),
  ])
  const state = { disabledReason: refusal ?? null, loading: busy }
  if (entry === null)
    return (
      <div className="grid gap-4">
        {turn !== null && <Refused entries={turn.refused} />}
        {turn === null ? (
          <Card aria-label="Commencer">
            <div className="flex flex-wrap items-center gap-4">
              <Button {...state} variant="primary" icon={StepForward} onClick={() => next.mutate(null)}>
                Commencer les appels
              </Button>
              <p className="text-muted text-sm">
                {formatCount(waiting, 'personne à appeler', 'personnes à appeler')}.{' '}
                <span className="max-sm:hidden">
                  Au clavier&nbsp;: <Kbd>N</Kbd> la suivante, <Kbd>S</Kbd> passer, <Kbd>A</Kbd> appeler.
                </span>
              </p>
            </div>
          </Card>
        ) : (
          <NobodyLeft waitsUntil={turn.waitsUntil} />
        )}
      </div>
    )
  const nextButton = (
    <Button {...state} variant="primary" icon={StepForward} onClick={() => next.mutate(entry)}>
      Personne suivante
      <span aria-hidden className="max-sm:hidden">
        <Kbd>N</Kbd>
      </span>
    </Button>
  )
  return (
    <section aria-label="Personne à appeler" className="grid gap-4">
      <Refused entries={turn?.refused ?? []} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm">
          <strong className="font-semibold">{entry.clientName}</strong>
          <span className="text-muted">
            {' '}
            · {formatCount(waiting, 'personne à appeler', 'personnes à appeler')}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button {...state} size="sm" icon={SkipForward} onClick={() => skip.mutate(entry)}>
            Passer
          </Button>
        </div>
      </div>
      {entry.task !== null && <TaskOfEntry key={`task ${entry.id}`} task={entry.task} />}
      <CallSheetView
        key={entry.id}
        called={calledOf(entry)}
        purpose={list.purpose}
        entryId={entry.id}
        scriptId={list.scriptId}
        next={nextButton}
        onQuote={onQuote}
        onTask={onTask}
      />
    </section>
  )
}

/** The task for which they are called, which stays open until somebody ends it. */
function TaskOfEntry({ task: { id, title } }: { task: NonNullable<CallEntry['task']> }) {
  const refusal = useRefusal('task:write')
  const end = useAction(() => api.tasks.setTaskState({ taskId: id, state: 'done' }), {
    success: 'Tâche terminée',
    refresh: [orpc.tasks, orpc.callLists],
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-3 py-2 text-sm">
      <p className="min-w-0 wrap-anywhere">
        Tâche&nbsp;:{' '}
        <TextLink to="/tasks" search={{ task: id }}>
          {title}
        </TextLink>
      </p>
      <Button
        size="sm"
        icon={Check}
        loading={end.isPending}
        disabledReason={refusal ?? (end.isSuccess ? 'Cette tâche est terminée.' : null)}
        onClick={() => end.mutate()}
      >
        Terminer la tâche
      </Button>
    </div>
  )
}

const calledOf = ({ companyId, contactId, number }: CallEntry) => ({
  ...(contactId === null ? { companyId: companyId ?? undefined } : { contactId }),
  ...(number !== null && { number }),
})

/** Those whom the law forbids to call now, and why. */
function Refused({ entries }: { entries: readonly CallEntry[] }) {
  if (entries.length === 0) return null
  return (
    <Alert live tone="warning" title={formatCount(entries.length, 'personne écartée', 'personnes écartées')}>
      <ul className="mt-1 grid gap-1">
        {entries.map(({ id, clientName, reason }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium">{clientName}</span>
            {reason !== null && <>&nbsp;: {reason}</>}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function NobodyLeft({ waitsUntil }: { waitsUntil: string | null }) {
  const { timezone } = useOrganization()
  return (
    <Card flush aria-label="Liste à jour">
      <EmptyState
        icon={CircleCheckBig}
        title="Personne à appeler maintenant"
        description={
          waitsUntil === null
            ? 'Toute la liste est traitée.'
            : `La prochaine personne peut être appelée à partir du ${formatMoment(waitsUntil, timezone)}.`
        }
      />
    </Card>
  )
}
