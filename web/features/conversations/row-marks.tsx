import { AlarmClock, Check, Hourglass } from 'lucide-react'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import type { ConversationLabel } from '#shared/contract/inbox-team.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** Labels of a conversation; beyond `most` their number. */
export function LabelChips({ labels, most }: { labels: readonly ConversationLabel[]; most: number }) {
  const shown = labels.slice(0, most)
  const more = labels.length - shown.length
  return (
    <>
      {shown.map(({ id, name, colour }) => (
        <Badge key={id} tone={colour} dot={false} className="max-w-28 shrink-0 overflow-hidden py-px">
          <span className="truncate">{name}</span>
        </Badge>
      ))}
      {more > 0 && (
        <span className="shrink-0 text-muted text-xs" title={labels.map(({ name }) => name).join(', ')}>
          +{more}
        </span>
      )}
    </>
  )
}

/** Names that the marks of rows need, the same object while they are the same: rows are memos. */
export type RowNames = {
  memberOf: (id: string | null) => { name: string; avatarUrl: string | null } | undefined
  teamOf: (id: string | null) => { name: string } | undefined
  labelsOf: (ids: readonly string[]) => ConversationLabel[]
}

const piles = {
  waiting: { icon: Hourglass, label: 'En attente' },
  snoozed: { icon: AlarmClock, label: 'Reportée' },
  done: { icon: Check, label: 'Traitée' },
} as const

/** The team's marks on the conversation of a row: where it stands, its labels, who has it. */
export function RowMarks({ row, names }: { row: ConversationSummary; names: RowNames }) {
  const { pile, assigneeId, teamId, labelIds } = row
  const mark = pile === null || pile === 'todo' ? undefined : piles[pile]
  const Icon = mark?.icon
  const holder = names.memberOf(assigneeId)
  const team = names.teamOf(teamId)
  return (
    <>
      <LabelChips labels={names.labelsOf(labelIds)} most={1} />
      {mark && Icon && <Icon aria-label={mark.label} size={14} className="shrink-0 text-muted" />}
      {holder && (
        <>
          <span
            title={`Attribuée à ${holder.name}`}
            className="flex shrink-0 [&>span]:size-6 [&>span]:text-xs"
          >
            <Avatar name={holder.name} src={holder.avatarUrl} size="sm" />
          </span>
          <span className="sr-only">, attribuée à {holder.name}</span>
        </>
      )}
      {team && <span className="max-w-20 shrink-0 truncate text-muted text-xs">{team.name}</span>}
    </>
  )
}
