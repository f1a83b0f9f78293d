import { Fragment, type RefObject } from 'react'
import { searchOperators } from '#shared/domain/conversations/search-query.ts'
import { Popover } from '#web/ui/popover.tsx'

type SearchOperatorsProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

/** The filters that a search may use. */
export function SearchOperators(props: SearchOperatorsProps) {
  return (
    <Popover {...props} title="Préciser une recherche">
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
