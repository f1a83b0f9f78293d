import { ChevronDown } from 'lucide-react'
import type { Member } from '#shared/contract/members.ts'
import { invitableRoles } from '#shared/domain/organizations/invitation.ts'
import { allows } from '#shared/domain/plans/allows.ts'
import { type Role, roleLabels } from '#shared/domain/roles.ts'
import { de } from '#shared/french/elides-before.ts'
import { usePlan, usePlanRefusal } from '#web/api/plan.ts'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

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
export function RoleSelect({ member, reason, mayTransfer, onChange, onTransfer }: RoleSelectProps) {
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
