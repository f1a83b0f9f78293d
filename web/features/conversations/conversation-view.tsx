import { useQuery } from '@tanstack/react-query'
import { Archive, ArrowLeft, FolderInput, Lock, LockOpen, Mail as MailIcon, Star, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Conversation } from '#shared/contract/conversations.ts'
import { useMe, useOrganization } from '#web/api/me.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ClientPanel } from './client-panel.tsx'
import { conversationOptions, inboxOptions } from './conversation-queries.ts'
import type { InboxSearch } from './inbox-search.ts'
import { MailCard } from './mail-card.tsx'
import { MoveTo } from './move-to.tsx'
import { useChangeConversations } from './use-change-conversations.ts'
import { useRegroup } from './use-regroup.ts'
import { useSetPrivacy } from './use-set-privacy.ts'

type ConversationViewProps = { conversationId: string; search: InboxSearch; onLeave: () => void }

/** The conversation that is open: its mails, the unread and the last unfolded, and who its people are. */
export function ConversationView({ conversationId, search, onLeave }: ConversationViewProps) {
  const query = useQuery(conversationOptions(conversationId))
  if (!query.data)
    return (
      <QueryState
        query={query}
        loading={
          <div className="grid gap-3 p-5" aria-busy="true">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-40" />
          </div>
        }
        missing={
          <EmptyState
            heading="h2"
            icon={MailIcon}
            title="Cette conversation n’est plus là"
            description="Elle a été réservée par son propriétaire, ou son compte mail a été retiré."
          />
        }
      />
    )
  return <OpenConversation conversation={query.data} search={search} onLeave={onLeave} />
}

type OpenConversationProps = { conversation: Conversation; search: InboxSearch; onLeave: () => void }

function OpenConversation({ conversation, search, onLeave }: OpenConversationProps) {
  const { id, subject, mails, older, own } = conversation
  const { timezone } = useOrganization()
  const { user } = useMe()
  const change = useChangeConversations()
  const { split } = useRegroup(search)
  const setPrivacy = useSetPrivacy(id)
  const inbox = useQuery(inboxOptions)
  const [moving, setMoving] = useState(false)
  const handled = mails.some(({ whole }) => whole)
  const unread = mails.some(({ seen, whole }) => whole && !seen)
  const flagged = mails.some((mail) => mail.flagged)
  const act = (action: 'archive' | 'trash' | 'unseen' | 'flag' | 'unflag') => {
    change({ conversationIds: [id], action })
    if (action !== 'flag' && action !== 'unflag') onLeave()
  }
  const read = useEffectEvent(() => {
    if (unread) change({ conversationIds: [id], action: 'seen', quiet: true })
  })
  // React’s strict mode runs an effect twice.
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (opened.current === id) return
    opened.current = id
    read()
  }, [id])
  const lastId = mails.at(-1)?.id
  return (
    <div className="min-w-0">
      <header className="flex flex-wrap items-start gap-2 px-4 py-4 sm:px-5">
        <IconButton icon={ArrowLeft} label="Revenir à la liste" className="lg:hidden" onClick={onLeave} />
        <h2 className="min-w-0 flex-1 basis-48 self-center font-semibold text-lg [overflow-wrap:anywhere]">
          {subject === null ? 'Objet réservé à son propriétaire' : subject || 'Sans objet'}
        </h2>
        {handled && (
          <div className="flex flex-wrap gap-1">
            <IconButton icon={Archive} label="Archiver" onClick={() => act('archive')} />
            <IconButton icon={Trash2} label="Mettre à la corbeille" onClick={() => act('trash')} />
            <IconButton icon={FolderInput} label="Déplacer vers…" onClick={() => setMoving(true)} />
            <IconButton icon={MailIcon} label="Marquer comme non lu" onClick={() => act('unseen')} />
            <IconButton
              icon={Star}
              label={flagged ? 'Ne plus suivre' : 'Suivre'}
              aria-pressed={flagged}
              onClick={() => act(flagged ? 'unflag' : 'flag')}
            />
            {own && (
              <IconButton
                icon={conversation.private ? LockOpen : Lock}
                label={conversation.private ? 'Rendre à l’équipe' : 'Garder pour moi'}
                aria-pressed={conversation.private}
                onClick={() => setPrivacy(!conversation.private)}
              />
            )}
          </div>
        )}
      </header>
      {moving && (
        <MoveTo
          mailbox={inbox.data?.mailboxes.find(
            ({ id: one }) => one === mails.findLast((mail) => mail.whole)?.mailboxId,
          )}
          onClose={() => setMoving(false)}
          onMove={({ id: folderId, name: folderName, mailboxId }) => {
            change({ conversationIds: [id], action: 'move', folderId, folderName, mailboxId })
            onLeave()
          }}
        />
      )}
      <ClientPanel conversation={conversation} />
      {older > 0 && (
        <p className="border-line border-t px-5 py-3 text-muted text-sm">
          {older} messages plus anciens ne sont pas affichés.
        </p>
      )}
      {mails.map((mail, index) => (
        <MailCard
          key={mail.id}
          mail={mail}
          people={conversation.people}
          onSplit={
            (index > 0 || older > 0) && mail.whole
              ? () => split({ conversationId: id, messageId: mail.id })
              : undefined
          }
          defaultOpen={mail.id === lastId || (mail.whole && !mail.seen)}
          timeZone={timezone}
          mine={user.email.split('@')[1]}
        />
      ))}
    </div>
  )
}
