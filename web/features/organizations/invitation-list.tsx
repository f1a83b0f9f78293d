import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import type { Invitation, InvitationFilter } from '#shared/contract/invitations.ts'
import { invitationCanChange, invitationStatusLabels } from '#shared/domain/invitation.ts'
import { roleLabels } from '#shared/domain/permissions.ts'
import { formatDate } from '#shared/french/format.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useOrganization, useRefusal } from '#web/api/me.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { InvitationDialogs } from './invitation-dialogs.tsx'
import { InvitationMenu } from './invitation-menu.tsx'
import { reasonOf } from './member-verdict.ts'
import { invitationCount, invitationPages } from './team-queries.ts'
import type { TeamSearch } from './team-search.ts'
import { useInvitationChanges } from './use-invitation-changes.ts'

const states: Record<InvitationFilter['state'], string> = {
  open: 'En cours',
  accepted: 'Acceptées',
  revoked: 'Révoquées',
  all: 'Toutes',
}

type InvitationListProps = {
  search: TeamSearch
  onSearchChange: (change: Partial<TeamSearch>) => void
  /** Puts someone whose invitation leads nowhere any more back into the form, or begins a first one. */
  onInvite: (person?: Invitation) => void
}

/** Who was asked to join and has not come yet; by filter, what became of the others. */
export function InvitationList({ search, onSearchChange, onInvite }: InvitationListProps) {
  const { role: actor, timezone } = useOrganization()
  const refusal = useRefusal('member:manage')
  const pages = useInfiniteQuery(invitationPages(search))
  const { data: total } = useQuery(invitationCount(search))
  const [asked, setAsked] = useState<{ verb: 'resend' | 'revoke'; invitation: Invitation } | null>(null)
  const changes = useInvitationChanges()
  const state = search.invitations ?? 'open'
  const columns: Column<Invitation>[] = [
    { id: 'person', header: 'Personne', cell: (invitation) => <Invited invitation={invitation} /> },
    { id: 'role', header: 'Rôle', cell: ({ role }) => roleLabels[role] },
    { id: 'status', header: 'État', cell: (invitation) => <InvitationState invitation={invitation} /> },
    {
      id: 'expires',
      header: 'Valable jusqu’au',
      cell: ({ expiresAt }) => <span className="whitespace-nowrap">{formatDate(expiresAt, timezone)}</span>,
    },
    {
      id: 'actions',
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
      <search className="mb-4 flex flex-wrap items-center gap-2">
        <SearchInput
          label="Nom ou e-mail invité"
          value={search.invited ?? ''}
          onValueChange={(invited) => onSearchChange({ invited: invited || undefined })}
          className="min-w-0 grow basis-full sm:max-w-sm sm:basis-64"
        />
        <NativeSelect
          aria-label="Filtrer les invitations"
          className="grow sm:grow-0"
          options={Object.entries(states).map(([value, label]) => ({ value, label }))}
          value={state}
          onChange={({ target }) =>
            onSearchChange({
              invitations: target.value === 'open' ? undefined : (target.value as InvitationFilter['state']),
            })
          }
        />
      </search>
      <DataTable<Invitation>
        label="Invitations"
        rows={pages.data?.pages.flatMap((page) => page.items)}
        columns={columns}
        rowKey={({ id }) => id}
        error={pages.error && messageOf(pages.error)}
        onRetry={() => void (pages.data ? pages.fetchNextPage() : pages.refetch())}
        refreshing={pages.isPlaceholderData || (pages.isError && pages.isFetching)}
        count={total?.count}
        hasMore={pages.hasNextPage}
        onLoadMore={() => void pages.fetchNextPage()}
        loadingMore={pages.isFetchingNextPage}
        empty={
          state === 'open' && !search.invited
            ? {
                icon: MailPlus,
                title: 'Aucune invitation en attente',
                description: 'Les personnes que vous invitez apparaissent ici jusqu’à leur réponse.',
                action: refusal === undefined && (
                  <Button onClick={() => onInvite()}>Inviter quelqu’un</Button>
                ),
              }
            : {
                icon: MailPlus,
                title: 'Aucune invitation ne correspond',
                description: 'Modifiez la recherche ou le filtre.',
                action: (
                  <Button onClick={() => onSearchChange({ invited: undefined, invitations: undefined })}>
                    Voir les invitations en cours
                  </Button>
                ),
              }
        }
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
