import {
  ChevronDown,
  Crown,
  Ellipsis,
  SlidersHorizontal,
  UserRoundCheck,
  UserRoundMinus,
  UserRoundX,
} from 'lucide-react'
import type { MemberAbsence } from '#shared/contract/absences.ts'
import type { Member } from '#shared/contract/members.ts'
import { rightsSaid, takesRights } from '#shared/domain/member-rights.ts'
import { invitableRoles } from '#shared/domain/organizations/invitation.ts'
import { memberCan, memberStatusLabels } from '#shared/domain/organizations/member.ts'
import { allows } from '#shared/domain/plans/allows.ts'
import { type Role, roleLabels } from '#shared/domain/roles.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatDate } from '#shared/french/format.ts'
import { usePlan, usePlanRefusal } from '#web/api/plan.ts'
import { dayCell } from '#web/patterns/list/list-cells.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import type { AskedChange } from './member-change-dialog.tsx'
import { factsOf, reasonOf } from './member-facts.ts'
import { asksForTasks } from './tasks-to-field.tsx'
import type { MemberChanges } from './use-member-changes.ts'

type Actions = {
  actor: Role
  selfId: string
  timezone: string
  changes: MemberChanges
  /** The absence under way of a member. */
  absenceOf: (userId: string) => MemberAbsence | undefined
  ask: (verb: AskedChange['verb'], members: Member[]) => void
  transfer: (member: Member) => void
  rights: (member: Member) => void
  /** Their open tasks go to somebody first. */
  demote: (member: Member, role: Exclude<Role, 'owner'>) => void
}

export function memberColumns(actions: Actions): Column<Member>[] {
  const { actor, selfId, timezone, changes, absenceOf, transfer, rights, demote } = actions
  return [
    {
      id: 'name',
      phone: 'name',
      header: 'Nom',
      sortable: true,
      cell: (member) => <Person member={member} self={member.userId === selfId} />,
    },
    {
      id: 'role',
      phone: 'under',
      header: 'Rôle',
      interactive: true,
      cell: (member) => {
        const facts = factsOf(member, selfId)
        // Under way, the new role shows already.
        const asked = changes.role.isPending ? changes.role.variables : undefined
        return (
          <span className="flex flex-wrap items-center gap-2 max-sm:flex!">
            <RoleSelect
              member={asked?.userId === member.userId ? { ...member, role: asked.role } : member}
              reason={reasonOf(memberCan.changeRole(actor, facts), actor)}
              mayTransfer={memberCan.receiveOwnership(actor, facts).ok}
              onChange={(role) =>
                changes.role.mutate(
                  { userId: member.userId, role },
                  { onError: (error) => asksForTasks(error) && demote(member, role) },
                )
              }
              onTransfer={() => transfer(member)}
            />
            {takesRights(member.role) && (
              <Rights
                member={member}
                reason={reasonOf(memberCan.changeRights(actor, facts), actor)}
                onOpen={() => rights(member)}
              />
            )}
          </span>
        )
      },
    },
    {
      id: 'status',
      phone: 'mark',
      header: 'État',
      cell: ({ status, userId, ofDirectory }) => {
        const absence = absenceOf(userId)
        return (
          <span className="flex flex-wrap gap-1 max-sm:justify-end">
            <Badge tone="warning" ordinary={status === 'active'}>
              {memberStatusLabels[status]}
            </Badge>
            {ofDirectory && <Badge>Géré par l’annuaire</Badge>}
            {absence && <Badge tone="warning">Absence jusqu’au {formatDate(absence.toOn)}</Badge>}
          </span>
        )
      },
    },
    {
      id: 'joined',
      header: 'Membre depuis',
      sortable: true,
      cell: ({ joinedAt }) => dayCell(joinedAt, timezone),
    },
    {
      id: 'actions',
      phone: 'end',
      header: '',
      align: 'end',
      interactive: true,
      cell: (member) => (
        <span className="max-sm:ms-auto">
          <MemberMenu member={member} {...actions} />
        </span>
      ),
    },
  ]
}

function Person({ member, self }: { member: Member; self: boolean }) {
  const { name, email, title, avatarUrl } = member
  return (
    <span className="flex min-w-0 items-center gap-3 sm:py-1">
      <span className="contents max-sm:hidden!">
        <Avatar name={name} src={avatarUrl} size="sm" />
      </span>
      <span className="min-w-0">
        <span className="wrap-anywhere block">
          {name}
          {self && <span className="font-normal text-muted"> (vous)</span>}
        </span>
        <span className="wrap-anywhere block font-normal text-muted text-xs">
          {title ? `${title} · ` : ''}
          {email}
        </span>
      </span>
    </span>
  )
}

type RightsProps = { member: Member; reason: string | undefined; onOpen: () => void }

/** The switches beside the role, and those that were turned. */
function Rights({ member, reason, onOpen }: RightsProps) {
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={SlidersHorizontal}
        disabledReason={reason ?? null}
        aria-label={`Droits ${de(member.name)}`}
        onClick={onOpen}
      >
        <span className="max-sm:sr-only">Droits</span>
      </Button>
      {rightsSaid(member).map((said) => (
        <Badge key={said} tone={member.rights.includes('amounts') ? 'info' : 'warning'}>
          {said}
        </Badge>
      ))}
    </>
  )
}

function MemberMenu({ member, actor, selfId, ask, transfer }: Actions & { member: Member }) {
  const facts = factsOf(member, selfId)
  const reason = (rule: 'changeStatus' | 'remove' | 'receiveOwnership') =>
    reasonOf(memberCan[rule](actor, facts), actor)
  return (
    <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`Actions sur ${member.name}`} />}>
      {member.status === 'active' ? (
        <MenuItem
          icon={UserRoundX}
          disabledReason={reason('changeStatus')}
          onSelect={() => ask('suspend', [member])}
        >
          Suspendre
        </MenuItem>
      ) : (
        <MenuItem
          icon={UserRoundCheck}
          disabledReason={reason('changeStatus')}
          onSelect={() => ask('reactivate', [member])}
        >
          Réactiver
        </MenuItem>
      )}
      <MenuItem icon={Crown} disabledReason={reason('receiveOwnership')} onSelect={() => transfer(member)}>
        Transférer la propriété
      </MenuItem>
      <MenuItem
        icon={UserRoundMinus}
        tone="danger"
        disabledReason={reason('remove')}
        onSelect={() => ask('remove', [member])}
      >
        Retirer
      </MenuItem>
    </Menu>
  )
}

type RoleSelectProps = {
  member: Member
  /** Why it may not be changed. */
  reason: string | undefined
  /** Whether the owner's role may be handed over from here. */
  mayTransfer: boolean
  onChange: (role: Exclude<Role, 'owner'>) => void
  onTransfer: () => void
}

/** A member's role, changed by choosing another. The owner's is handed over in a dialog. */
function RoleSelect({ member, reason, mayTransfer, onChange, onTransfer }: RoleSelectProps) {
  const plan = usePlan()
  const given = (role: Role) => plan === null || allows(plan, {}, 'role:give', role).ok
  const lacking = usePlanRefusal('role:give', 'admin')
  const greyed = reason ?? (mayTransfer ? undefined : lacking?.message)
  const label = `Rôle ${de(member.name)}`
  if (greyed !== undefined)
    return (
      <Button
        disabledReason={greyed}
        aria-label={`${label}\u00a0: ${roleLabels[member.role]}`}
        className="w-40 justify-between! px-3! font-normal!"
      >
        {roleLabels[member.role]}
        <ChevronDown aria-hidden size={16} className="text-muted" />
      </Button>
    )
  const roles = invitableRoles.filter((role) => role === member.role || given(role))
  const choices: readonly Role[] = mayTransfer || member.role === 'owner' ? ['owner', ...roles] : roles
  return (
    <NativeSelect
      aria-label={label}
      className="w-40"
      options={choices.map((role) => ({ value: role, label: roleLabels[role] }))}
      value={member.role}
      onChange={({ target }) => {
        const role = target.value as Role
        if (role === 'owner') onTransfer()
        else onChange(role)
      }}
    />
  )
}
