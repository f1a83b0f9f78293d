import { ListChecks } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useReached } from '#web/ui/use-reached.ts'
import { AssignTo } from './assign-to.tsx'
import { LabelWith } from './label-with.tsx'
import { saidOf } from './said-of.ts'
import { useChangeHandlings } from './use-change-handlings.ts'

const loadItems = () => import('./handling-menu-items.tsx')
const HandlingMenuItems = lazy(() => loadItems().then((module) => ({ default: module.HandlingMenuItems })))

type HandlingMenuProps = { chosen: readonly ConversationSummary[]; onDone: () => void }

/** The team's actions on the ticked conversations, up to a thousand at once. */
export function HandlingMenu({ chosen, onDone }: HandlingMenuProps) {
  const change = useChangeHandlings()
  const { asked, button } = useReached(loadItems)
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
