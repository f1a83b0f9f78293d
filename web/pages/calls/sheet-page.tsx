import { useQuery } from '@tanstack/react-query'
import { PhoneOff } from 'lucide-react'
import { calledOf, callOptions } from '#web/features/calls/call-queries.ts'
import { sheetSearch } from '#web/features/calls/call-search.ts'
import { CallSheetView } from '#web/features/calls/call-sheet.tsx'
import { IfMayRead } from '#web/features/calls/if-may-read.tsx'
import { useCreateQuote } from '#web/features/quotes/use-create-quote.ts'
import { useNewTask } from '#web/features/tasks/use-new-task.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export function CallSheetPage() {
  return (
    <>
      <RecordHeader description="Ce qu’il faut savoir avant d’appeler, et ce que dit la loi." />
      <IfMayRead>
        <Body />
      </IfMayRead>
    </>
  )
}

function Body() {
  const [search] = useListSearch(sheetSearch)
  const { create } = useCreateQuote()
  const newTask = useNewTask()
  const called = calledOf(search)
  const { data: incoming } = useQuery({
    ...callOptions(search.call ?? ''),
    enabled: search.call !== undefined,
  })
  if (called.companyId === undefined && called.contactId === undefined)
    return (
      <EmptyState
        icon={PhoneOff}
        title="Personne à appeler"
        description="Ouvrez la fiche d’un client, ou choisissez-le parmi vos clients."
        action={<LinkButton to="/calls">Choisir un client</LinkButton>}
      />
    )
  return (
    <>
      <CallSheetView
        key={[called.companyId, called.contactId, search.call].join()}
        called={called}
        purpose={search.purpose}
        incoming={incoming}
        onQuote={create}
        onTask={newTask.open}
      />
      {newTask.dialog}
    </>
  )
}
