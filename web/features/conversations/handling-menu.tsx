import { Check, Hourglass, ListChecks, RotateCcw, Tag, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { AssignTo } from './assign-to.tsx'
import { LabelWith } from './label-with.tsx'
import { saidOf } from './said-of.ts'
import { useChangeHandlings } from './use-change-handlings.ts'

type HandlingMenuProps = { chosen: readonly ConversationSummary[]; onDone: () => void }

/** The team's actions on the ticked conversations, up to a thousand at once. */
export function HandlingMenu({ chosen, onDone }: HandlingMenuProps) {
  const change = useChangeHandlings()
  const [asking, setAsking] = useState<'assign' | 'label' | null>(null)
  const conversationIds = chosen.map(({ id }) => id)
  const setState = (state: keyof typeof saidOf) => {
    change({ conversationIds, state, said: saidOf[state] })
    onDone()
  }
  const shared = (chosen[0]?.labelIds ?? []).filter((id) => chosen.every((row) => row.labelIds.includes(id)))
  const close = () => setAsking(null)
  const andDone: typeof change = (asked) => {
    change(asked)
    onDone()
  }
  return (
    <>
      <Menu trigger={<IconButton size="sm" icon={ListChecks} label="Traiter…" />}>
        <MenuItem icon={Check} onSelect={() => setState('done')}>
          Traité
        </MenuItem>
        <MenuItem icon={Hourglass} onSelect={() => setState('waiting')}>
          Mettre en attente
        </MenuItem>
        <MenuItem icon={RotateCcw} onSelect={() => setState('todo')}>
          Remettre à traiter
        </MenuItem>
        <MenuItem icon={UserRoundPlus} onSelect={() => setAsking('assign')}>
          Attribuer…
        </MenuItem>
        <MenuItem icon={Tag} onSelect={() => setAsking('label')}>
          Étiqueter…
        </MenuItem>
      </Menu>
      {asking === 'assign' && <AssignTo {...{ conversationIds }} change={andDone} onClose={close} />}
      {asking === 'label' && (
        <LabelWith {...{ conversationIds }} labelIds={shared} change={andDone} onClose={close} />
      )}
    </>
  )
}
