import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Ellipsis, Pause, Pencil, Play, Plus, Send, Square } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ReportSchedule } from '#shared/contract/report-schedules.ts'
import { spans } from '#shared/domain/reports/cadences.ts'
import { cadenceText } from '#shared/domain/reports/next-sending.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { schedulesOptions } from './dashboard-queries.ts'

const ScheduleDialog = lazy(() =>
  import('./schedule-dialog.tsx').then((module) => ({ default: module.ScheduleDialog })),
)

/** Reports that leave at their hours, and what is done to them. */
export function ScheduleList() {
  const query = useQuery(schedulesOptions)
  const refusal = useRefusal('report:manage')
  const [open, setOpen] = useState<ReportSchedule | 'new' | null>(null)
  const schedules = query.data?.items
  const add = (
    <Button variant="primary" icon={Plus} disabledReason={refusal} onClick={() => setOpen('new')}>
      Programmer un envoi
    </Button>
  )
  return (
    <Card title="Envois programmés" actions={schedules !== undefined && schedules.length > 0 && add} flush>
      {schedules === undefined ? (
        <QueryState query={query} loading={<Skeleton className="mx-5 mb-5 h-24" />} />
      ) : schedules.length === 0 ? (
        <EmptyState
          icon={CalendarClock}
          title="Aucun envoi programmé"
          description="Un rapport ou un tableau de bord partagé part en PDF, aux membres que vous choisissez, au jour et à l’heure dits."
          action={add}
        />
      ) : (
        <ul className="border-line border-t">
          {schedules.map((schedule) => (
            <ScheduleRow
              key={schedule.id}
              schedule={schedule}
              timeZone={query.data!.timeZone}
              onEdit={() => setOpen(schedule)}
            />
          ))}
        </ul>
      )}
      {open !== null && (
        <Suspense fallback={null}>
          <ScheduleDialog {...(open !== 'new' && { schedule: open })} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Card>
  )
}

const pauses = {
  no_recipient: 'Suspendu\u00a0: plus aucun destinataire dans l’équipe',
  not_shared: 'Suspendu\u00a0: le tableau n’est plus partagé',
}

type RowProps = { schedule: ReportSchedule; timeZone: string; onEdit: () => void }

function ScheduleRow({ schedule, timeZone, onEdit }: RowProps) {
  const { name, members, nextAt, pausedAt, pauseReason, last, span } = schedule
  const lost = members.filter(({ mayRead }) => !mayRead)
  return (
    <li className="flex items-start gap-3 border-line border-b px-5 py-4 text-sm last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-muted">
          {cadenceText(schedule)}, {spans[span].toLowerCase()}
        </p>
        <p className="[overflow-wrap:anywhere]">
          {members.length === 0 ? 'Aucun destinataire' : `À ${members.map((one) => one.name).join(', ')}`}
        </p>
        {lost.length > 0 && (
          <p className="text-warning-ink">
            {lost.map((one) => one.name).join(', ')}&nbsp;: son rôle ne lit plus ce rapport, rien ne lui est
            envoyé.
          </p>
        )}
        {last?.state === 'failed' && <p className="text-danger-ink">Dernier envoi&nbsp;: {last.failure}</p>}
        <p className="mt-2">
          {pausedAt === null ? (
            <Badge tone="info" wraps>
              Prochain envoi le {nextAt === null ? '–' : formatDateTime(nextAt, timeZone)}
            </Badge>
          ) : (
            <Badge tone="warning" wraps>
              {pauseReason === null ? 'Suspendu' : pauses[pauseReason]}
            </Badge>
          )}
        </p>
      </div>
      <ScheduleMenu schedule={schedule} onEdit={onEdit} />
    </li>
  )
}

function ScheduleMenu({ schedule, onEdit }: Pick<RowProps, 'schedule' | 'onEdit'>) {
  const { id: scheduleId, name, pausedAt } = schedule
  const refusal = useRefusal('report:manage') ?? null
  const refresh = orpc.reportSchedules
  const pause = useAction(() => api.reportSchedules.pauseReportSchedule({ scheduleId }), {
    success: 'Envoi suspendu',
    refresh,
  })
  const resume = useAction(() => api.reportSchedules.resumeReportSchedule({ scheduleId }), {
    success: 'Envoi repris',
    refresh,
  })
  const send = useAction(() => api.reportSchedules.sendReportNow({ scheduleId }), {
    success: 'Rapport en cours d’envoi',
    refresh,
  })
  const end = useAction(() => api.reportSchedules.endReportSchedule({ scheduleId }), {
    success: 'Envoi arrêté, son historique reste',
    refresh,
  })
  return (
    <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`Actions sur l’envoi ${name}`} />}>
      <MenuItem icon={Send} onSelect={() => send.mutate()} disabledReason={refusal}>
        Envoyer maintenant
      </MenuItem>
      <MenuItem icon={Pencil} onSelect={onEdit} disabledReason={refusal}>
        Modifier
      </MenuItem>
      {pausedAt === null ? (
        <MenuItem icon={Pause} onSelect={() => pause.mutate()} disabledReason={refusal}>
          Suspendre
        </MenuItem>
      ) : (
        <MenuItem icon={Play} onSelect={() => resume.mutate()} disabledReason={refusal}>
          Reprendre
        </MenuItem>
      )}
      <MenuItem icon={Square} tone="danger" onSelect={() => end.mutate()} disabledReason={refusal}>
        Arrêter
      </MenuItem>
    </Menu>
  )
}
