import {
  Archive,
  ArrowLeft,
  Bell,
  BellRing,
  ChevronDown,
  ChevronUp,
  Ellipsis,
  FolderInput,
  Lock,
  LockOpen,
  Mail as MailIcon,
  Star,
  Tag,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Conversation, ReadableMailbox } from '#shared/contract/conversations.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { AsideButton } from '#web/patterns/split-view/aside-button.tsx'
import { useSplit } from '#web/patterns/split-view/split-context.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Toolbar } from '#web/ui/toolbar.tsx'
import type { ConversationAction } from './change-lists.ts'
import { HandlingActs } from './handling-acts.tsx'
import { MoveTo } from './move-to.tsx'
import { refusedOffline } from './use-change-conversations.ts'
import { useHandling } from './use-handling.ts'
import type { Inbox } from './use-inbox.ts'

type BarProps = { inbox: Inbox; children?: ReactNode }

/** The bar above what is open, of 44 px: back to the list where it is hidden, what is done, the one before and the one after, the client’s pane. */
export function ConversationBar({ inbox, children }: BarProps) {
  const { panes } = useSplit()
  const { previous, following, goTo } = inbox
  return (
    <Toolbar
      aria-label="Actions de la conversation"
      className="@container/bar flex h-11 items-center gap-0.5 whitespace-nowrap px-2 sm:px-3"
    >
      {panes === 1 && (
        <IconButton size="sm" icon={ArrowLeft} label="Revenir à la liste" onClick={() => goTo(undefined)} />
      )}
      {children}
      {panes > 1 && (
        // The list stands beside it: where the bar is narrow, these come by J and K alone.
        <div className="flex items-center @max-[28rem]/bar:hidden">
          {children && <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-line" />}
          <IconButton
            size="sm"
            icon={ChevronUp}
            label="Conversation précédente"
            disabledReason={refusalOf(previous, inbox, 'C’est la première de la liste.')}
            onClick={() => goTo(previous?.id)}
          />
          <IconButton
            size="sm"
            icon={ChevronDown}
            label="Conversation suivante"
            disabledReason={refusalOf(following, inbox, 'C’est la dernière de la liste.')}
            onClick={() => goTo(following?.id)}
          />
        </div>
      )}
      <div className="ms-auto flex">
        <AsideButton />
      </div>
    </Toolbar>
  )
}

/** The reason why there is no such neighbour. */
function refusalOf(next: object | undefined, { listed }: Inbox, atEnd: string): string | null {
  if (next !== undefined) return null
  return listed ? atEnd : 'Cette conversation n’est pas dans la liste affichée.'
}

type ConversationActionsProps = {
  conversation: Conversation
  inbox: Inbox
  mailboxes: readonly ReadableMailbox[]
}

/** Acts on the open conversation: the usual ones with words, the rarer ones in a menu. */
export function ConversationActions({ conversation, inbox, mailboxes }: ConversationActionsProps) {
  const handling = useHandling(conversation.id, inbox)
  const { id, mails, own } = conversation
  const { panes } = useSplit()
  const setPrivacy = useSetPrivacy(id)
  const [moving, setMoving] = useState(false)
  const flagged = mails.some((mail) => mail.flagged)
  const act = (action: ConversationAction) => {
    inbox.change({ conversationIds: [id], action })
    if (action === 'unseen') inbox.goTo(undefined)
    else if (action !== 'flag' && action !== 'unflag') inbox.leave([id])
  }
  const { previous, following, goTo } = inbox
  return (
    <>
      <HandlingActs handling={handling} />
      {panes > 1 && (
        <>
          <IconButton size="sm" icon={Archive} label="Archiver" onClick={() => act('archive')} />
          <IconButton size="sm" icon={Trash2} label="Mettre à la corbeille" onClick={() => act('trash')} />
        </>
      )}
      <Menu trigger={<IconButton size="sm" icon={Ellipsis} label="Plus d’actions" />}>
        {panes === 1 && (
          <>
            <MenuItem icon={Archive} onSelect={() => act('archive')}>
              Archiver
            </MenuItem>
            <MenuItem icon={Trash2} onSelect={() => act('trash')}>
              Mettre à la corbeille
            </MenuItem>
          </>
        )}
        <MenuItem icon={MailIcon} onSelect={() => act('unseen')}>
          Marquer comme non lu
        </MenuItem>
        <MenuItem icon={Star} onSelect={() => act(flagged ? 'unflag' : 'flag')}>
          {flagged ? 'Ne plus suivre' : 'Suivre'}
        </MenuItem>
        {handling.team && (
          <MenuItem icon={Tag} onSelect={() => handling.setAsking('label')}>
            Étiqueter…
          </MenuItem>
        )}
        <MenuItem icon={FolderInput} onSelect={() => setMoving(!refusedOffline())}>
          Déplacer vers…
        </MenuItem>
        {own && (
          <MenuItem
            icon={conversation.private ? LockOpen : Lock}
            onSelect={() => setPrivacy(!conversation.private)}
          >
            {conversation.private ? 'Rendre à l’équipe' : 'Garder pour moi'}
          </MenuItem>
        )}
        {handling.team && (
          <MenuItem icon={handling.follows ? BellRing : Bell} onSelect={handling.follow}>
            {handling.follows ? 'Ne plus être averti des réponses' : 'Être averti des réponses'}
          </MenuItem>
        )}
        {panes === 1 && previous && (
          <MenuItem icon={ChevronUp} onSelect={() => goTo(previous.id)}>
            Conversation précédente
          </MenuItem>
        )}
        {panes === 1 && following && (
          <MenuItem icon={ChevronDown} onSelect={() => goTo(following.id)}>
            Conversation suivante
          </MenuItem>
        )}
      </Menu>
      {moving && (
        <MoveTo
          mailbox={mailboxes.find(({ id: one }) => one === mails.findLast((mail) => mail.whole)?.mailboxId)}
          onClose={() => setMoving(false)}
          onMove={({ id: folderId, name: folderName, mailboxId }) => {
            inbox.change({ conversationIds: [id], action: 'move', folderId, folderName, mailboxId })
            inbox.leave([id])
          }}
        />
      )}
    </>
  )
}

/** Keeps a conversation to oneself, or gives it back. */
function useSetPrivacy(conversationId: string) {
  const mutation = useAction(
    (kept: boolean) => api.conversations.setConversationPrivacy({ conversationId, private: kept }),
    {
      success: ({ private: kept }) => ({
        text: kept
          ? 'Conversation réservée\u00a0: vous seul la voyez'
          : 'Conversation rendue au partage de votre compte',
        id: 'conversation-privacy',
      }),
      refresh: [orpc.conversations.listConversations, orpc.conversations.getConversation],
    },
  )
  return mutation.mutate
}
