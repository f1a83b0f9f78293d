import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleCheck, ListChecks } from 'lucide-react'
import { useRef, useState } from 'react'
import { taskPriorityLabels } from '#shared/domain/tasks/task.ts'
import { type TaskBucket, taskBucketLabels, taskBuckets } from '#shared/domain/tasks/task-days.ts'
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
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { TaskItem } from './task-item.tsx'
import { bucketOptions, bucketsOptions } from './task-queries.ts'
import { mySearch } from './task-search.ts'
import { useToday } from './task-words.ts'
import { type TaskChanges, useChangeTasks } from './use-change-tasks.ts'

/** What I have to do: late, today, this week, later, without a day, put off. */
export function MyTasks() {
  const [search, change] = useListSearch(mySearch)
  const filter = mySearch.filtersOf(search)
  const counts = useQuery(bucketsOptions(filter))
  const refusal = useRefusal('task:write')
  const changes = useChangeTasks()
  const today = useToday()
  const root = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const shown = counts.data && taskBuckets.filter((bucket) => counts.data[bucket] > 0)
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
  const none = pointed === null ? 'Choisissez d’abord une tâche, par J et K.' : undefined
  useShortcuts([
    { keys: 'j', label: 'Tâche suivante', run: () => step(1) },
    { keys: 'k', label: 'Tâche précédente', run: () => step(-1) },
    { keys: 'e', label: 'Terminer la tâche', disabledReason: refusal ?? none, run: () => press('button') },
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
      />
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
                'Écrivez une tâche ci-dessus\u00a0: «\u202fRappeler Delorme demain 9\u00a0h\u202f».'
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
              onPoint={setPointed}
            />
          ))}
        </div>
      )}
      <p className="mt-4 text-muted text-xs max-sm:hidden">
        <Kbd>T</Kbd> écrit une tâche, <Kbd>J</Kbd> et <Kbd>K</Kbd> passent de l’une à l’autre, <Kbd>E</Kbd>{' '}
        termine, <Kbd>O</Kbd> ouvre.
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
  onPoint: (id: string) => void
}

function Bucket({ bucket, count, filter, today, changes, refusal, pointed, onPoint }: BucketProps) {
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
