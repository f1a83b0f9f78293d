import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Archive, FolderInput, Inbox, MailOpen, Merge, Star, Trash2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { ConversationSummary, ReadableMailbox } from '#shared/contract/conversations.ts'
import { searchOperators } from '#shared/domain/conversations/search-query.ts'
import { formatCount } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { timings } from '#web/messages/timings.ts'
import { QueryItems } from '#web/patterns/list/query-items.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { conversationsOptions } from './conversation-queries.ts'
import { ConversationRow } from './conversation-row.tsx'
import type { InboxSearch } from './inbox-search.ts'
import { MoveTo } from './move-to.tsx'
import { Places } from './places.tsx'
import { useChangeConversations } from './use-change-conversations.ts'
import { useInboxShortcuts } from './use-inbox-shortcuts.ts'
import { useRegroup } from './use-regroup.ts'

type ConversationListProps = {
  search: InboxSearch
  inbox: { mailboxes: ReadableMailbox[]; unread: number }
}

/** The conversations of a view, a folder or a search, with what is done to several at once. */
export function ConversationList({ search, inbox }: ConversationListProps) {
  const { timezone } = useOrganization()
  const navigate = useNavigate()
  const now = useNow(timings.relativeTime)
  const query = useInfiniteQuery(conversationsOptions(search))
  const change = useChangeConversations()
  const { merge } = useRegroup(search)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const picked = rows.filter(({ id }) => chosen.includes(id))
  const [moved, setMoved] = useState<readonly ConversationSummary[] | null>(null)
  const { leave } = useInboxShortcuts({
    ...{ rows, search, change, chosen: picked },
    ...{ onChoose: setChosen, onMove: setMoved },
  })
  const act = (action: 'archive' | 'trash' | 'seen' | 'flag') => {
    const ids = picked.map(({ id }) => id)
    change({ conversationIds: ids, action })
    if (action === 'archive' || action === 'trash') leave(ids)
    else setChosen([])
  }
  const syncing = inbox.mailboxes.filter((mailbox) => mailbox.syncing)
  return (
    <div className="grid gap-3">
      <Places {...inbox} search={search} />
      <SearchInput
        value={search.q ?? ''}
        label="Rechercher dans les mails"
        placeholder="de:camille pièce jointe avant:31/12/2026"
        onValueChange={(q) => {
          const { q: _, open: __, ...rest } = search
          void navigate({ to: '/conversations', search: q === '' ? rest : { ...rest, q }, replace: true })
        }}
      />
      <details className="text-muted text-xs">
        <summary className="cursor-pointer">Préciser une recherche</summary>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
          {Object.entries(searchOperators).map(([operator, meaning]) => (
            <Fragment key={operator}>
              <dt className="font-medium">{operator}</dt>
              <dd>{meaning}</dd>
            </Fragment>
          ))}
        </dl>
      </details>
      {syncing.length > 0 && (
        <p role="status" className="text-muted text-sm">
          Première synchronisation de {syncing.map(({ address }) => address).join(', ')}… Les messages récents
          arrivent d’abord.
        </p>
      )}
      {picked.length > 0 && (
        <div role="toolbar" aria-label="Conversations choisies" className="flex flex-wrap items-center gap-1">
          <span className="me-2 text-sm">{formatCount(picked.length, 'choisie', 'choisies')}</span>
          <IconButton size="sm" icon={Archive} label="Archiver" onClick={() => act('archive')} />
          <IconButton size="sm" icon={Trash2} label="Mettre à la corbeille" onClick={() => act('trash')} />
          <IconButton size="sm" icon={FolderInput} label="Déplacer vers…" onClick={() => setMoved(picked)} />
          {picked.length > 1 && (
            <IconButton
              size="sm"
              icon={Merge}
              label="Fusionner"
              onClick={() => {
                merge(picked.map(({ id }) => id))
                setChosen([])
              }}
            />
          )}
          <IconButton size="sm" icon={MailOpen} label="Marquer comme lu" onClick={() => act('seen')} />
          <IconButton size="sm" icon={Star} label="Suivre" onClick={() => act('flag')} />
          <Button size="sm" variant="ghost" onClick={() => setChosen([])}>
            Effacer le choix
          </Button>
        </div>
      )}
      {moved && (
        <MoveTo
          mailbox={mailboxOf(moved, inbox.mailboxes)}
          onClose={() => setMoved(null)}
          onMove={({ id, name, mailboxId }) => {
            const ids = moved.map((row) => row.id)
            change({ conversationIds: ids, action: 'move', folderId: id, folderName: name, mailboxId })
            leave(ids)
          }}
        />
      )}
      <Card flush>
        <QueryItems
          query={query}
          loading={<ListLoading />}
          empty={
            <EmptyState
              icon={Inbox}
              title={search.q ? 'Aucun message ne correspond' : 'Rien ici'}
              description={
                search.q
                  ? 'Essayez moins de mots, ou «\u202fde:\u202f» suivi d’un nom.'
                  : 'Les messages de cette liste apparaîtront dès leur arrivée.'
              }
            />
          }
        >
          {(items: ConversationSummary[]) => (
            <ul>
              {items.map((row) => (
                <ConversationRow
                  key={row.id}
                  row={row}
                  search={search}
                  open={row.id === search.open}
                  chosen={chosen.includes(row.id)}
                  onChoose={(on) =>
                    setChosen(on ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))
                  }
                  now={now}
                  timeZone={timezone}
                />
              ))}
            </ul>
          )}
        </QueryItems>
      </Card>
    </div>
  )
}

/** The mailbox of rows that are all of one. */
function mailboxOf(rows: readonly ConversationSummary[], mailboxes: readonly ReadableMailbox[]) {
  const [mailboxId, ...others] = new Set(rows.map((row) => row.mailboxId))
  return others.length === 0 ? mailboxes.find(({ id }) => id === mailboxId) : undefined
}

function ListLoading() {
  return (
    <div aria-busy="true" className="grid gap-4 p-4">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  )
}
