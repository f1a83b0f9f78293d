import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StoredReminderPlan, PlanTrial as Trial } from '#shared/contract/reminder-plans.ts'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { guillemets } from '#shared/french/typography.ts'
import { orpc } from '#web/api/api-client.ts'
import { channelLabels } from '#web/blocks/reminders/reminder-words.ts'
import { byCursor } from '#web/patterns/list/list-query.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ClientLink } from './client-link.tsx'
import { dayText } from './conditions-text.ts'

type Step = Trial['steps'][number]

/** Rows that are shown, the newest first; the totals count all. */
const SHOWN = 100

const trialOptions = (planId: string) =>
  orpc.reminderPlans.tryReminderPlan.infiniteOptions({
    ...byCursor,
    input: (cursor) => ({ planId, cursor }),
    gcTime: 0,
    retry: false,
  })

/** « Essayer sur les 12 derniers mois »: what a plan would have sent, to whom; a hundred clients at a time, until it is closed. */
export function PlanTrial({ plan, onClose }: { plan: StoredReminderPlan; onClose: () => void }) {
  const query = useInfiniteQuery(trialOptions(plan.id))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const pages = data?.pages ?? []
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Essai de ${guillemets(plan.name)} sur 12 mois`}
      description="Ce que ce plan aurait envoyé à vos clients d’après ce qu’ils devaient jour par jour, si personne n’avait répondu, promis ni contesté. Rien n’est envoyé."
      size="lg"
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      {pages.length === 0 ? (
        <QueryState query={query} loading={<Skeleton className="h-56" />} />
      ) : (
        <div className="flex flex-col gap-5">
          {hasNextPage && (
            <Progress pages={pages} failed={isFetchNextPageError} onRetry={() => void fetchNextPage()} />
          )}
          <Totals plan={plan} pages={pages} over={!hasNextPage} />
          <Sent plan={plan} steps={pages.flatMap(({ steps }) => steps)} />
        </div>
      )}
    </Dialog>
  )
}

type ProgressProps = { pages: readonly Trial[]; failed: boolean; onRetry: () => void }

function Progress({ pages, failed, onRetry }: ProgressProps) {
  const done = pages.reduce((sum, { clients }) => sum + clients, 0)
  const total = Math.max(done, pages[0]?.total ?? 0)
  if (failed)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        L’essai s’est arrêté après {formatCount(done, 'client', 'clients')}.
        <Button size="sm" onClick={onRetry}>
          Continuer
        </Button>
      </p>
    )
  return (
    <div className="text-sm">
      <p role="status" className="mb-1 text-muted">
        {formatCount(done, 'client', 'clients')} sur {total}…
      </p>
      <progress aria-label="Clients essayés" value={done} max={total} className="h-1.5 w-full" />
    </div>
  )
}

type TotalsProps = { plan: StoredReminderPlan; pages: readonly Trial[]; over: boolean }

function Totals({ plan, pages, over }: TotalsProps) {
  const steps = pages.flatMap((page) => page.steps)
  const leftOut = pages.flatMap((page) => page.leftOut)
  const clients = new Set(steps.map(({ companyId, contactId }) => companyId ?? contactId)).size
  const counts = plan.steps.map((_, at) => steps.filter(({ step }) => step === at).length)
  return (
    <div className="text-sm">
      <p className="font-medium">
        {over && steps.length === 0
          ? 'Ce plan n’aurait rien envoyé.'
          : `${formatCount(steps.length, 'relance', 'relances')} à ${formatCount(clients, 'client', 'clients')}`}
      </p>
      {steps.length > 0 && (
        <ul aria-label="Relances de chaque étape" className="mt-2 flex flex-col gap-1">
          {plan.steps.map(({ days, channel }, at) => (
            <li key={days} className="flex justify-between gap-4">
              <span>
                {dayText(days)} <span className="text-muted">· {channelLabels[channel]}</span>
              </span>
              <span className="tabular">{counts[at]}</span>
            </li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <p className="mt-2 text-warning-ink">
          {`Trop de factures pour être essayés\u00a0: ${leftOut.slice(0, 5).join(', ')}${leftOut.length > 5 ? '…' : ''}.`}
        </p>
      )}
    </div>
  )
}

function Sent({ plan, steps }: { plan: StoredReminderPlan; steps: readonly Step[] }) {
  if (steps.length === 0) return null
  const sorted = steps.toSorted((one, other) => (one.on < other.on ? 1 : one.on > other.on ? -1 : 0))
  const hidden = sorted.length - SHOWN
  return (
    <div>
      <ul aria-label="Relances essayées" className="border-line border-t text-sm">
        {sorted.slice(0, SHOWN).map((step) => (
          <li
            key={`${step.on} ${step.companyId} ${step.contactId} ${step.currency}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b py-2"
          >
            <span className="wrap-anywhere min-w-0 font-medium">
              <ClientLink {...step} />
            </span>
            <span className="text-end tabular">{formatMoney(step.totalCents, step.currency)}</span>
            <span className="col-span-2 text-muted text-xs">
              {formatDate(step.on)} · {dayText(plan.steps[step.step]?.days ?? 0)} ·{' '}
              {formatCount(step.invoiceCount, 'facture', 'factures')}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="mt-3 text-muted text-sm">
          {formatCount(
            hidden,
            'relance plus ancienne n’est pas montrée',
            'relances plus anciennes ne sont pas montrées',
          )}
          .
        </p>
      )}
    </div>
  )
}
