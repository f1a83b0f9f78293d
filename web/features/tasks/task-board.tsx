import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TaskRow } from '#shared/contract/task-fields.ts'
import { type BoardState, taskStateLabels } from '#shared/domain/tasks/task.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Board } from '#web/patterns/board/board.tsx'
import { type BoardPlace, movedColumns, placeOf } from '#web/patterns/board/board-moves.ts'
import { ListToolbar } from '#web/patterns/list/list-toolbar.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useClientChip } from './client-chip.ts'
import { useOwnerNames } from './owner-names.ts'
import { PeopleFilters } from './people-filters.tsx'
import { TaskFacts } from './task-facts.tsx'
import { TaskLink } from './task-link.tsx'
import { boardOptions } from './task-queries.ts'
import { boardSearch } from './task-search.ts'
import { useToday } from './task-words.ts'

type Move = { task: TaskRow; place: BoardPlace<BoardState>; from: BoardPlace<BoardState> }

/** Tasks by their state, moved from one column to the next. */
export function TaskBoard() {
  const [search, change] = useListSearch(boardSearch)
  const options = boardOptions(boardSearch.filtersOf(search))
  const query = useQuery(options)
  const client = useQueryClient()
  const refusal = useRefusal('task:write')
  const chips = useClientChip(search, change)
  const today = useToday()
  const ownerOf = useOwnerNames()
  const move = useAction(
    ({ task, place }: Move) =>
      api.tasks.moveTask({ taskId: task.id, state: place.column, afterId: place.afterId }),
    {
      scope: { id: 'move-task' },
      success: ({ nextTaskId }, { place, from }) => {
        if (place.column !== 'done' || from.column === 'done') return null
        return nextTaskId === null ? 'Tâche terminée' : 'Tâche terminée\u00a0; la suivante est créée'
      },
      reverse: (_answer, { task, place, from }) => ({ task, place: from, from: place }),
      refresh: orpc.tasks,
    },
  )
  if (!query.data) return <QueryState query={query} loading={<Skeleton className="h-96" />} inCard />
  const columns = query.data.columns.map((column) => ({
    id: column.state,
    label: taskStateLabels[column.state],
    items: column.tasks,
    count: column.count,
    more: column.nextCursor !== null && (
      <MoreCards state={column.state} cursor={column.nextCursor} filter={boardSearch.filtersOf(search)} />
    ),
  }))
  const onMove = (task: TaskRow, place: BoardPlace<BoardState>) => {
    // Shown at once; what the server says comes after.
    void client.cancelQueries({ queryKey: options.queryKey })
    const moved = movedColumns(columns, task.id, place)
    client.setQueryData(
      options.queryKey,
      (before) =>
        before && {
          columns: before.columns.map((column) => {
            const next = moved.find(({ id }) => id === column.state)
            const tasks = (next?.items ?? []).map((one) => ({
              ...one,
              state: one.id === task.id ? place.column : one.state,
            }))
            return { ...column, count: next?.count ?? column.count, tasks }
          }),
        },
    )
    move.mutate({ task, place, from: placeOf(columns, task.id) })
  }
  return (
    <>
      <ListToolbar
        search={search}
        onChange={change}
        searchBox={{ name: 'q', label: 'Titre ou notes' }}
        toolbar={<PeopleFilters search={search} onChange={change} />}
        chips={chips}
      />
      <Board
        label="Tableau des tâches"
        columns={columns}
        nameOf={({ title }) => title}
        card={(task) => (
          <div className="grid gap-1">
            <TaskLink taskId={task.id} className="font-medium text-sm wrap-anywhere hover:underline">
              {task.title}
            </TaskLink>
            <TaskFacts task={task} today={today} />
            {ownerOf(task) !== '' && <p className="truncate text-muted text-xs">{ownerOf(task)}</p>}
          </div>
        )}
        onMove={onMove}
        refusal={refusal}
        emptyText="Aucune tâche ici."
      />
      <p className="mt-3 text-muted text-xs max-sm:hidden">
        Les flèches passent d’une carte à l’autre, <Kbd>Maj</Kbd> et une flèche déplacent la carte,{' '}
        <Kbd>Entrée</Kbd> l’ouvre.
      </p>
    </>
  )
}

type MoreCardsProps = { state: BoardState; cursor: string; filter: ReturnType<typeof boardSearch.filtersOf> }

/** The next cards of a column, added to what is shown. */
function MoreCards({ state, cursor, filter }: MoreCardsProps) {
  const client = useQueryClient()
  const [loading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    try {
      const page = await api.tasks.listBoardColumn({ ...filter, state, cursor })
      client.setQueryData(
        boardOptions(filter).queryKey,
        (before) =>
          before && {
            columns: before.columns.map((column) =>
              column.state === state
                ? { ...column, tasks: [...column.tasks, ...page.items], nextCursor: page.nextCursor }
                : column,
            ),
          },
      )
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button size="sm" loading={loading} onClick={() => void load()} className="w-full">
      Charger la suite
    </Button>
  )
}
