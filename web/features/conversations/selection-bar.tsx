import { Archive, FolderInput, MailOpen, Merge, Star, Trash2 } from 'lucide-react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { HandlingMenu } from './handling-menu.tsx'
import type { Inbox } from './use-inbox.ts'

type SelectionBarProps = { inbox: Inbox; onMerge: (ids: string[]) => void }

/** Ticks all, and what is done to the ticked ones; as high with nothing ticked, so that no row moves. */
export function SelectionBar({ inbox, onMerge }: SelectionBarProps) {
  const { list, rows, chosen, act, clear, tickAll, setMoving } = inbox
  if (rows.length === 0) return null
  const some = chosen.length > 0
  // The list reads on as it is scrolled: what is not read yet is not ticked.
  const all = list.hasMore && rows.length > 1 ? `Choisir les ${rows.length} premières` : 'Tout choisir'
  return (
    <div
      role="toolbar"
      aria-label="Conversations choisies"
      className="@container flex h-10 items-center gap-0.5 border-line border-t ps-3 pe-1"
    >
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
          <IconButton size="sm" icon={Archive} label="Archiver" onClick={() => act(chosen, 'archive')} />
          <IconButton
            size="sm"
            icon={Trash2}
            label="Mettre à la corbeille"
            onClick={() => act(chosen, 'trash')}
          />
          <IconButton size="sm" icon={FolderInput} label="Déplacer vers…" onClick={() => setMoving(chosen)} />
          {chosen.length > 1 && (
            <IconButton
              size="sm"
              icon={Merge}
              label="Fusionner"
              onClick={() => {
                onMerge(chosen.map(({ id }) => id))
                clear()
              }}
            />
          )}
          <IconButton
            size="sm"
            icon={MailOpen}
            label="Marquer comme lu"
            onClick={() => act(chosen, 'seen')}
          />
          <IconButton size="sm" icon={Star} label="Suivre" onClick={() => act(chosen, 'flag')} />
          <HandlingMenu chosen={chosen} onDone={clear} />
        </>
      )}
    </div>
  )
}
