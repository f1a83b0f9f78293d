import { Ellipsis, PenLine } from 'lucide-react'
import type { DraftContent, Sender } from '#shared/contract/mail-sending.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator, MenuToggle } from '#web/ui/menu.tsx'

export type DraftOptionsItemsProps = {
  content: DraftContent
  sender: Sender | undefined
  /** Whether there is a history to join. */
  quotable: boolean
  onChange: (change: Partial<DraftContent>) => void
  onEditSignature: () => void
}

/** The menu of DraftOptions with its button, open at once. */
export function DraftOptionsItems(props: DraftOptionsItemsProps) {
  const { content, sender, quotable, onChange, onEditSignature } = props
  const { signature } = content
  const own = sender?.signature ?? ''
  return (
    <Menu defaultOpen side="top" trigger={<IconButton size="sm" icon={Ellipsis} label="Plus d’options" />}>
      <MenuToggle
        checked={content.prospecting === true}
        onCheckedChange={(prospecting) => onChange({ prospecting })}
      >
        Ce mail est de la prospection
      </MenuToggle>
      {quotable && (
        <MenuToggle checked={content.quotes} onCheckedChange={(quotes) => onChange({ quotes })}>
          Joindre l’historique
        </MenuToggle>
      )}
      {(signature !== '' || own !== '') && (
        <MenuToggle
          checked={signature !== ''}
          onCheckedChange={(on) => onChange({ signature: on ? own : '' })}
        >
          Mettre la signature
        </MenuToggle>
      )}
      {sender && (
        <>
          <MenuSeparator />
          <MenuItem icon={PenLine} onSelect={onEditSignature}>
            {signature === '' && own === '' ? 'Créer une signature' : 'Modifier la signature'}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
