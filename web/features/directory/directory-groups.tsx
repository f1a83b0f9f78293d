import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Directory, DirectoryGroupEntry } from '#shared/contract/directory.ts'
import { type DirectoryRole, directoryRoles } from '#shared/domain/directory/directory-roles.ts'
import { roleLabels } from '#shared/domain/roles.ts'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryItems } from '#web/patterns/list/query-items.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { groupsOptions } from './directory-queries.ts'

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

const options = {
  success: ({ changed }: { changed: number }) =>
    changed === 0
      ? 'Rôle enregistré'
      : `Rôle enregistré\u00a0: ${formatCount(changed, 'membre en change', 'membres en changent')}`,
  failure: 'Le rôle n’a pas été enregistré',
  refresh: [orpc.directory, orpc.organizations],
}

/** The changes of what role the directory gives; lists of members follow. */
function useRoleMapping() {
  const group = useAction(api.directory.mapDirectoryGroup, options)
  const byDefault = useAction(api.directory.saveDirectoryRole, options)
  return { group, byDefault }
}

type RoleChoiceProps = {
  label: string
  value: DirectoryRole | null
  /** The words for no role of one's own; without them, a role must be chosen. */
  none?: string
  /** Why it may not be changed. */
  reason: string | undefined
  onChange: (role: DirectoryRole | null) => void
}

/** A role that the directory gives. */
function RoleChoice({ label, value, none, reason, onChange }: RoleChoiceProps) {
  const shown = value === null ? (none ?? '') : roleLabels[value]
  if (reason !== undefined)
    return (
      <Button
        disabledReason={reason}
        aria-label={`${label}\u00a0: ${shown}`}
        className="w-44 justify-between! px-3! font-normal!"
      >
        {shown}
        <ChevronDown aria-hidden size={16} className="text-muted" />
      </Button>
    )
  return (
    <NativeSelect
      aria-label={label}
      className="w-44"
      options={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...directoryRoles.map((role) => ({ value: role, label: roleLabels[role] })),
      ]}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : (target.value as DirectoryRole))}
    />
  )
}
