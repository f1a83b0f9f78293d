import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

type Chip = { label: string; onRemove: () => void }
type ListToolbarProps = {
  searchLabel: string
  q: string
  onQChange: (q: string) => void
  archived: boolean
  /** « Actives », « Archivées »: the list's nouns have genders. */
  stateLabels: [active: string, archived: string]
  onArchivedChange: (archived: boolean) => void
  /** Filters that came from a click elsewhere. */
  chips: Chip[]
  /** Other choices. */
  children?: ReactNode
}

/** Search and filters above a list of clients. */
export function ListToolbar(props: ListToolbarProps) {
  const { searchLabel, q, onQChange, archived, stateLabels, onArchivedChange, chips, children } = props
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <SearchInput
        label={searchLabel}
        value={q}
        onValueChange={onQChange}
        className="min-w-0 grow basis-full sm:max-w-sm sm:basis-64"
      />
      {children}
      <NativeSelect
        aria-label="État"
        className="grow sm:grow-0"
        options={[
          { value: 'active', label: stateLabels[0] },
          { value: 'archived', label: stateLabels[1] },
        ]}
        value={archived ? 'archived' : 'active'}
        onChange={(event) => onArchivedChange(event.target.value === 'archived')}
      />
      {chips.map((chip) => (
        <button
          key={chip.label}
          type="button"
          onClick={chip.onRemove}
          aria-label={`Retirer le filtre ${chip.label}`}
          className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-strong bg-selected px-3 text-sm hover:bg-hover"
        >
          <span className="truncate">{chip.label}</span>
          <X aria-hidden size={14} className="shrink-0" />
        </button>
      ))}
    </search>
  )
}
