import { Copy, Ellipsis, MailPlus, MailX, Send, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Invitation } from '#shared/contract/invitations.ts'
import { invitationCanChange, invitationStatusLabels } from '#shared/domain/organizations/invitation.ts'
import { roleLabels } from '#shared/domain/roles.ts'
import { de } from '#shared/french/elides-before.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { dayCell } from '#web/patterns/list/list-cells.tsx'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { InvitationDialogs } from './invitation-dialogs.tsx'
import { reasonOf } from './member-facts.ts'
import { invitationList } from './member-queries.ts'
import { useInvitationChanges } from './use-invitation-changes.ts'

type InvitationListProps = {
  /** Puts someone whose invitation leads nowhere any more back into the form, or begins a first one. */
  onInvite: (person?: Invitation) => void
}

/** Invitations that wait for an answer; by filter, the others and their outcome. */
export function InvitationList({ onInvite }: InvitationListProps) {
  const { role: actor, timezone } = useOrganization()
  const refusal = useRefusal('member:manage')
  const [asked, setAsked] = useState<{ verb: 'resend' | 'revoke'; invitation: Invitation } | null>(null)
  const changes = useInvitationChanges()
  const columns: Column<Invitation>[] = [
    {
      id: 'person',
      phone: 'name',
      header: 'Personne',
      cell: (invitation) => <Invited invitation={invitation} />,
    },
    {
      id: 'role',
      phone: 'under',
      header: 'Rôle',
      cell: ({ role, email }) => (
        <>
          {roleLabels[role]}
          <span className="sm:hidden"> · {email}</span>
        </>
      ),
    },
    {
      id: 'status',
      phone: 'mark',
      header: 'État',
      cell: (invitation) => <InvitationState invitation={invitation} />,
    },
    {
      id: 'expires',
      header: 'Valable jusqu’au',
      cell: ({ expiresAt }) => dayCell(expiresAt, timezone),
    },
    {
      id: 'actions',
      phone: 'end',
      header: '',
      align: 'end',
      interactive: true,
      cell: (invitation) => (
        <span className="max-sm:ms-auto">
          <InvitationMenu
            invitation={invitation}
            reason={reasonOf(invitationCanChange(actor, invitation), actor)}
            inviteReason={refusal}
            copying={changes.copying === invitation.id}
            onResend={() => setAsked({ verb: 'resend', invitation })}
            onRevoke={() => setAsked({ verb: 'revoke', invitation })}
            onCopy={() => void changes.copyLink(invitation)}
            onInvite={() => onInvite(invitation)}
          />
        </span>
      ),
    },
  ]
  return (
    <section aria-labelledby="invitations-title">
      <h2 id="invitations-title" className="mb-3 font-semibold text-lg">
        Invitations
      </h2>
      <QueryList
        list={invitationList}
        label="Invitations"
        icon={MailPlus}
        searchBox={{ name: 'invited', label: 'Nom ou e-mail invité' }}
        filters={[
          useStateTabs(invitationList, {
            name: 'invitations',
            label: 'Filtrer les invitations',
            options: optionsOf({ accepted: 'Acceptées', revoked: 'Révoquées', all: 'Toutes' }, 'En cours'),
            countsOf: ({ byState: { open, ...others } }) => ({ '': open, ...others }),
          }),
        ]}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          title: 'Aucune invitation en attente',
          description: 'Les personnes que vous invitez apparaissent ici jusqu’à leur réponse.',
          action: refusal === undefined && <Button onClick={() => onInvite()}>Inviter quelqu’un</Button>,
        }}
        noMatch={{ title: 'Aucune invitation ne correspond', lift: 'Voir les invitations en cours' }}
      />
      <InvitationDialogs asked={asked} changes={changes} onClose={() => setAsked(null)} />
    </section>
  )
}

function Invited({ invitation }: { invitation: Invitation }) {
  const { firstName, lastName, email, title, inviterName } = invitation
  return (
    <span className="block py-1">
      <span className="wrap-anywhere block">{[firstName, lastName].filter(Boolean).join(' ')}</span>
      <span className="wrap-anywhere block font-normal text-muted text-xs">
        {title ? `${title} · ` : ''}
        {email}
        {inviterName && ` · par ${inviterName}`}
      </span>
    </span>
  )
}

const tones: Record<Invitation['status'], Tone> = {
  pending: 'info',
  accepted: 'success',
  revoked: 'neutral',
  expired: 'warning',
}

function InvitationState({
  invitation: { status, refused, mailFailed, sentAt },
}: {
  invitation: Invitation
}) {
  return (
    <span className="flex flex-wrap items-center gap-1.5 max-sm:justify-end">
      <Badge tone={tones[status]}>{invitationStatusLabels[status]}</Badge>
      {refused && <span className="text-muted text-xs">refusée par la personne</span>}
      {status === 'pending' && mailFailed && <Badge tone="danger">E-mail non remis</Badge>}
      {status === 'pending' && sentAt === null && (
        <span className="text-muted text-xs">e-mail non envoyé</span>
      )}
    </span>
  )
}

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

function InvitationMenu(props: InvitationMenuProps) {
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
