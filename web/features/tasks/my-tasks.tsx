import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, ListChecks, SquareCheck, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { taskPriorityLabels } from '#shared/domain/tasks/task.ts'
import { type TaskBucket, taskBucketLabels, taskBuckets } from '#shared/domain/tasks/task-days.ts'
import { formatCount } from '#shared/french/format.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { ListToolbar } from '#web/patterns/list/list-toolbar.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { SelectionBar } from '#web/ui/selection-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { TaskItem } from './task-item.tsx'
import { bucketOptions, bucketsOptions, filledBuckets } from './task-queries.ts'
import { mySearch } from './task-search.ts'
import { useToday } from './task-words.ts'
import { type TaskChanges, useChangeTasks } from './use-change-tasks.ts'

// Needed once several are chosen.
const loadSelected = () => import('./selected-tasks.tsx').then((module) => module.SelectedTasks)

// On a phone, where the thumb is.
const selectionAtHand =
  'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:mb-0 max-sm:rounded-none max-sm:border-line max-sm:border-t max-sm:bg-surface max-sm:p-3 max-sm:[&_button]:min-h-11'

/** What I have to do: late, today, this week, later, without a day, put off. */
export function MyTasks() {
  const [search, changeSearch] = useListSearch(mySearch)
  const filter = mySearch.filtersOf(search)
  const counts = useQuery(bucketsOptions(filter))
  const refusal = useRefusal('task:write')
  const changes = useChangeTasks()
  const today = useToday()
  const root = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const SelectedTasks = useLoaded(loadSelected, chosen !== null)
  const client = useQueryClient()
  const change = (next: Parameters<typeof changeSearch>[0]) => {
    // What the filters hide is not acted on.
    if (chosen !== null) setChosen(new Set())
    changeSearch(next)
  }
  const shown = counts.data && filledBuckets(counts.data)
  const rows = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-task]') ?? [])]
  const step = (by: number) => {
    const all = rows()
    const at = all.findIndex((row) => row.dataset.task === pointed)
    const next = all[Math.min(Math.max(at + by, 0), all.length - 1)]
    next?.querySelector<HTMLElement>('a')?.focus()
  }
  const press = (selector: string) => {
    const row = rows().find((one) => one.dataset.task === pointed)
    const button = row?.querySelector<HTMLElement>(selector)
    if (selector === 'button') step(1)
    button?.click()
  }
  const choose = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const selected = taskBuckets
    .flatMap((bucket) => client.getQueryData(bucketOptions(filter, bucket).queryKey)?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id }) => chosen?.has(id))
  const none = pointed === null ? 'Choisissez d’abord une tâche, par J et K.' : undefined
  // The box that selects it stands in the place of the button that ends it.
  const selecting = chosen === null ? undefined : 'Quittez d’abord la sélection.'
  useShortcuts([
    { keys: 'j', label: 'Tâche suivante', run: () => step(1) },
    { keys: 'k', label: 'Tâche précédente', run: () => step(-1) },
    {
      keys: 'e',
      label: 'Terminer la tâche',
      disabledReason: refusal ?? none ?? selecting,
      run: () => press('button'),
    },
    {
      keys: 'x',
      label: 'Sélectionner la tâche',
      disabledReason: refusal ?? none,
      run: () => pointed && choose(pointed),
    },
    { keys: 'o', label: 'Ouvrir la tâche', disabledReason: none, run: () => press('a') },
  ])
  return (
    <>
      <ListToolbar
        search={search}
        onChange={change}
        searchBox={{ name: 'q', label: 'Rechercher dans mes tâches' }}
        filters={[
          {
            name: 'priority',
            label: 'Priorité',
            options: optionsOf(taskPriorityLabels, 'Toutes les priorités'),
          },
        ]}
        toolbar={
          shown !== undefined &&
          shown.length > 0 &&
          refusal === undefined && (
            <Button
              icon={chosen === null ? SquareCheck : X}
              onClick={() => setChosen(chosen === null ? new Set() : null)}
              className="max-sm:grow"
            >
              {chosen === null ? 'Sélectionner' : 'Fin de la sélection'}
            </Button>
          )
        }
      />
      {chosen !== null && chosen.size > 0 && (
        <SelectionBar
          words={formatCount(selected.length, 'élément sélectionné', 'éléments sélectionnés')}
          onClear={() => setChosen(new Set())}
          className={selectionAtHand}
        >
          {SelectedTasks && (
            <SelectedTasks selected={selected} archived={false} onDone={() => setChosen(null)} />
          )}
        </SelectionBar>
      )}
      {shown === undefined ? (
        <QueryState query={counts} loading={<Skeleton className="h-80" />} inCard />
      ) : shown.length === 0 ? (
        <Card flush>
          {mySearch.isFiltered(search) ? (
            <EmptyState
              icon={ListChecks}
              title="Aucune tâche trouvée"
              description="Essayez avec moins de mots, ou retirez un filtre."
              action={<Button onClick={() => change(mySearch.unfiltered)}>Effacer les filtres</Button>}
            />
          ) : (
            <EmptyState
              icon={CircleCheck}
              title="Rien à faire pour le moment"
              description={
                'Écrivez une tâche en une ligne\u00a0: «\u202fRappeler Delorme demain 9\u00a0h\u202f».'
              }
            />
          )}
        </Card>
      ) : (
        <div ref={root} className="grid gap-5">
          {shown.map((bucket) => (
            <Bucket
              key={bucket}
              bucket={bucket}
              count={counts.data?.[bucket] ?? 0}
              filter={filter}
              today={today}
              changes={changes}
              refusal={refusal}
              pointed={pointed}
              chosen={chosen}
              onChoose={choose}
              onPoint={setPointed}
            />
          ))}
        </div>
      )}
      <p className="mt-4 text-muted text-xs max-sm:hidden">
        <Kbd>T</Kbd> écrit une tâche, <Kbd>J</Kbd> et <Kbd>K</Kbd> passent de l’une à l’autre, <Kbd>E</Kbd>{' '}
        termine, <Kbd>X</Kbd> sélectionne, <Kbd>O</Kbd> ouvre.
      </p>
    </>
  )
}

type BucketProps = {
  bucket: TaskBucket
  count: number
  filter: ReturnType<typeof mySearch.filtersOf>
  today: string
  changes: TaskChanges
  refusal: string | undefined
  pointed: string | null
  /** Null: none is being chosen. */
  chosen: ReadonlySet<string> | null
  onChoose: (id: string) => void
  onPoint: (id: string) => void
}

function Bucket(props: BucketProps) {
  const { bucket, count, filter, today, changes, refusal, pointed, chosen, onChoose, onPoint } = props
  const pages = useInfiniteQuery(bucketOptions(filter, bucket))
  const tasks = pages.data?.pages.flatMap(({ items }) => items)
  return (
    <section aria-labelledby={`tasks-${bucket}`}>
      <h2
        id={`tasks-${bucket}`}
        className={cx('mb-1.5 px-1 font-semibold text-sm', bucket === 'late' && 'text-danger-ink')}
      >
        {taskBucketLabels[bucket]}{' '}
        <span className="tabular font-normal text-muted">
          {count >= 1_000 ? '1\u202f000 et plus' : count}
        </span>
      </h2>
      {tasks === undefined ? (
        <QueryState query={pages} loading={<Skeleton className="h-24" />} inCard />
      ) : (
        <>
          <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
            {tasks.map((task) => (
              <TaskItem
                key={task.id}
                task={task}
                today={today}
                changes={changes}
                refusal={refusal}
                selected={chosen?.has(task.id) ?? false}
                onSelect={chosen === null ? undefined : () => onChoose(task.id)}
                current={task.id === pointed}
                onPoint={() => onPoint(task.id)}
              />
            ))}
          </ul>
          <div className="mt-2">
            <LoadMore
              hasMore={pages.hasNextPage}
              loadingMore={pages.isFetchingNextPage}
              onLoadMore={() => void pages.fetchNextPage()}
              error={pages.error && messageOf(pages.error)}
              onRetry={() => void pages.refetch()}
            />
          </div>
        </>
      )}
    </section>
  )
}
