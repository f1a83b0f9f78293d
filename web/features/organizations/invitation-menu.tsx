import { Copy, Ellipsis, MailX, Send, UserPlus } from 'lucide-react'
import type { Invitation } from '#shared/contract/invitations.ts'
import { de } from '#shared/french/elides-before.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

type InvitationMenuProps = {
  invitation: Invitation
  /** Why a pending one may not be touched, or that it is pending no more. */
  reason: string | undefined
  inviteReason: string | undefined
  copying: boolean
  onResend: () => void
  onRevoke: () => void
  onCopy: () => void
  onInvite: () => void
}

export function InvitationMenu(props: InvitationMenuProps) {
  const { invitation, reason, inviteReason, copying, onResend, onRevoke, onCopy, onInvite } = props
  const over = invitation.status === 'expired' || invitation.status === 'revoked'
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          icon={Ellipsis}
          loading={copying}
          label={`Actions sur l’invitation ${de(invitation.email)}`}
        />
      }
    >
      <MenuItem icon={Send} disabledReason={reason} onSelect={onResend}>
        Renvoyer
      </MenuItem>
      <MenuItem icon={Copy} disabledReason={reason} onSelect={onCopy}>
        Copier le lien
      </MenuItem>
      {over && (
        <MenuItem icon={UserPlus} disabledReason={inviteReason} onSelect={onInvite}>
          Inviter de nouveau
        </MenuItem>
      )}
      <MenuItem icon={MailX} tone="danger" disabledReason={reason} onSelect={onRevoke}>
        Révoquer
      </MenuItem>
    </Menu>
  )
}
