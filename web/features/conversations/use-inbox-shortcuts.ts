import { Archive, ArrowDown, ArrowUp, FolderInput, MailOpen, SquareCheck, Star, Trash2 } from 'lucide-react'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import type { Inbox } from './use-inbox.ts'

/** The keys of mail programs. E, #, S, U and V are for what is ticked, else for what is open, else for the row with the focus. */
export function useInboxShortcuts(inbox: Inbox): void {
  const { chosen, act, change, current: row } = inbox
  const targets = () => {
    const one = row()
    if (chosen.length > 0) return chosen
    return one ? [one] : []
  }
  useShortcuts([
    { keys: 'j', label: 'Conversation suivante', icon: ArrowDown, run: inbox.goOn },
    { keys: 'k', label: 'Conversation précédente', icon: ArrowUp, run: inbox.goBack },
    {
      keys: 'x',
      label: 'Choisir la conversation',
      icon: SquareCheck,
      run: () => {
        const one = row()
        if (one) inbox.tick(one.id, !chosen.includes(one), false)
      },
    },
    { keys: 'e', label: 'Archiver la conversation', icon: Archive, run: () => act(targets(), 'archive') },
    {
      keys: '#',
      label: 'Mettre la conversation à la corbeille',
      icon: Trash2,
      run: () => act(targets(), 'trash'),
    },
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
    {
      keys: 'u',
      label: 'Marquer la conversation comme non lue',
      icon: MailOpen,
      run: () => act(targets(), 'unseen'),
    },
    {
      keys: 'v',
      label: 'Déplacer la conversation vers un dossier',
      icon: FolderInput,
      run: () => targets().length > 0 && inbox.setMoving(targets()),
    },
  ])
}
