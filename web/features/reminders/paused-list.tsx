import { useInfiniteQuery } from '@tanstack/react-query'
import { PauseCircle, Play } from 'lucide-react'
import type { ReminderStanding } from '#shared/contract/reminder-fields.ts'
import { pauseReasons } from '#shared/domain/reminders/reminder-names.ts'
import { formatDate } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { clientOf } from '#web/blocks/reminders/reminded.ts'
import { blockLabels } from '#web/blocks/reminders/reminder-words.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { linesCell, mainMoneyCell } from '#web/patterns/list/list-cells.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { ClientLink } from './client-link.tsx'
import { PagedTable } from './paged-table.tsx'
import { QuoteLink } from './quote-link.tsx'
import { standingsOptions } from './reminder-queries.ts'

/** The clients for whom nothing leaves by itself: why, until when, and what resumes it. */
export function PausedList() {
  const pages = useInfiniteQuery(standingsOptions('paused'))
  return (
    <PagedTable
      pages={pages}
      label="Relances en pause"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ clientName }) => clientName}
      empty={{
        icon: PauseCircle,
        title: 'Aucune relance en pause',
        description:
          'Les relances d’un client s’arrêtent seules dès qu’il paie, répond, promet ou conteste\u202f; vous pouvez aussi les mettre en pause depuis sa fiche.',
      }}
    />
  )
}

const isPause = ({ blockedBy }: ReminderStanding) => pauseReasons.some((reason) => reason === blockedBy)

const columns: Column<ReminderStanding>[] = [
  {
    id: 'client',
    phone: 'name',
    header: 'Client',
    share: 'w-[20%]',
    cell: (standing) => (
      <span className="block min-w-0">
        <ClientLink {...standing} />
        <span className="block font-normal text-xs">
          <QuoteLink {...standing} />
        </span>
      </span>
    ),
  },
  {
    id: 'why',
    phone: 'mark',
    header: 'Raison',
    cell: ({ blockedBy }) => blockedBy && <Badge tone="warning">{blockLabels[blockedBy]}</Badge>,
  },
  {
    id: 'until',
    phone: 'under',
    header: 'Jusqu’au',
    width: 'w-32',
    cell: ({ blockedUntil }) =>
      blockedUntil === null ? (
        <span className="text-muted">Sans date</span>
      ) : (
        <span className="whitespace-nowrap">
          <span className="sm:hidden">Jusqu’au </span>
          {formatDate(blockedUntil)}
        </span>
      ),
  },
  {
    id: 'plan',
    header: 'Plan',
    from: 'xl',
    cell: ({ planName, planReason }) => linesCell({ main: planName, more: planReason }),
  },
  {
    id: 'late',
    phone: 'end',
    header: 'En retard',
    align: 'end',
    width: 'w-28',
    // Nothing of a devis is owed.
    cell: ({ subject, lateCents, currency }) =>
      subject === 'quote' ? null : mainMoneyCell(lateCents, currency),
  },
  // On a phone a pause ends on the card of its client, or on its devis, which its name leads to.
  {
    id: 'actions',
    header: '',
    align: 'end',
    width: 'w-36',
    interactive: true,
    cell: (standing) => isPause(standing) && <Resume standing={standing} />,
  },
]

/** A client may have several pauses: one for itself, others for its invoices. */
function Resume({ standing }: { standing: ReminderStanding }) {
  const refusal = useRefusal('reminder:send')
  const resume = useAction(
    async () => {
      const { blocks } = await api.reminders.getClientReminders(
        standing.quoteId === null ? clientOf(standing) : { quoteId: standing.quoteId },
      )
      const pauseIds = blocks.flatMap(({ pauseId }) => pauseId ?? [])
      for (const pauseId of pauseIds) await api.reminders.resumeReminders({ pauseId })
      return pauseIds.length
    },
    {
      // A payment under way may be a movement of the bank, which no pause is about.
      success: (ended) =>
        ended > 0
          ? `Les relances de ${standing.clientName} reprennent`
          : {
              tone: 'info',
              text: 'Un paiement est en cours\u00a0: rapprochez-le, ou relancez depuis la fiche.',
            },
      refresh: [orpc.reminders, orpc.platform],
    },
  )
  return (
    <Button
      size="sm"
      icon={Play}
      loading={resume.isPending}
      disabledReason={refusal}
      aria-label={`Reprendre les relances de ${standing.clientName}`}
      onClick={() => resume.mutate()}
    >
      Reprendre
    </Button>
  )
}
