import { useInfiniteQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Directory, DirectoryGroupEntry } from '#shared/contract/directory.ts'
import type { DirectoryRole } from '#shared/domain/directory/directory-roles.ts'
import { roleLabels } from '#shared/domain/roles.ts'
import { formatCount } from '#shared/french/format.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { QueryItems } from '#web/patterns/list/query-items.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { groupsOptions } from './directory-queries.ts'
import { RoleChoice } from './role-choice.tsx'
import { useRoleMapping } from './use-role-mapping.ts'

const people = (count: number) => formatCount(count, 'personne', 'personnes')
/** A change that is asked before it is done; no group: the role of those whose groups have none. */
type Asked = { group: DirectoryGroupEntry | null; role: DirectoryRole | null }

/** The role that each group of the directory gives, and that of the people of none. */
export function DirectoryGroups({ directory }: { directory: Directory }) {
  const [q, setQ] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const refusal = useRefusal('directory:write')
  const query = useInfiniteQuery(groupsOptions(q))
  const count = query.data?.pages[0]?.count ?? 0
  return (
    <Card
      title="Rôles par groupe"
      description="Le rôle le plus large des groupes d’une personne est le sien. Celui d’un propriétaire ne change pas."
      flush
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-5 py-3 text-sm">
        <span className="min-w-0 flex-1 basis-52">
          <span className="block font-medium">Sans groupe qui donne un rôle</span>
          <span className="text-muted">Le rôle de départ de l’annuaire</span>
        </span>
        <RoleChoice
          label="Rôle de départ"
          value={directory.defaultRole}
          reason={refusal}
          onChange={(role) => setAsked({ group: null, role })}
        />
      </div>
      {(count > 8 || q !== '') && (
        <div className="border-line border-t px-5 py-3">
          <SearchInput value={q} onValueChange={setQ} label="Rechercher un groupe" />
        </div>
      )}
      <div className="border-line border-t" aria-busy={query.isPlaceholderData}>
        <QueryItems
          query={query}
          loading={<Skeleton className="m-5 h-24" />}
          errorClassName="py-6"
          empty={<NoGroup searched={q !== ''} />}
        >
          {(groups) => (
            <ul className="divide-y divide-line">
              {groups.map((group) => (
                <GroupRow
                  key={group.id}
                  group={group}
                  reason={refusal}
                  onChange={(role) => setAsked({ group, role })}
                />
              ))}
            </ul>
          )}
        </QueryItems>
      </div>
      {asked && <MappingDialog asked={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

const NoGroup = ({ searched }: { searched: boolean }) => (
  <EmptyState
    icon={UsersRound}
    title={searched ? 'Aucun groupe ne correspond' : 'Aucun groupe'}
    description={searched ? undefined : 'Les groupes que votre annuaire envoie apparaissent ici.'}
    className="py-8"
  />
)

type GroupRowProps = {
  group: DirectoryGroupEntry
  reason: string | undefined
  onChange: (role: DirectoryRole | null) => void
}

const GroupRow = ({ group, reason, onChange }: GroupRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-3 px-5 py-3 text-sm">
    <span className="min-w-0 flex-1 basis-52">
      <span className="wrap-anywhere block font-medium">{group.name}</span>
      <span className="text-muted">{people(group.people)}</span>
    </span>
    <RoleChoice
      label={`Rôle du groupe ${group.name}`}
      value={group.role}
      none="Aucun rôle"
      reason={reason}
      onChange={onChange}
    />
  </li>
)

/** Says how many people a mapping concerns, then does it: a whole team may change of rights at once. */
function MappingDialog({ asked: { group, role }, onClose }: { asked: Asked; onClose: () => void }) {
  const { group: map, byDefault } = useRoleMapping()
  const given = role === null ? null : roleLabels[role]
  const title =
    group === null
      ? `Donner le rôle ${given} aux personnes sans groupe\u202f?`
      : given === null
        ? `Ne plus donner de rôle par le groupe «\u202f${group.name}\u202f»\u202f?`
        : `Donner le rôle ${given} au groupe «\u202f${group.name}\u202f»\u202f?`
  const consequence =
    group === null
      ? 'Toutes les personnes de l’annuaire dont aucun groupe ne donne de rôle en changent aussitôt.'
      : `${people(group.people)} du groupe\u00a0: chacune a aussitôt le rôle le plus large de ses groupes.`
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      consequence={consequence}
      confirmLabel={given === null ? 'Retirer le rôle' : 'Donner ce rôle'}
      tone="neutral"
      onConfirm={async () => {
        if (group !== null) await map.mutateAsync({ groupId: group.id, role })
        else if (role !== null) await byDefault.mutateAsync({ role })
      }}
    />
  )
}
