import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download, Mail } from 'lucide-react'
import type { ReportSending } from '#shared/contract/report-schedules.ts'
import { formatCount, formatDateTime } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { Sheet } from '#web/ui/dialog.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { sendingList, sendingOptions } from './dashboard-queries.ts'

type Row = Omit<ReportSending, 'members' | 'paper'>
const states: Record<Row['state'], { tone: Tone; label: string }> = {
  waiting: { tone: 'info', label: 'En cours' },
  sent: { tone: 'success', label: 'Envoyé' },
  failed: { tone: 'danger', label: 'Non envoyé' },
}

/** What left, when and to how many, the latest first; a click opens it as it left. */
export function SendingList() {
  const { timezone } = useOrganization()
  return (
    <QueryList
      list={sendingList}
      label="Historique des envois"
      icon={Mail}
      columns={columns(timezone)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={({ id }, content) => (
        <Link to="." search={(before: object) => ({ ...before, sending: id })} resetScroll={false}>
          {content}
        </Link>
      )}
      empty={{
        title: 'Aucun envoi pour le moment',
        description: 'Chaque rapport envoyé sera gardé ici, avec ses chiffres.',
      }}
      noMatch={{ title: 'Aucun envoi' }}
    />
  )
}

const columns = (timeZone: string): Column<Row>[] => [
  { id: 'name', phone: 'name', header: 'Rapport', cell: ({ name }) => name },
  { id: 'at', phone: 'under', header: 'Pour le', cell: ({ dueAt }) => formatDateTime(dueAt, timeZone) },
  {
    id: 'to',
    phone: 'end',
    header: 'Destinataires',
    cell: ({ state, mailed, withoutRight }) =>
      state === 'sent' &&
      `${formatCount(mailed, 'membre', 'membres')}${withoutRight > 0 ? `, ${withoutRight} sans droit` : ''}`,
  },
  {
    id: 'state',
    phone: 'mark',
    header: 'État',
    cell: ({ state, failure }) => (
      <span className="block">
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
        {failure !== null && <span className="mt-1 block text-muted text-xs max-sm:hidden">{failure}</span>}
      </span>
    ),
  },
]

/** A sending with its figures as they left, in a panel beside the page. */
export function SendingSheet({ sendingId }: { sendingId: string }) {
  const navigate = useNavigate()
  const { timezone } = useOrganization()
  const query = useQuery(sendingOptions(sendingId))
  const download = useAction(() => api.reportSchedules.getReportSendingPdf({ sendingId }), {
    onSuccess: (file) => saveFile(file as Blob, 'rapport.pdf'),
  })
  const sending = query.data
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open)
          void navigate({
            to: '/reports/sendings',
            search: (before: object) => ({ ...before, sending: undefined }),
            resetScroll: false,
          })
      }}
      title={sending?.name ?? 'Envoi'}
      className="w-[min(48rem,calc(100vw-1rem))]"
      footer={
        sending?.paper && (
          <Button icon={Download} loading={download.isPending} onClick={() => download.mutate()}>
            Rouvrir le PDF
          </Button>
        )
      }
    >
      {sending === undefined ? (
        <QueryState query={query} loading={<SkeletonText lines={6} />} />
      ) : (
        <div className="flex flex-col gap-5 text-sm">
          {sending.failure !== null && <p className="text-danger-ink">{sending.failure}</p>}
          {sending.members.length > 0 && (
            <ul>
              {sending.members.map(({ name, outcome }) => (
                <li key={name}>
                  {name}&nbsp;:{' '}
                  {outcome === 'mailed' ? 'envoyé' : 'non envoyé, son rôle ne lit pas ce rapport'}
                </li>
              ))}
            </ul>
          )}
          {sending.paper === null && sending.state === 'sent' && (
            <p>Votre rôle ne permet pas de lire ce rapport.</p>
          )}
          {sending.paper && (
            <>
              <p className="text-muted">
                {sending.paper.until}. Chiffres gelés le {formatDateTime(sending.paper.madeAt, timezone)}.
              </p>
              {sending.paper.sections.map((section) => (
                <PaperTable key={section.title} section={section} />
              ))}
            </>
          )}
        </div>
      )}
    </Sheet>
  )
}

type Section = NonNullable<ReportSending['paper']>['sections'][number]

function PaperTable({ section: { title, columns: heads, rows, total } }: { section: Section }) {
  const cells = [...rows, ...(total === null ? [] : [total])].map((row, rank) => ({ key: String(rank), row }))
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <DataTable
        label={title}
        rows={cells}
        rowKey={({ key }) => key}
        empty={{ title: 'Aucune ligne' }}
        columns={heads.map((head, rank) => ({
          id: String(rank),
          header: head.title,
          align: head.end ? ('end' as const) : ('start' as const),
          cell: ({ row }: (typeof cells)[number]) => row[rank],
        }))}
      />
    </section>
  )
}
