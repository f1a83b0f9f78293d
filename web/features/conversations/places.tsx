import { useNavigate } from '@tanstack/react-router'
import type { ReadableMailbox } from '#shared/contract/conversations.ts'
import {
  type ConversationView,
  MOST_COUNTED,
  mailViews,
  teamViews,
  viewNames,
} from '#shared/domain/conversations/views.ts'
import { folderRoleNames } from '#shared/domain/mail-sync/mail-sync.ts'
import { formatInteger } from '#shared/french/format.ts'
import { LazySelect } from '#web/ui/lazy-select.tsx'
import { type InboxSearch, type WritingBox, writingBoxes } from './inbox-search.ts'
import { useInboxTeam } from './team-queries.ts'

type PlacesProps = { mailboxes: readonly ReadableMailbox[]; unread: number; search: InboxSearch }

/** Choice of the list: a view, a mailbox, a folder. */
export function Places({ mailboxes, unread, search }: PlacesProps) {
  const navigate = useNavigate()
  const go = (next: InboxSearch) => void navigate({ to: '/conversations', search: next })
  const one = mailboxes.find(({ id }) => id === search.mailbox)
  const folders =
    (one ?? (mailboxes.length === 1 ? mailboxes[0] : undefined))?.folders.filter(
      ({ followed }) => followed,
    ) ?? []
  const views = mailViews.map((view) => ({
    value: `view:${view}`,
    label: view === 'inbox' && unread > 0 ? `${viewNames[view]} (${counted(unread)})` : viewNames[view],
  }))
  const boxes = Object.entries(writingBoxes).map(([box, label]) => ({ value: `box:${box}`, label }))
  const own = folders
    .filter(({ role }) => role === null)
    .map(({ id, name, unread: here }) => ({
      value: `folder:${id}`,
      label: here > 0 ? `${name} (${counted(here)})` : name,
    }))
  const { counts, views: saved } = useInboxTeam()
  const team = teamViews.map((view) => {
    const waits = counts?.[view as keyof typeof counts] ?? 0
    return {
      value: `view:${view}`,
      label: waits > 0 ? `${viewNames[view]} (${counted(waits)})` : viewNames[view],
    }
  })
  const named = saved.map(({ id, name, shared }) => ({
    value: `saved:${id}`,
    label: shared ? `${name} (partagée)` : name,
  }))
  const savedId = saved.find(({ q }) => q === search.q)?.id
  const place = search.box
    ? `box:${search.box}`
    : search.folder
      ? `folder:${search.folder}`
      : `view:${search.view ?? 'inbox'}`
  const shown = savedId === undefined ? place : `saved:${savedId}`
  const known = [...views, ...team, ...named, ...boxes, ...own].some(({ value }) => value === shown)
  const nameOfRole = folders.find(({ id }) => id === search.folder)
  return (
    <div className="flex flex-wrap gap-2">
      <LazySelect
        aria-label="Liste"
        className="min-w-40 flex-1"
        value={shown}
        options={[
          ...views,
          ...team,
          ...named,
          ...boxes,
          ...own,
          ...(known
            ? []
            : [{ value: shown, label: nameOfRole?.role ? folderRoleNames[nameOfRole.role] : 'Dossier' }]),
        ]}
        onValueChange={(value) => {
          const [kind, name = ''] = value.split(':')
          const kept = search.mailbox === undefined ? {} : { mailbox: search.mailbox }
          const q = saved.find(({ id }) => id === name)?.q
          if (kind === 'box') go({ ...kept, box: name as WritingBox })
          else if (kind === 'saved' && q !== undefined) go({ ...kept, view: 'all', q })
          else if (kind === 'folder') go({ ...kept, folder: name })
          else go(name === 'inbox' ? kept : { ...kept, view: name as ConversationView })
        }}
      />
      {mailboxes.length > 1 && (
        <LazySelect
          aria-label="Compte mail"
          className="min-w-40 flex-1"
          value={search.mailbox ?? ''}
          options={[
            { value: '', label: 'Tous les comptes' },
            ...mailboxes.map(({ id, address, ownerName }) => ({
              value: id,
              label: ownerName === null ? address : `${address} (${ownerName})`,
            })),
          ]}
          onValueChange={(id) =>
            go({
              ...(search.view ? { view: search.view } : {}),
              ...(search.box ? { box: search.box } : {}),
              ...(id === '' ? {} : { mailbox: id }),
            })
          }
        />
      )}
    </div>
  )
}

const counted = (count: number) =>
  count >= MOST_COUNTED ? `${formatInteger(MOST_COUNTED - 1)}+` : formatInteger(count)
