import { useQuery } from '@tanstack/react-query'
import { Ellipsis, PauseCircle, Route } from 'lucide-react'
import { useState } from 'react'
import type { ReminderStanding } from '#shared/contract/reminder-fields.ts'
import { orpc } from '#web/api/api-client.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { RemindQuoteButton } from '#web/blocks/reminders/remind-quote-button.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { BlockList } from './block-list.tsx'
import { Latest, Standing } from './reminders-card.tsx'

// Their forms weigh more than the page of a devis.
const loadPause = () => import('./pause-dialog.tsx').then((module) => module.PauseDialog)
const loadPlan = () => import('./plan-choice.tsx').then((module) => module.PlanChoice)

type QuoteRemindersCardProps = {
  quoteId: string
  /** Of its client. */
  name: string
  /** It may still be answered. */
  waits: boolean
}

/** « Relances » of a devis: its plan, what comes next and when, what stops it, what left. Nothing where it is answered and was never reminded. */
export function QuoteRemindersCard({ quoteId, name, waits }: QuoteRemindersCardProps) {
  const mayRead = useCan('reminder:read')
  const query = useQuery({
    ...orpc.reminders.getClientReminders.queryOptions({ input: { quoteId } }),
    enabled: mayRead,
  })
  const { data } = query
  if (!mayRead || (!waits && (data?.reminders.length ?? 0) === 0)) return null
  const standing = data?.standings[0]
  return (
    <Card
      title="Relances"
      aria-label="Relances"
      actions={waits && data && <Actions quoteId={quoteId} name={name} standing={standing} />}
    >
      {data ? (
        <div className="flex flex-col gap-5">
          {waits && <BlockList blocks={data.blocks} />}
          {waits && standing && <Standing standing={standing} several={false} />}
          {waits && !standing && <p className="text-muted text-sm">Ses étapes seront là dans une minute.</p>}
          {data.reminders.length > 0 && <Latest on={{ quoteId }} reminders={data.reminders} />}
        </div>
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-24" />} errorClassName="py-4" />
      )}
    </Card>
  )
}

type ActionsProps = { quoteId: string; name: string; standing: ReminderStanding | undefined }

function Actions({ quoteId, name, standing }: ActionsProps) {
  const refusal = useRefusal('reminder:send')
  const [asking, setAsking] = useState<'pause' | 'plan' | null>(null)
  const Pause = useLoaded(loadPause, asking === 'pause')
  const Plan = useLoaded(loadPlan, asking === 'plan')
  const close = () => setAsking(null)
  return (
    <>
      <RemindQuoteButton quoteId={quoteId} size="sm">
        Relancer maintenant
      </RemindQuoteButton>
      <Menu trigger={<IconButton size="sm" icon={Ellipsis} label="Autres actions de relance" />}>
        <MenuItem icon={PauseCircle} disabledReason={refusal ?? null} onSelect={() => setAsking('pause')}>
          Mettre en pause
        </MenuItem>
        <MenuItem
          icon={Route}
          disabledReason={refusal ?? (standing ? null : 'Ses étapes seront là dans une minute.')}
          onSelect={() => setAsking('plan')}
        >
          Changer de plan
        </MenuItem>
      </Menu>
      {Pause && asking === 'pause' && <Pause on={{ quoteId }} name={name} onClose={close} />}
      {Plan && asking === 'plan' && standing && <Plan standing={standing} onClose={close} />}
    </>
  )
}
