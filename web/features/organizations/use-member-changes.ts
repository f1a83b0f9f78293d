import { de } from '#shared/french/elides-before.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError, messageOf, unlessGone } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { asksForTasks, type TasksTo } from './tasks-to-field.tsx'

const LAST_OWNER = 'Impossible de retirer le dernier propriétaire de l’organisation'

/** Suspended, then reactivated at once: in that order. */
const MEMBER_STATUS = { id: 'member-status' }

const counted = (one: string, many: string) => (changed: { userIds: string[] }) =>
  changed.userIds.length > 1 ? `${changed.userIds.length} ${many}` : one

/** The changes of members, each with its toasts; what is shown follows. */
export function useMemberChanges() {
  const role = useAction(api.organizations.changeMemberRole, {
    // Two changes in a row arrive in their order.
    scope: { id: 'member-role' },
    success: 'Rôle modifié avec succès\u202f!',
    failure: (error) =>
      // A dialog asks then.
      asksForTasks(error)
        ? null
        : { text: 'Erreur lors de la modification du rôle', description: messageOf(error) },
    refresh: orpc.organizations,
  })
  const rights = useAction(api.organizations.changeMemberRights, {
    scope: { id: 'member-role' },
    success: ({ name }) => `Droits ${de(name)} modifiés`,
    failure: 'Erreur lors de la modification des droits',
    refresh: orpc.organizations,
  })
  const suspend = useAction(api.organizations.suspendMembers, {
    scope: MEMBER_STATUS,
    success: counted('Membre suspendu avec succès\u202f!', 'membres suspendus avec succès\u202f!'),
    failure: 'Erreur lors de la modification du statut',
    refresh: orpc.organizations,
  })
  const reactivate = useAction(api.organizations.reactivateMembers, {
    scope: MEMBER_STATUS,
    success: counted('Membre réactivé avec succès\u202f!', 'membres réactivés avec succès\u202f!'),
    failure: 'Erreur lors de la modification du statut',
    refresh: orpc.organizations,
  })
  const remove = useAction(
    async (input: { userIds: string[]; tasksTo?: TasksTo }) => {
      const removal = api.organizations.removeMembers(input)
      // A colleague was quicker.
      return input.userIds.length === 1 ? ((await unlessGone(removal)) ?? input) : removal
    },
    {
      success: counted('Membre retiré de l’organisation', 'membres retirés de l’organisation'),
      failure: (error) =>
        error instanceof ApiError && error.code === 'last_owner'
          ? LAST_OWNER
          : { text: 'Erreur lors de la suppression du membre', description: messageOf(error) },
      refresh: orpc.organizations,
    },
  )
  return { role, rights, suspend, reactivate, remove }
}

export type MemberChanges = ReturnType<typeof useMemberChanges>
