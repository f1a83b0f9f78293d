import { ChevronDown } from 'lucide-react'
import { type DirectoryRole, directoryRoles } from '#shared/domain/directory/directory-roles.ts'
import { roleLabels } from '#shared/domain/roles.ts'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

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
export function RoleChoice({ label, value, none, reason, onChange }: RoleChoiceProps) {
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
