import { AlarmClock, Reply } from 'lucide-react'
import { formatCount, formatRelative } from '#shared/french/format.ts'
import { useCan } from '#web/api/use-can.ts'
import { type WorkLook, workTitle } from '#web/blocks/work/work-look.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { wishAnswer } from './answer-wish.ts'

/** A conversation that was put off until today, or came back. */
export const wokenConversationWork: WorkLook = {
  icon: AlarmClock,
  tone: 'muted',
  unnamed: '(sans objet)',
  Title: ({ row, children }) => (
    <PlainLink to="/conversations" search={{ open: row.id }} className={workTitle}>
      {children}
    </PlainLink>
  ),
  why: ({ dueAt, dueOn }, { now, timeZone }) => {
    const at = dueAt ?? dueOn
    const when = formatRelative(at, now, timeZone)
    return new Date(at) > now ? `reportée, revient ${when}` : `reportée, revenue ${when}`
  },
  Action: ({ row }) =>
    useCan('inbox:write') && (
      <LinkButton
        size="sm"
        icon={Reply}
        to="/conversations"
        search={{ open: row.id }}
        aria-label={`Répondre à ${row.party ?? 'cette conversation'}`}
        onClick={() => wishAnswer(row.id)}
      >
        Répondre
      </LinkButton>
    ),
  Others: ({ children }) => (
    <TextLink to="/conversations" search={{}}>
      {children}
    </TextLink>
  ),
  others: (count) => formatCount(count, 'autre conversation revenue', 'autres conversations revenues'),
}
