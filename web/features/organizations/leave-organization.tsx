import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { unlessGone } from '#web/api/api-error.ts'
import { useMe, useOrganization } from '#web/api/me.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { asksForTasks, type TasksTo, TasksToField } from './tasks-to-field.tsx'

/** Leaves the organization oneself; its last active owner may not. */
export function LeaveOrganization({ onLeft }: { onLeft: () => Promise<void> }) {
  const { name, role } = useOrganization()
  const { user } = useMe()
  const [open, setOpen] = useState(false)
  const [hasTasks, setHasTasks] = useState(false)
  const [tasksTo, setTasksTo] = useState<TasksTo | null>(null)
  const { data: owners } = useQuery({
    ...orpc.organizations.countMembers.queryOptions({ input: { role: 'owner', status: 'active' } }),
    enabled: role === 'owner',
  })
  const alone = role === 'owner' && owners?.count === 1
  const leave = useAction(
    // Tried again after a lost answer, the organization may be left already.
    () => unlessGone(api.organizations.leaveOrganization(tasksTo === null ? {} : { tasksTo })),
    { success: `Vous avez quitté ${name}`, onSuccess: onLeft },
  )
  return (
    <>
      <Button
        icon={LogOut}
        disabledReason={alone ? errorCodes.last_owner.text : null}
        onClick={() => setOpen(true)}
      >
        <span className="max-sm:sr-only">Quitter</span>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Quitter ${name}\u202f?`}
        consequence={
          <>
            Vous perdez aussitôt l’accès à cette organisation. Ce que vous y avez fait y reste, sous votre
            nom. Pour revenir, vous devrez être invité de nouveau.
            {hasTasks && <TasksToField without={[user.id]} value={tasksTo} onChange={setTasksTo} />}
          </>
        }
        confirmLabel="Quitter l’organisation"
        onConfirm={async () => {
          try {
            await leave.mutateAsync()
          } catch (error) {
            setHasTasks(hasTasks || asksForTasks(error))
            throw error
          }
        }}
      />
    </>
  )
}
