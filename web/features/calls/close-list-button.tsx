import { useState } from 'react'
import type { CallList } from '#shared/contract/call-fields.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** « Terminer la liste », or back to work. */
export function CloseListButton({ list }: { list: CallList }) {
  const refusal = useRefusal('call:write')
  const [asking, setAsking] = useState(false)
  const { id: listId, name, scriptId, assigneeId, revision, closedAt } = list
  const waiting = list.counts.waiting ?? 0
  const save = useAction(
    (isClosed: boolean) =>
      api.callLists.updateCallList({ listId, name, scriptId, assigneeId, revision, isClosed }),
    {
      success: ({ closedAt: at }) => (at === null ? 'Liste reprise' : 'Liste terminée'),
      refresh: [orpc.callLists],
    },
  )
  return (
    <>
      <Button
        loading={save.isPending}
        disabledReason={refusal ?? null}
        onClick={() => {
          if (closedAt !== null) save.mutate(false)
          else if (waiting > 0) setAsking(true)
          else save.mutate(true)
        }}
      >
        {closedAt === null ? 'Terminer la liste' : 'Reprendre la liste'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Terminer «\u202f${name}\u202f»\u202f?`}
        consequence={`Il reste ${waiting} personne${waiting > 1 ? 's' : ''} à appeler. Vous pourrez reprendre la liste.`}
        confirmLabel="Terminer la liste"
        tone="neutral"
        onConfirm={() => save.mutateAsync(true)}
      />
    </>
  )
}
