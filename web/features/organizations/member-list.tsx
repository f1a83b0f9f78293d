import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Member, MemberSorting } from '#shared/contract/members.ts'
import { memberCan, memberStatuses, memberStatusLabels } from '#shared/domain/member.ts'
import { roleLabels, roles } from '#shared/domain/permissions.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useMe, useOrganization, useRefusal } from '#web/api/me.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { type AskedChange, MemberChangeDialog } from './member-change-dialog.tsx'
import { memberColumns } from './member-columns.tsx'
import { factsOf } from './member-verdict.ts'
import { memberCount, memberPages } from './team-queries.ts'
import { memberOrderOf, type TeamSearch } from './team-search.ts'
import { TransferDialog } from './transfer-dialog.tsx'
import { useMemberChanges } from './use-member-changes.ts'

type MemberListProps = { search: TeamSearch; onSearchChange: (change: Partial<TeamSearch>) => void }

/** Who works in the organization, and what may be changed about them. */
export function MemberList({ search, onSearchChange }: MemberListProps) {
  const { user } = useMe()
  const { role: actor, timezone } = useOrganization()
  const refusal = useRefusal('member:manage')
  const pages = useInfiniteQuery(memberPages(search))
  const { data: total } = useQuery(memberCount(search))
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const [heir, setHeir] = useState<Member | null>(null)
  const changes = useMemberChanges()
  const rows = pages.data?.pages.flatMap((page) => page.items)
  const selected = rows?.filter((member) => selection.has(member.userId)) ?? []
  const change = (next: Partial<TeamSearch>) => {
    setSelection(new Set())
    onSearchChange(next)
  }
  const ask = (verb: AskedChange['verb'], members: Member[]) => setAsked({ verb, members })
  const bulk = (
    label: string,
    verb: AskedChange['verb'],
    fits: (member: Member) => boolean,
    none: string,
  ) => {
    const members = selected.filter(fits)
    return (
      <Button
        size="sm"
        disabledReason={refusal ?? (members.length === 0 ? none : null)}
        onClick={() => ask(verb, members)}
      >
        {label}
      </Button>
    )
  }
  const touchable = (rule: (typeof memberCan)['remove']) => (member: Member) =>
    rule(actor, factsOf(member, user.id)).ok

  return (
    <section aria-labelledby="members-title">
      <h2 id="members-title" className="mb-3 font-semibold text-lg">
        Membres
      </h2>
      <search className="mb-4 flex flex-wrap items-center gap-2">
        <SearchInput
          label="Nom, e-mail ou fonction"
          value={search.q ?? ''}
          onValueChange={(q) => change({ q: q || undefined })}
          className="min-w-0 grow basis-full sm:max-w-sm sm:basis-64"
        />
        <NativeSelect
          aria-label="Filtrer par rôle"
          className="grow sm:grow-0"
          options={[
            { value: '', label: 'Tous les rôles' },
            ...roles.map((role) => ({ value: role, label: roleLabels[role] })),
          ]}
          value={search.role ?? ''}
          onChange={({ target }) => change({ role: (target.value || undefined) as TeamSearch['role'] })}
        />
        <NativeSelect
          aria-label="Filtrer par état"
          className="grow sm:grow-0"
          options={[
            { value: '', label: 'Tous les états' },
            ...memberStatuses.map((status) => ({ value: status, label: `${memberStatusLabels[status]}s` })),
          ]}
          value={search.status ?? ''}
          onChange={({ target }) => change({ status: (target.value || undefined) as TeamSearch['status'] })}
        />
      </search>
      <DataTable<Member>
        label="Membres"
        rows={rows}
        columns={memberColumns({ actor, selfId: user.id, timezone, changes, ask, transfer: setHeir })}
        rowKey={({ userId }) => userId}
        rowName={({ name }) => name}
        rowLink={({ userId }, content) => (
          <Link to="/profile/$userId" params={{ userId }}>
            {content}
          </Link>
        )}
        sort={sortOf(search)}
        onSortChange={({ columnId, direction }) =>
          change({ sort: columnId as MemberSorting['sort'], direction })
        }
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={
          <>
            {bulk(
              'Suspendre',
              'suspend',
              (member) => member.status === 'active' && touchable(memberCan.changeStatus)(member),
              'Aucun membre actif que vous puissiez suspendre dans la sélection.',
            )}
            {bulk(
              'Réactiver',
              'reactivate',
              (member) => member.status === 'suspended' && touchable(memberCan.changeStatus)(member),
              'Aucun membre suspendu dans la sélection.',
            )}
            {bulk(
              'Retirer',
              'remove',
              touchable(memberCan.remove),
              'Aucun membre que vous puissiez retirer dans la sélection.',
            )}
          </>
        }
        error={pages.error && messageOf(pages.error)}
        onRetry={() => void (pages.data ? pages.fetchNextPage() : pages.refetch())}
        refreshing={pages.isPlaceholderData || (pages.isError && pages.isFetching)}
        count={total?.count}
        hasMore={pages.hasNextPage}
        onLoadMore={() => void pages.fetchNextPage()}
        loadingMore={pages.isFetchingNextPage}
        empty={{
          icon: UsersRound,
          title: 'Aucun membre ne correspond',
          description: 'Essayez avec moins de mots, ou retirez un filtre.',
          action: (
            <Button onClick={() => change({ q: undefined, role: undefined, status: undefined })}>
              Effacer les filtres
            </Button>
          ),
        }}
      />
      <MemberChangeDialog
        asked={asked}
        changes={changes}
        onClose={() => setAsked(null)}
        onDone={() => setSelection(new Set())}
      />
      <TransferDialog heir={heir} onClose={() => setHeir(null)} />
    </section>
  )
}

const sortOf = (search: TeamSearch) => {
  const { sort, direction } = memberOrderOf(search)
  return { columnId: sort, direction }
}
