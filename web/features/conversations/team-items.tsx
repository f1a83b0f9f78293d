import { Circle, Ellipsis, Pencil, StickyNote, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Mail } from '#shared/contract/conversations.ts'
import type {
  ConversationNote,
  ConversationTeam,
  HandlingEntry,
  InboxPerson,
} from '#shared/contract/inbox-team.ts'
import { historySentence } from '#shared/domain/inbox-team/history-sentence.ts'
import { notePieces } from '#shared/domain/inbox-team/note-mentions.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { useMe } from '#web/api/me.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { NoteBox } from './note-box.tsx'
import { useInboxTeam } from './team-queries.ts'
import { useNotes } from './use-notes.ts'

type TeamItemProps = {
  item: Exclude<Woven, { kind: 'mail' }>
  readers: readonly InboxPerson[]
  timeZone: string
}

/** An item between the mails: a note, or a change. */
export function TeamItem({ item, readers, timeZone }: TeamItemProps) {
  return item.kind === 'note' ? (
    <NoteCard note={item.note} readers={readers} timeZone={timeZone} />
  ) : (
    <HistoryLine entry={item.entry} timeZone={timeZone} />
  )
}

/** A line of the history between the mails of a conversation. */
function HistoryLine({ entry, timeZone }: { entry: HandlingEntry; timeZone: string }) {
  const { memberOf, teamOf, labels } = useInboxTeam()
  const nameOf = (kind: 'member' | 'team' | 'label', id: string) => {
    if (kind === 'label') return labels.find((label) => label.id === id)?.name ?? null
    return (kind === 'member' ? memberOf(id) : teamOf(id))?.name ?? null
  }
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 border-line border-t px-4 py-2 text-muted text-xs sm:px-5">
      <Circle aria-hidden size={8} className="shrink-0 self-center" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {historySentence(entry, { timeZone, nameOf })}
      </span>
      <time className="shrink-0 tabular" dateTime={entry.at}>
        {formatDateTime(entry.at, timeZone)}
      </time>
    </p>
  )
}

type NoteCardProps = { note: ConversationNote; readers: readonly InboxPerson[]; timeZone: string }

/** A note of the team between the mails; its author changes and deletes it. */
function NoteCard({ note, readers, timeZone }: NoteCardProps) {
  const { user } = useMe()
  const { edit, remove } = useNotes()
  const [editing, setEditing] = useState(false)
  return (
    <article
      aria-label={`Note de ${note.authorName}`}
      className="border-line border-t bg-warning-soft px-4 py-3 text-warning-ink sm:px-5"
    >
      <div className="flex items-center gap-2 text-xs">
        <StickyNote aria-hidden size={14} className="shrink-0" />
        <span className="min-w-0 flex-1 truncate font-medium">
          {note.authorName}
          <span className="font-normal">, note interne{note.editedAt === null ? '' : ', modifiée'}</span>
        </span>
        <time className="shrink-0 tabular" dateTime={note.createdAt}>
          {formatDateTime(note.createdAt, timeZone)}
        </time>
        {note.authorId === user.id && !editing && (
          <Menu trigger={<IconButton size="sm" icon={Ellipsis} label="Actions de la note" />}>
            <MenuItem icon={Pencil} onSelect={() => setEditing(true)}>
              Modifier
            </MenuItem>
            <MenuItem icon={Trash2} tone="danger" onSelect={() => remove(note.id)}>
              Supprimer
            </MenuItem>
          </Menu>
        )}
      </div>
      {editing ? (
        <NoteBox
          label="Modifier la note"
          readers={readers}
          initial={note.body}
          send={(body) => edit(note.id, body)}
          onDone={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className="mt-1 whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">
          {notePieces(note.body, readers).map(({ at, text, mentions }) =>
            mentions.length === 0 ? (
              text
            ) : (
              <strong key={at} className="font-semibold">
                {text}
              </strong>
            ),
          )}
        </p>
      )}
    </article>
  )
}

/** The items of a conversation, one below the other. */
type Woven =
  | { kind: 'mail'; id: string; at: string; mail: Mail; index: number }
  | { kind: 'note'; id: string; at: string; note: ConversationNote }
  | { kind: 'history'; id: string; at: string; entry: HandlingEntry }

/** Mails, notes and history in the order of time; of one instant, mails first. */
export function weave(
  mails: readonly Mail[],
  team: Pick<ConversationTeam, 'notes' | 'history'> | undefined,
): Woven[] {
  const all: Woven[] = [
    ...mails.map((mail, index) => ({
      kind: 'mail' as const,
      id: mail.id,
      at: mail.receivedAt,
      mail,
      index,
    })),
    ...(team?.notes ?? []).map((note) => ({ kind: 'note' as const, id: note.id, at: note.createdAt, note })),
    ...(team?.history ?? []).map((entry) => ({
      kind: 'history' as const,
      id: entry.id,
      at: entry.at,
      entry,
    })),
  ]
  return all.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
