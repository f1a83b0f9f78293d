import { Reply, TimerOff } from 'lucide-react'
import { formatCount, formatRelative } from '#shared/french/format.ts'
import { useCan } from '#web/api/use-can.ts'
import { type WorkLook, workTitle } from '#web/blocks/work/work-look.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { wishAnswer } from './answer-wish.ts'

/** A conversation that waits for an answer past its delay. */
export const lateConversationWork: WorkLook = {
  icon: TimerOff,
  tone: 'danger',
  unnamed: '(sans objet)',
  Title: ({ row, children }) => (
    <PlainLink to="/conversations" search={{ view: 'late', open: row.id }} className={workTitle}>
      {children}
    </PlainLink>
  ),
  why: ({ dueAt, dueOn }, { now, timeZone }) =>
    `réponse attendue ${formatRelative(dueAt ?? dueOn, now, timeZone)}`,
  Action: ({ row }) =>
    useCan('inbox:write') && (
      <LinkButton
        size="sm"
        icon={Reply}
        to="/conversations"
        search={{ view: 'late', open: row.id }}
        aria-label={`Répondre à ${row.party ?? 'cette conversation'}`}
        onClick={() => wishAnswer(row.id)}
      >
        Répondre
      </LinkButton>
    ),
  Others: ({ children }) => (
    <TextLink to="/conversations" search={{ view: 'late' }}>
      {children}
    </TextLink>
  ),
  others: (count) => formatCount(count, 'autre conversation en retard', 'autres conversations en retard'),
}
