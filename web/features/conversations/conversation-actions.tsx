import {
  Archive,
  ArrowLeft,
  ChevronDown,
  ChevronUp,
  Ellipsis,
  FolderInput,
  Lock,
  LockOpen,
  Mail as MailIcon,
  Star,
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
import type { ConversationAction } from './change-lists.ts'
import { MoveTo } from './move-to.tsx'
import { refusedOffline } from './use-change-conversations.ts'
import type { Inbox } from './use-inbox.ts'

type BarProps = { inbox: Inbox; children?: ReactNode }

/** The bar above what is open: back to the list where it is hidden, the one before and the one after, and the client's pane. */
export function ConversationBar({ inbox, children }: BarProps) {
  const { panes } = useSplit()
  const { previous, following, goTo } = inbox
  return (
    <div
      role="toolbar"
      aria-label="Actions de la conversation"
      className="flex min-h-12 flex-wrap items-center px-1.5 py-1 sm:px-2.5"
    >
      {panes === 1 && (
        <IconButton icon={ArrowLeft} label="Revenir à la liste" onClick={() => goTo(undefined)} />
      )}
      {children}
      <div className="ms-auto flex">
        {panes > 1 && (
          <>
            <IconButton
              icon={ChevronUp}
              label="Conversation précédente"
              disabledReason={refusalOf(previous, inbox, 'C’est la première de la liste.')}
              onClick={() => goTo(previous?.id)}
            />
            <IconButton
              icon={ChevronDown}
              label="Conversation suivante"
              disabledReason={refusalOf(following, inbox, 'C’est la dernière de la liste.')}
              onClick={() => goTo(following?.id)}
            />
          </>
        )}
        <AsideButton />
      </div>
    </div>
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

/** Actions on the open conversation; on a phone, the rarer actions are in a menu. */
export function ConversationActions({ conversation, inbox, mailboxes }: ConversationActionsProps) {
  const { id, mails, own } = conversation
  const { panes } = useSplit()
  const setPrivacy = useSetPrivacy(id)
  const [moving, setMoving] = useState(false)
  const askWhere = () => setMoving(!refusedOffline())
  const flagged = mails.some((mail) => mail.flagged)
  const act = (action: ConversationAction) => {
    inbox.change({ conversationIds: [id], action })
    if (action === 'unseen') inbox.goTo(undefined)
    else if (action !== 'flag' && action !== 'unflag') inbox.leave([id])
  }
  const privacy = {
    icon: conversation.private ? LockOpen : Lock,
    label: conversation.private ? 'Rendre à l’équipe' : 'Garder pour moi',
  }
  return (
    <>
      <IconButton icon={Archive} label="Archiver" onClick={() => act('archive')} />
      <IconButton icon={Trash2} label="Mettre à la corbeille" onClick={() => act('trash')} />
      <IconButton icon={MailIcon} label="Marquer comme non lu" onClick={() => act('unseen')} />
      <IconButton
        icon={Star}
        label={flagged ? 'Ne plus suivre' : 'Suivre'}
        aria-pressed={flagged}
        className={flagged ? '[&_svg]:fill-current [&_svg]:text-warning-ink' : undefined}
        onClick={() => act(flagged ? 'unflag' : 'flag')}
      />
      {panes > 1 ? (
        <>
          <IconButton icon={FolderInput} label="Déplacer vers…" onClick={askWhere} />
          {own && (
            <IconButton
              {...privacy}
              aria-pressed={conversation.private}
              onClick={() => setPrivacy(!conversation.private)}
            />
          )}
        </>
      ) : (
        <Menu trigger={<IconButton icon={Ellipsis} label="Plus d’actions" />}>
          <MenuItem icon={FolderInput} onSelect={askWhere}>
            Déplacer vers…
          </MenuItem>
          {own && (
            <MenuItem icon={privacy.icon} onSelect={() => setPrivacy(!conversation.private)}>
              {privacy.label}
            </MenuItem>
          )}
          {inbox.previous && (
            <MenuItem icon={ChevronUp} onSelect={() => inbox.goTo(inbox.previous?.id)}>
              Conversation précédente
            </MenuItem>
          )}
          {inbox.following && (
            <MenuItem icon={ChevronDown} onSelect={() => inbox.goTo(inbox.following?.id)}>
              Conversation suivante
            </MenuItem>
          )}
        </Menu>
      )}
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
