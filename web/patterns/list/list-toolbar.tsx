import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type NativeOption, NativeSelect } from '#web/ui/native-select.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

/** A filter with a single value; the option '' turns it off. */
export type ListFilter<Search> = {
  name: keyof Search & string
  label: string
  options: readonly NativeOption[]
}
/** A filter that came from a click elsewhere, and what lifts it. */
export type ListChip = { label: string; onRemove: () => void }

export type ListToolbarProps<Search> = {
  /** The words that are sought: their name in the address, and what they are sought in. */
  searchBox?: { name: keyof Search & string; label: string }
  filters?: readonly ListFilter<Search>[]
  chips?: readonly ListChip[]
  /** Other choices and figures. */
  toolbar?: ReactNode
}

type Props<Search> = ListToolbarProps<Search> & {
  search: Search
  onChange: (change: Partial<Search>) => void
}

/** Search and filters above a list. */
export function ListToolbar<Search extends object>(props: Props<Search>) {
  const { search, onChange, searchBox, filters = [], chips = [], toolbar } = props
  const shown = (name: keyof Search) => String(search[name] ?? '')
  const set = (name: keyof Search, value: string) =>
    onChange({ [name]: value === '' ? undefined : value } as Partial<Search>)
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      {searchBox && (
        <SearchInput
          label={searchBox.label}
          value={shown(searchBox.name)}
          onValueChange={(text) => set(searchBox.name, text)}
          className="min-w-0 grow basis-full sm:max-w-sm sm:basis-56"
        />
      )}
      {filters.map(({ name, label, options }) => (
        <NativeSelect
          key={name}
          aria-label={label}
          className="grow sm:max-w-52 sm:grow-0"
          options={options}
          value={shown(name)}
          onChange={({ target }) => set(name, target.value)}
        />
      ))}
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
      {toolbar}
    </search>
  )
}
