import { Bookmark, BookmarkPlus, BookmarkX } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuHeader, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'

type View = { id: string; name: string; q: string; shared: boolean }
type SavedViewsMenuProps = {
  views: readonly View[]
  /** The caller’s own view of this address, where there is one. */
  saved: View | undefined
  onOpen: (q: string) => void
  onDelete: (id: string) => void
  onSave: () => void
}

/** The menu of the saved views with its button, open at once. */
export function SavedViewsMenu({ views, saved, onOpen, onDelete, onSave }: SavedViewsMenuProps) {
  return (
    <Menu defaultOpen trigger={<Button icon={Bookmark}>Vues</Button>}>
      {views.length === 0 && (
        <MenuHeader>
          <span className="text-muted text-xs">Aucune vue enregistrée.</span>
        </MenuHeader>
      )}
      {views.map(({ id, name, q, shared }) => (
        <MenuItem key={id} icon={Bookmark} onSelect={() => onOpen(q)}>
          {name}
          {shared && <span className="block text-muted text-xs">Partagée</span>}
        </MenuItem>
      ))}
      <MenuSeparator />
      {saved ? (
        <MenuItem icon={BookmarkX} onSelect={() => onDelete(saved.id)}>
          {`Supprimer «\u202f${saved.name}\u202f»`}
        </MenuItem>
      ) : (
        <MenuItem icon={BookmarkPlus} onSelect={onSave}>
          Enregistrer cette vue…
        </MenuItem>
      )}
    </Menu>
  )
}
