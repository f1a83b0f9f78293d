import { Ellipsis, type LucideIcon } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { PHONE } from '#web/ui/data-table-footer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyMenu } from '#web/ui/lazy-menu.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

type RowAct = {
  label: string
  /** With the name of its row, for who hears the buttons alone. */
  name: string
  icon?: LucideIcon
  run: () => void
  loading?: boolean
  refusal?: string | undefined
}

/** What may be done with the row of a table: words side by side, on a phone a menu. `of`: « le mandat RUM-1 ». */
export function RowActs({ of, acts }: { of: string; acts: readonly (RowAct | false)[] }) {
  const phone = useMediaQuery(PHONE)
  const offered = acts.filter((act) => act !== false)
  if (offered.length === 0) return null
  if (phone)
    return (
      <LazyMenu
        trigger={
          <IconButton
            size="sm"
            icon={Ellipsis}
            label={`Actions sur ${of}`}
            loading={offered.some(({ loading }) => loading)}
          />
        }
      >
        {() =>
          offered.map(({ label, icon, run, refusal }) => (
            <MenuItem key={label} icon={icon} onSelect={run} disabledReason={refusal}>
              {label}
            </MenuItem>
          ))
        }
      </LazyMenu>
    )
  return (
    <span className="flex flex-wrap justify-end gap-1 lg:flex-nowrap">
      {offered.map(({ label, name, icon, run, loading, refusal }) => (
        <Button
          key={label}
          size="sm"
          variant="ghost"
          icon={icon}
          loading={loading}
          disabledReason={refusal}
          aria-label={name}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}
