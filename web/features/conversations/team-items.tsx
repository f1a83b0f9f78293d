import { Circle } from 'lucide-react'
import type { HandlingEntry, InboxPerson } from '#shared/contract/inbox-team.ts'
import { historySentence } from '#shared/domain/inbox-team/history-sentence.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { NoteCard } from './note-card.tsx'
import { useInboxTeam } from './team-queries.ts'
import type { Woven } from './weave.ts'

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
