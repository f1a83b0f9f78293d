import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'

const LAST_OWNER = 'Impossible de retirer le dernier propriétaire de l’organisation'

/** Suspended, then reactivated at once: in that order. */
const MEMBER_STATUS = { id: 'member-status' }

/** Specification 8.2: what was refused, and why below it. */
const failed = (text: string) => (error: unknown) => toast.error(text, { description: messageOf(error) })

const told = (one: string, many: string) => (changed: { userIds: string[] }) =>
  toast.success(changed.userIds.length > 1 ? `${changed.userIds.length} ${many}` : one)

/** The changes of members, each with its toasts; what is shown follows. */
export function useMemberChanges() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: orpc.organizations.key() })
  const { organizations } = orpc
  const role = useMutation(
    organizations.changeMemberRole.mutationOptions({
      // Two changes in a row arrive in their order.
      scope: { id: 'member-role' },
      onSuccess: () => void toast.success('Rôle modifié avec succès\u202f!'),
      onError: failed('Erreur lors de la modification du rôle'),
      onSettled,
    }),
  )
  const suspend = useMutation(
    organizations.suspendMembers.mutationOptions({
      scope: MEMBER_STATUS,
      onSuccess: told('Membre suspendu avec succès\u202f!', 'membres suspendus avec succès\u202f!'),
      onError: failed('Erreur lors de la modification du statut'),
      onSettled,
    }),
  )
  const reactivate = useMutation(
    organizations.reactivateMembers.mutationOptions({
      scope: MEMBER_STATUS,
      onSuccess: told('Membre réactivé avec succès\u202f!', 'membres réactivés avec succès\u202f!'),
      onError: failed('Erreur lors de la modification du statut'),
      onSettled,
    }),
  )
  const remove = useMutation(
    organizations.removeMembers.mutationOptions({
      // A colleague was quicker.
      mutationFn: (input) =>
        api.organizations.removeMembers(input).catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'not_found' && input.userIds.length === 1)
            return input
          throw error
        }),
      onSuccess: told('Membre retiré de l’organisation', 'membres retirés de l’organisation'),
      onError: (error) =>
        error instanceof ApiError && error.code === 'last_owner'
          ? toast.error(LAST_OWNER)
          : failed('Erreur lors de la suppression du membre')(error),
      onSettled,
    }),
  )
  return { role, suspend, reactivate, remove }
}

export type MemberChanges = ReturnType<typeof useMemberChanges>
