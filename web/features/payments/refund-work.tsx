import { HandCoins, ShieldCheck } from 'lucide-react'
import { formatCount, formatDate } from '#shared/french/format.ts'
import { type WorkLook, workTitle } from '#web/blocks/work/work-look.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** A refund that a colleague asked for, told to those who may answer. */
export const refundWork: WorkLook = {
  icon: HandCoins,
  tone: 'warning',
  unnamed: 'Remboursement',
  Title: ({ row, children }) => (
    <PlainLink to="/revenues/history" search={{ payment: row.id }} className={workTitle}>
      {children}
    </PlainLink>
  ),
  why: ({ dueOn }) => `remboursement à valider, demandé le ${formatDate(dueOn)}`,
  Action: ({ row }) => (
    <LinkButton
      size="sm"
      icon={ShieldCheck}
      to="/revenues/history"
      search={{ payment: row.id }}
      aria-label={`Valider le remboursement ${row.name ?? ''}`.trim()}
    >
      Valider
    </LinkButton>
  ),
  Others: ({ children }) => <TextLink to="/revenues/history">{children}</TextLink>,
  others: (count) => formatCount(count, 'autre remboursement à valider', 'autres remboursements à valider'),
}
