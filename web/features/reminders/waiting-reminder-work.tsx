import { BellRing } from 'lucide-react'
import { formatCount, formatDate } from '#shared/french/format.ts'
import { type WorkLook, workTitle } from '#web/blocks/work/work-look.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** A reminder that waits for an approval: it is read before it leaves. */
export const waitingReminderWork: WorkLook = {
  icon: BellRing,
  tone: 'warning',
  unnamed: 'Client',
  Title: ({ children }) => (
    <PlainLink to="/relances" className={workTitle}>
      {children}
    </PlainLink>
  ),
  why: ({ dueOn }) => `relance à approuver depuis le ${formatDate(dueOn)}`,
  Action: ({ row }) => (
    <LinkButton size="sm" icon={BellRing} to="/relances" aria-label={`Relire la relance de ${row.name}`}>
      Relire
    </LinkButton>
  ),
  Others: ({ children }) => <TextLink to="/relances">{children}</TextLink>,
  others: (count) => formatCount(count, 'autre relance à approuver', 'autres relances à approuver'),
}
