import { useQuery } from '@tanstack/react-query'
import {
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowUp,
  Ellipsis,
  Eye,
  History,
  Pencil,
  Plus,
  Route,
} from 'lucide-react'
import { useState } from 'react'
import type { StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { channelLabels } from '#web/blocks/reminders/reminder-words.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { conditionsText, dayText } from './conditions-text.ts'
import { plansOptions } from './reminder-queries.ts'

// The editor of the texts weighs more than the list.
const loadEditor = () => import('./plan-editor.tsx').then((module) => module.PlanEditor)
const loadTrial = () => import('./plan-trial.tsx').then((module) => module.PlanTrial)
const loadPreview = () => import('./plan-preview.tsx').then((module) => module.PlanPreview)

/** The plans in the order in which their conditions are judged, then those that are archived. */
export function PlanList() {
  const query = useQuery(plansOptions)
  const [editing, setEditing] = useState<StoredReminderPlan | 'new' | null>(null)
  const [previewed, setPreviewed] = useState<StoredReminderPlan | null>(null)
  const [tried, setTried] = useState<StoredReminderPlan | null>(null)
  const Trial = useLoaded(loadTrial, tried !== null)
  const Editor = useLoaded(loadEditor, editing !== null)
  const Preview = useLoaded(loadPreview, previewed !== null)
  const refusal = useRefusal('reminder:manage')
  const order = useAction((planIds: string[]) => api.reminderPlans.orderReminderPlans({ planIds }), {
    success: 'Ordre des plans enregistré',
    refresh: [orpc.reminderPlans, orpc.reminders],
  })
  const plans = query.data?.plans
  if (plans === undefined) return <QueryState query={query} inCard loading={<Loading />} />
  if (plans.length === 0)
    return (
      <EmptyState
        icon={Route}
        title="Aucun plan"
        description="Les plans de départ arrivent avec votre première facture émise."
      />
    )
  const used = plans.filter(({ archived }) => !archived)
  const move = (plan: StoredReminderPlan, by: number) => {
    const ids = used.map(({ id }) => id)
    const at = ids.indexOf(plan.id)
    ids.splice(at, 1)
    ids.splice(at + by, 0, plan.id)
    order.mutate(ids)
  }
  return (
    <>
      <ol aria-label="Plans de relance" className="grid gap-5">
        {plans.map((plan) => {
          // Those of devis and those of invoices are asked apart.
          const others = used.filter(({ subject }) => subject === plan.subject)
          const at = others.indexOf(plan)
          return (
            <li key={plan.id}>
              <PlanCard
                plan={plan}
                refusal={refusal}
                onEdit={() => setEditing(plan)}
                onPreview={() => setPreviewed(plan)}
                onTry={() => setTried(plan)}
                onUp={at > 0 ? () => move(plan, -1) : undefined}
                onDown={at >= 0 && at < others.length - 1 ? () => move(plan, 1) : undefined}
              />
            </li>
          )
        })}
      </ol>
      <Button
        icon={Plus}
        className="mt-5"
        disabledReason={refusal ?? null}
        loading={editing !== null && Editor === null}
        onClick={() => setEditing('new')}
      >
        Nouveau plan
      </Button>
      {Editor && editing && (
        <Editor plan={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {Trial && tried && <Trial plan={tried} onClose={() => setTried(null)} />}
      {Preview && previewed && <Preview plan={previewed} onClose={() => setPreviewed(null)} />}
    </>
  )
}

const Loading = () => (
  <div aria-busy="true" className="grid gap-5">
    <p role="status" className="sr-only">
      Chargement des plans…
    </p>
    <Skeleton className="h-56" />
    <Skeleton className="h-56" />
  </div>
)

type PlanCardProps = {
  plan: StoredReminderPlan
  refusal: string | undefined
  onEdit: () => void
  onPreview: () => void
  onTry: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function PlanCard({ plan, refusal, onEdit, onPreview, onTry, onUp, onDown }: PlanCardProps) {
  const { id: planId, subject: of, name, archived, conditions, steps } = plan
  const archive = useAction(
    (next: boolean) => api.reminderPlans.archiveReminderPlan({ planId, archived: next }),
    {
      success: ({ archived: now }) => (now ? 'Plan archivé' : 'Plan remis en service'),
      reverse: (_answer, next) => !next,
      refresh: [orpc.reminderPlans, orpc.reminders],
    },
  )
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {name}
          {of === 'quote' && <Badge>Devis</Badge>}
          {archived && <Badge>Archivé</Badge>}
        </span>
      }
      description={conditionsText(conditions)}
      actions={
        <>
          <Button
            size="sm"
            icon={Pencil}
            disabledReason={refusal ?? null}
            aria-label={`Modifier ${name}`}
            onClick={onEdit}
          >
            Modifier
          </Button>
          <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`Autres actions sur ${name}`} />}>
            <MenuItem icon={Eye} onSelect={onPreview}>
              Aperçu sur un client
            </MenuItem>
            {of === 'invoices' && (
              <MenuItem icon={History} onSelect={onTry}>
                Essayer sur les 12 derniers mois
              </MenuItem>
            )}
            <MenuItem
              icon={ArrowUp}
              disabledReason={refusal ?? (onUp ? null : 'Ce plan est déjà le premier.')}
              onSelect={() => onUp?.()}
            >
              Examiner avant
            </MenuItem>
            <MenuItem
              icon={ArrowDown}
              disabledReason={refusal ?? (onDown ? null : 'Ce plan est déjà le dernier.')}
              onSelect={() => onDown?.()}
            >
              Examiner après
            </MenuItem>
            <MenuItem
              icon={archived ? ArchiveRestore : Archive}
              disabledReason={refusal ?? null}
              onSelect={() => archive.mutate(!archived)}
            >
              {archived ? 'Remettre en service' : 'Archiver'}
            </MenuItem>
          </Menu>
        </>
      }
      flush
    >
      <p className="sr-only">{formatCount(steps.length, 'étape', 'étapes')}</p>
      <ol className="border-line border-t text-sm">
        {steps.map(({ days, channel, subject, automatic }) => (
          <li
            key={days}
            className="grid gap-x-4 gap-y-0.5 border-line border-b px-5 py-2.5 last:border-b-0 sm:grid-cols-[12rem_10rem_minmax(0,1fr)_auto]"
          >
            <span className="font-medium">{dayText(days, of)}</span>
            <span className="text-muted">{channelLabels[channel]}</span>
            <span className="wrap-anywhere min-w-0">{subject}</span>
            <span className="text-muted text-xs">{automatic ? '' : 'Toujours à approuver'}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
