import { CallLists } from '#web/features/calls/call-lists.tsx'
import { CallSomebody } from '#web/features/calls/call-somebody.tsx'
import { IfMayRead } from '#web/features/calls/if-may-read.tsx'
import { NewListButton } from '#web/features/calls/new-list-button.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function CallListsPage() {
  return (
    <>
      <RecordHeader
        description="Vos listes d’appels, et si la loi permet chaque appel."
        mainAction={<NewListButton />}
      />
      <IfMayRead>
        <CallSomebody />
        <CallLists />
      </IfMayRead>
    </>
  )
}
