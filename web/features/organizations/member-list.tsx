import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Member } from '#shared/contract/members.ts'
import { memberCan } from '#shared/domain/organizations/member.ts'
import { roleLabels } from '#shared/domain/roles.ts'
import { useMe, useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAbsenceOf } from '#web/blocks/absences/absences.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { tabCounts } from '#web/patterns/list/list-filter.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import { Button } from '#web/ui/button.tsx'
import { type AskedChange, MemberChangeDialog } from './member-change-dialog.tsx'
import { memberColumns } from './member-columns.tsx'
import { factsOf } from './member-facts.ts'
import { memberList } from './member-queries.ts'
import { RightsDialog } from './rights-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { useMemberChanges } from './use-member-changes.ts'

/** The members, and the changes allowed on each. */
export function MemberList() {
  const { user } = useMe()
  const { role: actor, timezone } = useOrganization()
  const refusal = useRefusal('member:manage')
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const [heir, setHeir] = useState<Member | null>(null)
  const [rightsOf, setRightsOf] = useState<Member | null>(null)
  const changes = useMemberChanges()
  const absenceOf = useAbsenceOf()
  const may = (rule: 'changeStatus' | 'remove', member: Member) =>
    memberCan[rule](actor, factsOf(member, user.id)).ok
  const bulkChanges = [
    {
      verb: 'suspend',
      label: 'Suspendre',
      fits: (member: Member) => member.status === 'active' && may('changeStatus', member),
      none: 'Aucun membre actif que vous puissiez suspendre dans la sélection.',
    },
    {
      verb: 'reactivate',
      label: 'Réactiver',
      fits: (member: Member) => member.status === 'suspended' && may('changeStatus', member),
      none: 'Aucun membre suspendu dans la sélection.',
    },
    {
      verb: 'remove',
      label: 'Retirer',
      fits: (member: Member) => may('remove', member),
      none: 'Aucun membre que vous puissiez retirer dans la sélection.',
    },
  ] as const

  return (
    <section aria-labelledby="members-title">
      <h2 id="members-title" className="sr-only">
        Membres
      </h2>
      <QueryList
        list={memberList}
        label="Membres"
        icon={UsersRound}
        searchBox={{ name: 'q', label: 'Nom, e-mail ou fonction' }}
        filters={[
          useStateTabs(memberList, {
            name: 'status',
            label: 'Filtrer par état',
            options: optionsOf({ active: 'Actifs', suspended: 'Suspendus' }, 'Tous'),
            countsOf: ({ byState }) => tabCounts(byState),
          }),
          { name: 'role', label: 'Filtrer par rôle', options: optionsOf(roleLabels, 'Tous les rôles') },
        ]}
        columns={memberColumns({
          actor,
          selfId: user.id,
          timezone,
          changes,
          absenceOf,
          ask: (verb, members) => setAsked({ verb, members }),
          transfer: setHeir,
          rights: setRightsOf,
          demote: (member, role) => setAsked({ verb: 'demote', members: [member], role }),
        })}
        rowKey={({ userId }) => userId}
        rowName={({ name }) => name}
        rowLink={({ userId }, content) => (
          <Link to="/profile/$userId" params={{ userId }}>
            {content}
          </Link>
        )}
        bulkActions={(selected, onDone) =>
          bulkChanges.map(({ verb, label, fits, none }) => {
            const members = selected.filter(fits)
            return (
              <Button
                key={verb}
                size="sm"
                disabledReason={refusal ?? (members.length === 0 ? none : null)}
                onClick={() => setAsked({ verb, members, onDone })}
              >
                {label}
              </Button>
            )
          })
        }
        empty={{
          title: 'Aucun membre pour le moment',
          description: 'Les personnes qui rejoignent l’organisation apparaissent ici.',
        }}
        noMatch={{ title: 'Aucun membre ne correspond' }}
      />
      <MemberChangeDialog asked={asked} changes={changes} onClose={() => setAsked(null)} />
      <RightsDialog member={rightsOf} changes={changes} onClose={() => setRightsOf(null)} />
      <TransferDialog heir={heir} onClose={() => setHeir(null)} />
    </section>
  )
}
