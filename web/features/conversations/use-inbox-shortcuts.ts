import { useNavigate } from '@tanstack/react-router'
import { Archive, ArrowDown, ArrowUp, FolderInput, MailOpen, SquareCheck, Star, Trash2 } from 'lucide-react'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import type { InboxSearch } from './inbox-search.ts'
import type { ConversationAction } from './use-change-conversations.ts'

type Change = (change: { conversationIds: string[]; action: ConversationAction }) => void
type Inbox = {
  rows: readonly ConversationSummary[]
  search: InboxSearch
  change: Change
  /** The rows that are ticked: E, #, S, U and V are for them, when there are any. */
  chosen: readonly ConversationSummary[]
  onChoose: (chosen: readonly string[]) => void
  onMove: (rows: readonly ConversationSummary[]) => void
}

/** The row whose link has the focus, while no conversation is open. */
const focusedId = () => document.activeElement?.getAttribute('data-conversation') ?? undefined

/**
 * The keys of mail programs: J and K go through the list, X ticks, E archives, # throws away, S follows, U marks unread, V moves. `leave`
 * goes on from conversations that leave the list.
 */
export function useInboxShortcuts({ rows, search, change, chosen, onChoose, onMove }: Inbox) {
  const navigate = useNavigate()
  const { open, ...list } = search
  const index = rows.findIndex(({ id }) => id === open)
  const row = () => rows[index] ?? rows.find(({ id }) => id === focusedId())
  const targets = () => {
    const one = row()
    if (chosen.length > 0) return chosen
    return one ? [one] : []
  }
  const goTo = (next: ConversationSummary | undefined) => {
    if (next) void navigate({ to: '/conversations', search: { ...list, open: next.id } })
  }
  const leave = (ids: readonly string[]) => {
    onChoose([])
    if (open === undefined || !ids.includes(open)) return
    const stays = ({ id }: ConversationSummary) => !ids.includes(id)
    const next = rows.slice(index).find(stays) ?? rows.slice(0, index).findLast(stays)
    if (next) goTo(next)
    else void navigate({ to: '/conversations', search: list })
  }
  const act = (action: ConversationAction) => {
    const ids = targets().map(({ id }) => id)
    if (ids.length === 0) return
    change({ conversationIds: ids, action })
    leave(ids)
  }
  useShortcuts([
    { keys: 'j', label: 'Conversation suivante', icon: ArrowDown, run: () => goTo(rows[index + 1]) },
    {
      keys: 'k',
      label: 'Conversation précédente',
      icon: ArrowUp,
      run: () => goTo(rows[Math.max(index - 1, 0)]),
    },
    {
      keys: 'x',
      label: 'Choisir la conversation',
      icon: SquareCheck,
      run: () => {
        const one = row()
        const ids = chosen.map(({ id }) => id)
        if (one) onChoose(ids.includes(one.id) ? ids.filter((id) => id !== one.id) : [...ids, one.id])
      },
    },
    { keys: 'e', label: 'Archiver la conversation', icon: Archive, run: () => act('archive') },
    { keys: '#', label: 'Mettre la conversation à la corbeille', icon: Trash2, run: () => act('trash') },
    {
      keys: 's',
      label: 'Suivre la conversation',
      icon: Star,
      run: () => {
        const all = targets()
        if (all.length === 0) return
        const action = all.every(({ flagged }) => flagged) ? 'unflag' : 'flag'
        change({ conversationIds: all.map(({ id }) => id), action })
      },
    },
    { keys: 'u', label: 'Marquer la conversation comme non lue', icon: MailOpen, run: () => act('unseen') },
    {
      keys: 'v',
      label: 'Déplacer la conversation vers un dossier',
      icon: FolderInput,
      run: () => targets().length > 0 && onMove(targets()),
    },
  ])
  return { leave }
}
