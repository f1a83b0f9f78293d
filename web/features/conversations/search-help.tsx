import { SlidersHorizontal } from 'lucide-react'
import { Fragment } from 'react'
import { searchOperators } from '#shared/domain/conversations/search-query.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'

/** The filters that a search may use, beside its field. */
export function SearchHelp() {
  return (
    <Popover
      title="Préciser une recherche"
      trigger={<IconButton icon={SlidersHorizontal} label="Préciser une recherche" variant="secondary" />}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 text-sm">
        {Object.entries(searchOperators).map(([operator, meaning]) => (
          <Fragment key={operator}>
            <dt className="font-medium">{operator}</dt>
            <dd className="text-muted">{meaning}</dd>
          </Fragment>
        ))}
      </dl>
    </Popover>
  )
}
