import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { listOptions } from '#web/features/calls/call-queries.ts'
import { CloseListButton } from '#web/features/calls/close-list-button.tsx'
import { IfMayRead } from '#web/features/calls/if-may-read.tsx'
import { ListEntries } from '#web/features/calls/list-entries.tsx'
import { ListFacts } from '#web/features/calls/list-facts.tsx'
import { WorkList } from '#web/features/calls/work-list.tsx'
import { useCreateQuote } from '#web/features/quotes/use-create-quote.ts'
import { useNewTask } from '#web/features/tasks/use-new-task.tsx'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/calls/lists/$listId')

export function CallListPage() {
  return (
    <IfMayRead>
      <CallListBody />
    </IfMayRead>
  )
}

function CallListBody() {
  const { listId } = route.useParams()
  const query = useQuery(listOptions(listId))
  const { create } = useCreateQuote()
  const newTask = useNewTask()
  const list = query.data
  usePageTitle(list?.name)
  if (!list)
    return (
      <>
        <RecordHeader />
        <QueryState
          query={query}
          inCard
          loading={<Skeleton className="h-96" />}
          missing={
            <EmptyState
              title="Cette liste n’existe pas"
              action={<LinkButton to="/calls">Voir les listes d’appels</LinkButton>}
            />
          }
        />
      </>
    )
  return (
    <>
      <RecordHeader title={list.name} actions={<CloseListButton list={list} />} />
      <div className="grid gap-6">
        <ListFacts list={list} />
        {list.closedAt === null && <WorkList list={list} onQuote={create} onTask={newTask.open} />}
        <ListEntries listId={listId} closed={list.closedAt !== null} />
      </div>
      {newTask.dialog}
    </>
  )
}
