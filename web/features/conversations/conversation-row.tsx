import { Lock, Paperclip, Star } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import { formatDateTime, formatWhen } from '#shared/french/format.ts'
import type { RowPlace } from '#web/patterns/long-list/chunk-rows.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DueMark } from './due-mark.tsx'
import { RowMarks, type RowNames } from './row-marks.tsx'

type ConversationRowProps = {
  row: ConversationSummary
  open: boolean
  chosen: boolean
  hrefOf: (id: string) => string
  onOpen: (id: string, byKeyboard: boolean) => void
  onPeek: (id: string) => void
  onTick: (id: string, on: boolean, range: boolean) => void
  today: string
  timeZone: string
  names: RowNames
} & RowPlace

/** Height of a row, in rem, as its class says. */
export const ROW_REM = 4.75

/** The text by which the browser’s own search finds a row that is not drawn. */
export const textOfRow = ({ senders, subject, snippet }: ConversationSummary) =>
  [senders.filter(Boolean).join(', '), subject, snippet].filter(Boolean).join(' ')

/** A click that opens here, and not in another tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A conversation of the list: who, what, when; bold while something of it is unread. Thousands may be drawn: no router link. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { row, open, chosen, hrefOf, onOpen, onPeek, onTick, today, timeZone, names } = props
  const { position, total } = props
  const { dueKind, dueAt } = row
  const senders = row.senders.filter(Boolean).join(', ') || 'Expéditeur inconnu'
  const subject = row.subject ?? 'Objet réservé à son propriétaire'
  const unread = row.unread > 0
  return (
    <li
      aria-posinset={position}
      aria-setsize={total}
      className={cx(
        'relative flex h-19 gap-3 [content-visibility:auto] border-line border-b ps-3 pe-3 pt-2.5',
        open ? 'bg-selected' : chosen ? 'bg-hover' : 'hover:bg-hover',
      )}
    >
      {unread && <span aria-hidden data-dot className="absolute inset-y-0 start-0 w-[3px] bg-primary" />}
      <Checkbox
        className="relative z-10 pt-px"
        hideLabel
        label={`Choisir «\u202f${subject}\u202f»`}
        checked={chosen}
        onChange={(event) =>
          onTick(row.id, event.target.checked, (event.nativeEvent as unknown as MouseEvent).shiftKey)
        }
      />
      <a
        href={hrefOf(row.id)}
        data-row={row.id}
        aria-current={open ? 'true' : undefined}
        onClick={(event) => {
          if (!isPlain(event)) return
          event.preventDefault()
          onOpen(row.id, event.detail === 0)
        }}
        onPointerEnter={() => onPeek(row.id)}
        onFocus={() => onPeek(row.id)}
        className="min-w-0 flex-1 -outline-offset-2 after:absolute after:inset-0 focus-visible:outline-hidden focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
      >
        <span className="flex items-baseline gap-2 text-sm">
          <span className={cx('min-w-0 flex-1 truncate', unread && 'font-semibold')}>{senders}</span>
          {row.messages > 1 && (
            <span className="text-muted text-xs tabular">
              <span className="sr-only">{`, messages\u00a0: `}</span>
              {row.messages}
            </span>
          )}
          <time
            className={cx('shrink-0 text-xs', unread ? 'font-semibold' : 'text-muted')}
            dateTime={row.lastAt}
            title={formatDateTime(row.lastAt, timeZone)}
          >
            {formatWhen(row.lastAt, today, timeZone)}
          </time>
        </span>
        <span className="flex items-center gap-1.5 text-sm">
          <span
            className={cx(
              'min-w-0 flex-1 truncate',
              unread && 'font-semibold',
              row.subject === null && 'text-muted italic',
            )}
          >
            {subject || 'Sans objet'}
          </span>
          {unread && <span className="sr-only">, non lu</span>}
          <RowMarks row={row} names={names} />
          {row.private && <Lock aria-label="Réservée à vous" size={14} className="shrink-0 text-muted" />}
          {row.attachments && (
            <Paperclip aria-label="Avec pièce jointe" size={14} className="shrink-0 text-muted" />
          )}
          {row.flagged && (
            <Star aria-label="Suivie" size={14} className="shrink-0 fill-current text-warning-ink" />
          )}
        </span>
        {(row.snippet || dueAt) && (
          <span className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-muted text-xs">{row.snippet}</span>
            {dueKind && dueAt && <DueMark kind={dueKind} dueAt={dueAt} />}
          </span>
        )}
      </a>
    </li>
  )
})

/** Rows to come, of the same size. */
export function RowsToCome({ count = 8 }: { count?: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div key={row} className="grid h-19 content-start gap-1.5 border-line border-b py-3 ps-11 pe-3">
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3.5 w-4/5" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ))}
    </div>
  )
}
