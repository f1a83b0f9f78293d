import { Link } from '@tanstack/react-router'
import { Lock, Paperclip, Star } from 'lucide-react'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import { formatDateTime, formatRelative } from '#shared/french/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import type { InboxSearch } from './inbox-search.ts'

type ConversationRowProps = {
  row: ConversationSummary
  search: InboxSearch
  open: boolean
  chosen: boolean
  onChoose: (chosen: boolean) => void
  now: Date
  timeZone: string
}

/** A conversation of the list: who, what, when; bold while something of it is unread. */
export function ConversationRow({
  row,
  search,
  open,
  chosen,
  onChoose,
  now,
  timeZone,
}: ConversationRowProps) {
  const senders = row.senders.filter(Boolean).join(', ') || 'Expéditeur inconnu'
  const subject = row.subject ?? 'Objet réservé à son propriétaire'
  const unread = row.unread > 0
  return (
    <li
      className={cx(
        'relative flex gap-3 border-line border-b px-4 py-3 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]',
        open ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <Checkbox
        className="relative z-10 pt-0.5"
        hideLabel
        label={`Choisir «\u202f${subject}\u202f»`}
        checked={chosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <Link
        to="/conversations"
        search={{ ...search, open: row.id }}
        data-conversation={row.id}
        aria-current={open ? 'true' : undefined}
        className="min-w-0 flex-1 outline-offset-2 after:absolute after:inset-0"
      >
        <span className="flex items-baseline gap-2 text-sm">
          <span className={cx('min-w-0 flex-1 truncate', unread && 'font-semibold')}>{senders}</span>
          {row.messages > 1 && <span className="text-muted text-xs tabular-nums">{row.messages}</span>}
          <time
            className="shrink-0 text-muted text-xs"
            dateTime={row.lastAt}
            title={formatDateTime(row.lastAt, timeZone)}
          >
            {formatRelative(row.lastAt, now, timeZone)}
          </time>
        </span>
        <span className="mt-0.5 flex items-center gap-2 text-sm">
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
          {row.private && <Lock aria-label="Réservée à vous" size={14} className="shrink-0 text-muted" />}
          {row.attachments && (
            <Paperclip aria-label="Avec pièce jointe" size={14} className="shrink-0 text-muted" />
          )}
          {row.flagged && (
            <Star aria-label="Suivie" size={14} className="shrink-0 fill-current text-warning-ink" />
          )}
          {unread && <span aria-hidden className="size-2 shrink-0 rounded-full bg-primary" />}
        </span>
        {row.snippet && <span className="mt-0.5 block truncate text-muted text-xs">{row.snippet}</span>}
      </Link>
    </li>
  )
}
