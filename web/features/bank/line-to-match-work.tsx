import { Landmark, ListChecks } from 'lucide-react'
import type { WorkRow } from '#shared/contract/work.ts'
import { formatCount, formatDate } from '#shared/french/format.ts'
import { useCan } from '#web/api/use-can.ts'
import { type WorkLook, workTitle } from '#web/blocks/work/work-look.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const addressOf = ({ id, amountCents }: WorkRow) => ({
  line: id,
  ...((amountCents ?? 0) < 0 && { side: 'out' as const }),
})

/** A movement of the bank that nothing is matched with. */
export const lineToMatchWork: WorkLook = {
  icon: Landmark,
  tone: 'muted',
  unnamed: 'Mouvement',
  Title: ({ row, children }) => (
    <PlainLink to="/revenues/management/bank/matching" search={addressOf(row)} className={workTitle}>
      {children}
    </PlainLink>
  ),
  why: ({ dueOn }) => `à rapprocher depuis le ${formatDate(dueOn)}`,
  Action: ({ row }) =>
    useCan('bank:write') && (
      <LinkButton
        size="sm"
        icon={ListChecks}
        to="/revenues/management/bank/matching"
        search={addressOf(row)}
        aria-label={`Rapprocher ${row.name ?? 'ce mouvement'}`}
      >
        Rapprocher
      </LinkButton>
    ),
  Others: ({ children }) => (
    <TextLink to="/revenues/management/bank" search={{ state: 'open' }}>
      {children}
    </TextLink>
  ),
  others: (count) => formatCount(count, 'autre mouvement à rapprocher', 'autres mouvements à rapprocher'),
}
