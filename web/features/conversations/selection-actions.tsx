import { Archive, FolderInput, MailOpen, Merge, Star, Trash2 } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { HandlingMenu } from './handling-menu.tsx'
import type { Inbox } from './use-inbox.ts'
import { useRegroup } from './use-regroup.ts'

/** What is done to the ticked conversations; loaded once one is. */
export function SelectionActions({ inbox }: { inbox: Inbox }) {
  const { search, open, chosen, act, clear, setMoving } = inbox
  const { merge } = useRegroup({ ...search, ...(open === undefined ? {} : { open }) })
  return (
    <>
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
            merge(chosen.map(({ id }) => id))
            clear()
          }}
        />
      )}
      <IconButton size="sm" icon={MailOpen} label="Marquer comme lu" onClick={() => act(chosen, 'seen')} />
      <IconButton size="sm" icon={Star} label="Suivre" onClick={() => act(chosen, 'flag')} />
      <HandlingMenu chosen={chosen} onDone={clear} />
    </>
  )
}
