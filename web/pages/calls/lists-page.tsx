import { useNavigate } from '@tanstack/react-router'
import { useCan } from '#web/api/use-can.ts'
import { CallLists } from '#web/features/calls/call-lists.tsx'
import { IfMayRead } from '#web/features/calls/if-may-read.tsx'
import { NewListButton } from '#web/features/calls/new-list-button.tsx'
import { PickClient } from '#web/features/calls/pick-client.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function CallListsPage() {
  const navigate = useNavigate()
  const mayRead = useCan('call:read')
  return (
    <>
      <RecordHeader
        description="Vos listes d’appels, et si la loi permet chaque appel."
        actions={
          mayRead && (
            <PickClient
              label="Appeler un client"
              onPick={(search) => void navigate({ to: '/calls/sheet', search })}
            />
          )
        }
        mainAction={<NewListButton />}
      />
      <IfMayRead>
        <CallLists />
      </IfMayRead>
    </>
  )
}
