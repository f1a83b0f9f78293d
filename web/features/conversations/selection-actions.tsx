import { Archive, FolderInput, ListChecks, MailOpen, Merge, Star, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Toolbar } from '#web/ui/toolbar.tsx'
import { useReached } from '#web/ui/use-reached.ts'
import { AssignTo } from './assign-to.tsx'
import { handlingWords } from './handling-words.ts'
import { LabelWith } from './label-with.tsx'
import { useChangeHandlings } from './use-change-handlings.ts'
import type { Inbox } from './use-inbox.ts'
import { useRegroup } from './use-regroup.ts'

/** Actions on the ticked conversations; loaded once one is ticked. */
export function SelectionActions({ inbox }: { inbox: Inbox }) {
  const { search, open, chosen, act, clear, setMoving } = inbox
  const { merge } = useRegroup({ ...search, ...(open === undefined ? {} : { open }) })
  return (
    <Toolbar aria-label="Conversations choisies" className="flex items-center gap-0.5">
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
    </Toolbar>
  )
}

const loadItems = () => import('./handling-menu-items.tsx')
const HandlingMenuItems = lazy(() => loadItems().then((module) => ({ default: module.HandlingMenuItems })))

type HandlingMenuProps = { chosen: readonly ConversationSummary[]; onDone: () => void }

/** The team's actions on the ticked conversations, up to a thousand at once. */
function HandlingMenu({ chosen, onDone }: HandlingMenuProps) {
  const change = useChangeHandlings()
  const { asked, button } = useReached(loadItems)
  const [asking, setAsking] = useState<'assign' | 'label' | null>(null)
  const conversationIds = chosen.map(({ id }) => id)
  const setState = (state: keyof typeof handlingWords) => {
    change({ conversationIds, state, said: handlingWords[state] })
    onDone()
  }
  const shared = (chosen[0]?.labelIds ?? []).filter((id) => chosen.every((row) => row.labelIds.includes(id)))
  const close = () => setAsking(null)
  const andDone: typeof change = (asked) => {
    change(asked)
    onDone()
  }
  const closed = (
    <IconButton
      {...button}
      size="sm"
      icon={ListChecks}
      label="Traiter…"
      aria-haspopup="menu"
      aria-expanded={false}
    />
  )
  return (
    <>
      {asked ? (
        <Suspense fallback={closed}>
          <HandlingMenuItems
            onState={setState}
            onAssign={() => setAsking('assign')}
            onLabel={() => setAsking('label')}
          />
        </Suspense>
      ) : (
        closed
      )}
      {asking === 'assign' && <AssignTo conversationIds={conversationIds} change={andDone} onClose={close} />}
      {asking === 'label' && (
        <LabelWith conversationIds={conversationIds} labelIds={shared} change={andDone} onClose={close} />
      )}
    </>
  )
}
