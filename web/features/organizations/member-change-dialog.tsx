import { useState } from 'react'
import type { Member } from '#shared/contract/members.ts'
import type { Role } from '#shared/domain/roles.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { asksForTasks, type TasksTo, TasksToField } from './tasks-to-field.tsx'
import type { MemberChanges } from './use-member-changes.ts'

export type AskedChange = {
  verb: 'suspend' | 'reactivate' | 'remove' | 'demote'
  members: Member[]
  /** Of `demote`, which is asked once the server said that tasks are in the way. */
  role?: Exclude<Role, 'owner'>
  /** Once it is done. */
  onDone?: () => void
}

type Words = { confirm: string; title: (who: string) => string; one: string; many: string }

const words: Record<AskedChange['verb'], Words> = {
  suspend: {
    confirm: 'Suspendre',
    title: (who) => `Suspendre ${who}\u202f?`,
    one: 'Son accès cesse aussitôt, sur tous ses appareils. Son travail reste, et vous pourrez réactiver son accès.',
    many: 'Leur accès cesse aussitôt, sur tous leurs appareils. Leur travail reste, et vous pourrez réactiver leur accès.',
  },
  reactivate: {
    confirm: 'Réactiver',
    title: (who) => `Réactiver ${who}\u202f?`,
    one: 'Cette personne retrouve aussitôt son accès, avec le même rôle.',
    many: 'Ces personnes retrouvent aussitôt leur accès, avec le même rôle.',
  },
  remove: {
    confirm: 'Retirer',
    title: (who) => `Retirer ${who} de l’organisation\u202f?`,
    one: 'Cette personne perd aussitôt son accès. Ses clients, ses devis et son historique restent, sous son nom. Pour revenir, elle devra être invitée de nouveau.',
    many: 'Ces personnes perdent aussitôt leur accès. Leurs clients, leurs devis et leur historique restent, sous leur nom. Pour revenir, elles devront être invitées de nouveau.',
  },
  demote: {
    confirm: 'Changer le rôle',
    title: (who) => `Qui reprend les tâches de ${who}\u202f?`,
    one: 'Avec ce rôle, cette personne ne consulte plus les tâches, et des tâches ouvertes lui sont attribuées.',
    many: 'Avec ce rôle, ces personnes ne consultent plus les tâches, et des tâches ouvertes leur sont attribuées.',
  },
}

type MemberChangeDialogProps = {
  asked: AskedChange | null
  changes: MemberChanges
  onClose: () => void
}

/** Names who is concerned and what follows, then does it. */
export function MemberChangeDialog({ asked, changes, onClose }: MemberChangeDialogProps) {
  // Keep the texts readable while the dialog closes.
  const [shown, setShown] = useState(asked)
  // Somebody who goes has open tasks: the server says so.
  const [hasTasks, setHasTasks] = useState(asked?.verb === 'demote')
  const [tasksTo, setTasksTo] = useState<TasksTo | null>(null)
  if (asked !== null && asked !== shown) {
    setShown(asked)
    setHasTasks(asked.verb === 'demote')
    setTasksTo(null)
  }
  if (shown === null) return null
  const { confirm, title, one, many } = words[shown.verb]
  const [first] = shown.members
  const alone = shown.members.length === 1 && first
  const userIds = shown.members.map(({ userId }) => userId)
  const given = tasksTo === null ? {} : { tasksTo }
  const change = () => {
    if (shown.verb === 'remove') return changes.remove.mutateAsync({ userIds, ...given })
    if (shown.verb !== 'demote') return changes[shown.verb].mutateAsync({ userIds })
    return changes.role.mutateAsync({ userId: first?.userId ?? '', role: shown.role ?? 'viewer', ...given })
  }
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title={title(alone ? alone.name : `${shown.members.length} membres`)}
      consequence={
        <>
          {alone ? one : many}
          {hasTasks && <TasksToField without={userIds} value={tasksTo} onChange={setTasksTo} />}
        </>
      }
      confirmLabel={confirm}
      tone={shown.verb === 'reactivate' ? 'neutral' : 'danger'}
      onConfirm={async () => {
        try {
          await change()
        } catch (error) {
          setHasTasks(hasTasks || asksForTasks(error))
          throw error
        }
        shown.onDone?.()
      }}
    />
  )
}
