import { Check, Hourglass, ListChecks, RotateCcw, Tag, UserRoundPlus } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import type { handlingWords } from './handling-words.ts'

type HandlingMenuItemsProps = {
  onState: (state: keyof typeof handlingWords) => void
  onAssign: () => void
  onLabel: () => void
}

/** The menu of HandlingMenu with its button, open at once. */
export function HandlingMenuItems({ onState, onAssign, onLabel }: HandlingMenuItemsProps) {
  return (
    <Menu defaultOpen trigger={<IconButton size="sm" icon={ListChecks} label="Traiter…" />}>
      <MenuItem icon={Check} onSelect={() => onState('done')}>
        Traité
      </MenuItem>
      <MenuItem icon={Hourglass} onSelect={() => onState('waiting')}>
        Mettre en attente
      </MenuItem>
      <MenuItem icon={RotateCcw} onSelect={() => onState('todo')}>
        Remettre à traiter
      </MenuItem>
      <MenuItem icon={UserRoundPlus} onSelect={onAssign}>
        Attribuer…
      </MenuItem>
      <MenuItem icon={Tag} onSelect={onLabel}>
        Étiqueter…
      </MenuItem>
    </Menu>
  )
}
