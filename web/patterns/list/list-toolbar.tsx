import { SlidersHorizontal, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatInteger } from '#shared/french/format.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { PHONE } from '#web/ui/data-table-footer.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import type { ListFilter } from './list-filter.ts'
import { StateTabs } from './state-tabs.tsx'

/** A filter that came from a click elsewhere, and what lifts it. */
export type ListChip = { label: string; onRemove: () => void }

export type ListToolbarProps<Search> = {
  /** The words that are sought: their name in the address, and what they are sought in. */
  searchBox?: { name: keyof Search & string; label: string }
  filters?: readonly ListFilter<Search>[]
  chips?: readonly ListChip[]
  /** Other choices. */
  toolbar?: ReactNode
}

type Props<Search> = ListToolbarProps<Search> & {
  search: Search
  onChange: (change: Partial<Search>) => void
  /** « 50 sur 1 234 » */
  count?: string | undefined
  /** The order of the rows, chosen here on a phone, where the table has no head. */
  sorting?: ReactNode
}

const FilterSheet = lazy(() =>
  import('./filter-sheet.tsx').then((module) => ({ default: module.FilterSheet })),
)

/** Search and filters above a list; on a phone the filters and the order stand in a sheet. */
export function ListToolbar<Search extends object>(props: Props<Search>) {
  const { search, onChange, searchBox, filters = [], chips = [], toolbar, count, sorting } = props
  const [open, setOpen] = useState<boolean | null>(null)
  // The foot of the list says the count there.
  const phone = useMediaQuery(PHONE)
  // The tabs say how many rows each state has.
  const tabbed = filters.some(({ tabs }) => tabs)
  const shown = (name: keyof Search) => String(search[name] ?? '')
  const set = (name: keyof Search, value: string) =>
    onChange({ [name]: value === '' ? undefined : value } as Partial<Search>)
  const inForce = filters.filter(({ name }) => shown(name) !== '').length
  const choice = ({ name, label, options, counts }: ListFilter<Search>) => (
    <NativeSelect
      key={name}
      aria-label={label}
      className="sm:max-w-52"
      options={
        counts
          ? options.map((one) => ({
              ...one,
              label: `${one.label} (${formatInteger(counts[one.value] ?? 0)})`,
            }))
          : options
      }
      value={shown(name)}
      onChange={({ target }) => set(name, target.value)}
    />
  )
  return (
    <search className="mb-2 flex flex-wrap items-center gap-2">
      {searchBox && (
        <SearchInput
          label={searchBox.label}
          value={shown(searchBox.name)}
          onValueChange={(text) => set(searchBox.name, text)}
          className={cx('min-w-0 grow basis-40 sm:basis-56', tabbed ? 'sm:max-w-60' : 'sm:max-w-sm')}
        />
      )}
      {(filters.length > 0 || toolbar || sorting) && (
        <Button icon={SlidersHorizontal} className="sm:hidden" onClick={() => setOpen(true)}>
          {inForce > 0 ? `Filtres (${inForce})` : 'Filtres'}
        </Button>
      )}
      {open !== null && (
        <Suspense>
          <FilterSheet open={open} onOpenChange={setOpen}>
            {filters.map(choice)}
            {sorting}
            {toolbar}
          </FilterSheet>
        </Suspense>
      )}
      {filters
        .filter(({ tabs }) => tabs)
        .map((filter) => (
          <StateTabs key={filter.name} filter={filter} value={shown(filter.name)} />
        ))}
      <div className="contents max-sm:hidden">{filters.filter(({ tabs }) => !tabs).map(choice)}</div>
      {chips.map(({ label, onRemove }) => (
        <button
          key={label}
          type="button"
          onClick={onRemove}
          aria-label={`Retirer le filtre ${label}`}
          className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-strong bg-selected px-3 text-sm hover:bg-hover"
        >
          <span className="truncate">{label}</span>
          <X aria-hidden size={14} className="shrink-0" />
        </button>
      ))}
      {toolbar && <div className="contents max-sm:hidden">{toolbar}</div>}
      {count && !phone && (
        <span className={cx('ms-auto whitespace-nowrap text-muted text-sm tabular', tabbed && 'sr-only')}>
          {count}
        </span>
      )}
    </search>
  )
}
