import { Link } from '@tanstack/react-router'
import { cx } from '#web/ui/cx.ts'
import { TabCount, useCurrentInSight } from '#web/ui/link-tabs.tsx'
import type { ListFilter } from './list-filter.ts'

type StateTabsProps<Search> = { filter: ListFilter<Search>; value: string }

/** The states of a list as links that have an address each, with how many rows are in each; those that no row is in are left out. */
export function StateTabs<Search>({ filter, value }: StateTabsProps<Search>) {
  const { name, label, options, counts, most } = filter
  const row = useCurrentInSight()
  return (
    <nav
      ref={row}
      aria-label={label}
      className={cx(
        'min-w-0 flex-1 overflow-x-auto max-sm:hidden',
        options.length > 3 ? 'basis-80' : 'basis-56',
      )}
    >
      <ul className="flex w-max gap-0.5">
        {options
          .filter((one) => one.value === '' || one.value === value || counts?.[one.value] !== 0)
          .map((one) => (
            <li key={one.value}>
              <Link
                to="."
                search={(before: object) => ({ ...before, [name]: one.value === '' ? undefined : one.value })}
                activeOptions={{ exact: true }}
                replace
                className="flex min-h-10 items-center gap-1.5 rounded-md px-2.5 text-muted text-sm -outline-offset-2! hover:bg-hover hover:text-ink aria-[current]:bg-selected aria-[current]:font-medium aria-[current]:text-ink"
              >
                {one.label}
                <TabCount count={counts?.[one.value]} most={most} />
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
