import { useState } from 'react'
import type { Invitation } from '#shared/contract/invitations.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { toast } from '#web/ui/toast.ts'

/** The managers' actions on an invitation, each with its toasts (specification 8.2). */
export function useInvitationChanges() {
  const [copying, setCopying] = useState<string | null>(null)
  /** A link that the browser would not put in the clipboard: it is shown instead. */
  const [shownLink, setShownLink] = useState<string | null>(null)
  const resend = useAction(api.organizations.resendInvitation, {
    success: 'Invitation renvoyée\u202f!',
    failure: 'Erreur lors du renvoi de l’invitation',
    refresh: orpc.organizations,
  })
  const revoke = useAction(api.organizations.revokeInvitation, {
    success: 'Invitation révoquée',
    failure: 'Erreur lors de la révocation de l’invitation',
    refresh: orpc.organizations,
  })
  const copyLink = async ({ id }: Invitation) => {
    setCopying(id)
    const link = api.organizations.createInvitationLink({ invitationId: id }).then(({ url }) => url)
    try {
      const url = await link
      try {
        await navigator.clipboard.writeText(url)
        toast.success('Lien d’invitation copié\u202f!')
      } catch {
        setShownLink(url)
      }
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setCopying(null)
    }
  }
  return { resend, revoke, copyLink, copying, shownLink, hideLink: () => setShownLink(null) }
}

export type InvitationChanges = ReturnType<typeof useInvitationChanges>
