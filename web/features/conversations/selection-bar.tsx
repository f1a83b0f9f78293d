import { Checkbox } from '#web/ui/checkbox.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import type { Inbox } from './use-inbox.ts'

/** Loads what is done to the ticked ones. */
export const loadSelectionActions = () => import('./selection-actions.tsx')

/** Ticks all, and what is done to the ticked ones; as high with nothing ticked, so that no row moves. */
export function SelectionBar({ inbox }: { inbox: Inbox }) {
  const { list, rows, chosen, clear, tickAll } = inbox
  const actions = useLoaded(loadSelectionActions, chosen.length)
  if (rows.length === 0) return null
  const some = chosen.length > 0
  // The list reads on as it is scrolled: what is not read yet is not ticked.
  const all = list.hasMore && rows.length > 1 ? `Choisir les ${rows.length} premières` : 'Tout choisir'
  return (
    <div className="@container flex h-10 items-center gap-0.5 border-line border-t ps-3 pe-1">
      <Checkbox
        className="me-2"
        hideLabel={some}
        label={some ? 'Ne plus rien choisir' : <span className="text-muted text-xs">{all}</span>}
        checked={chosen.length === rows.length}
        indeterminate={some && chosen.length < rows.length}
        onChange={() => (some ? clear() : tickAll())}
      />
      {some && (
        <>
          <span role="status" className="me-auto whitespace-nowrap text-sm tabular">
            {chosen.length}
            <span className="@max-[21rem]:sr-only">
              {chosen.length > 1 ? '\u00a0choisies' : '\u00a0choisie'}
            </span>
          </span>
          {actions && <actions.SelectionActions inbox={inbox} />}
        </>
      )}
    </div>
  )
}
