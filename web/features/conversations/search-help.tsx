import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useReached } from '#web/ui/use-reached.ts'

const load = () => import('./search-operators.tsx')
const SearchOperators = lazy(() => load().then((module) => ({ default: module.SearchOperators })))

/** Beside the search field: the filters that a search may use. */
export function SearchHelp() {
  const { asked, button } = useReached(load)
  const [open, setOpen] = useState(true)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        {...button}
        ref={anchor}
        icon={SlidersHorizontal}
        label="Préciser une recherche"
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={asked && open}
        onClick={asked ? () => setOpen(!open) : button.onClick}
      />
      {asked && (
        <Suspense>
          <SearchOperators open={open} onOpenChange={setOpen} anchor={anchor} />
        </Suspense>
      )}
    </>
  )
}
