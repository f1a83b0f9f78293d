import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { channelLabels } from '#web/blocks/reminders/reminder-words.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { dayText } from './conditions-text.ts'
import { plansOptions } from './reminder-queries.ts'

const loadEditor = () => import('./step-text-dialog.tsx').then((module) => module.StepTextDialog)

/** « Textes des relances »: those of every step of the plans, each changed where it stands. */
export function ReminderTemplates() {
  const query = useQuery(plansOptions)
  const [editing, setEditing] = useState<{ plan: StoredReminderPlan; index: number } | null>(null)
  const Editor = useLoaded(loadEditor, editing !== null)
  const refusal = useRefusal('reminder:manage')
  const plans = query.data?.plans.filter(({ archived }) => !archived)
  if (plans === undefined) return <QueryState query={query} inCard loading={<Skeleton className="h-40" />} />
  if (plans.length === 0) return null
  return (
    <Card
      title="Textes des relances"
      description={
        <>
          Chaque étape d’un plan a le sien. Les jours et les conditions se règlent dans{' '}
          <TextLink to="/relances/plans">les plans</TextLink>.
        </>
      }
      flush
    >
      {plans.map((plan) => (
        <section key={plan.id} aria-label={plan.name} className="border-line border-t">
          <h3 className="flex flex-wrap items-center gap-2 px-5 pt-3 pb-1 font-medium text-sm">
            {plan.name}
            {plan.subject === 'quote' && <Badge>Devis</Badge>}
          </h3>
          <ul className="text-sm">
            {plan.steps.map(({ days, channel, subject, tone }, index) => (
              <li
                key={days}
                className="flex items-center gap-4 px-5 py-1.5 sm:grid sm:grid-cols-[12rem_10rem_minmax(0,1fr)_auto]"
              >
                <span className="max-sm:hidden">{dayText(days, plan.subject)}</span>
                <span className="text-muted max-sm:hidden">{channelLabels[channel]}</span>
                <span className="wrap-anywhere min-w-0 flex-1">
                  <span className="block text-muted text-xs sm:hidden">
                    {dayText(days, plan.subject)} · {channelLabels[channel]}
                  </span>
                  {subject === '' ? 'Ce qu’il faut dire' : subject}
                  {tone === 'tu' && <span className="text-muted"> (tutoiement)</span>}
                </span>
                <IconButton
                  size="sm"
                  icon={Pencil}
                  label={`Modifier le texte\u00a0: ${plan.name}, ${dayText(days, plan.subject)}`}
                  disabledReason={refusal}
                  onClick={() => setEditing({ plan, index })}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {Editor && editing && <Editor {...editing} onClose={() => setEditing(null)} />}
    </Card>
  )
}
