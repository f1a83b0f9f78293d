import { Ellipsis, type LucideIcon } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyMenu } from '#web/ui/lazy-menu.tsx'
import { MenuItem } from '#web/ui/menu.tsx'

export type RowAct = {
  label: string
  /** With the name of its row, for who hears the buttons alone. */
  name: string
  icon?: LucideIcon
  run: () => void
  loading?: boolean
  refusal?: string | undefined
}

/** What may be done with a row, in the menu of a phone. */
export function RowMenu({ of, acts }: { of: string; acts: readonly RowAct[] }) {
  return (
    <LazyMenu
      trigger={
        <IconButton
          size="sm"
          icon={Ellipsis}
          label={`Actions sur ${of}`}
          loading={acts.some(({ loading }) => loading)}
        />
      }
    >
      {() =>
        acts.map(({ label, icon, run, refusal }) => (
          <MenuItem key={label} icon={icon} onSelect={run} disabledReason={refusal}>
            {label}
          </MenuItem>
        ))
      }
    </LazyMenu>
  )
}
