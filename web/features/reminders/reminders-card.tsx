import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  CalendarClock,
  CircleAlert,
  Ellipsis,
  HandCoins,
  Link,
  Mail,
  PauseCircle,
  Route,
  Scale,
} from 'lucide-react'
import { useState } from 'react'
import type { Reminder, ReminderStanding } from '#shared/contract/reminder-fields.ts'
import { type Currency, formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { RemindButton } from '#web/blocks/reminders/remind-button.tsx'
import { blockLabels, channelLabels } from '#web/blocks/reminders/reminder-words.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { BlockList } from './block-list.tsx'
import { QuoteLink } from './quote-link.tsx'
import type { RemindedPart } from './reminded-part.ts'
import { StateBadge } from './state-badge.tsx'

// Their forms weigh more than the pages that have the card.
const loadPause = () => import('./pause-dialog.tsx').then((module) => module.PauseDialog)
const loadPlan = () => import('./plan-choice.tsx').then((module) => module.PlanChoice)
const loadLetter = () => import('./letter-dialog.tsx').then((module) => module.LetterDialog)
const loadPaymentPlan = () => import('./payment-plan-dialog.tsx').then((module) => module.PaymentPlanDialog)
const loadPage = () => import('./client-page-dialog.tsx').then((module) => module.ClientPageDialog)
const loadDispute = () => import('./dispute-dialog.tsx').then((module) => module.DisputeDialog)
const loadPromise = () => import('./promise-dialog.tsx').then((module) => module.PromiseDialog)

type RemindersCardProps = {
  client: { companyId: string } | { contactId: string }
  /** The card of one invoice of the client. */
  invoiceId?: string
  name: string
  /** Leaves the card out where nothing is late, was reminded or is stopped: for a settled invoice. */
  quiet?: boolean
}
type ClientReminders = Awaited<ReturnType<typeof api.reminders.getClientReminders>>

/** « Relances » of a client or of an invoice: its plan, what comes next and when, what stops it, what left. */
export function RemindersCard(props: RemindersCardProps) {
  const { client, invoiceId, quiet = false } = props
  const mayRead = useCan('reminder:read')
  const on: RemindedPart = { ...client, ...(invoiceId !== undefined && { invoiceId }) }
  const query = useQuery({
    ...orpc.reminders.getClientReminders.queryOptions({ input: on }),
    enabled: mayRead,
  })
  const { data } = query
  if (!mayRead || (quiet && (data === undefined || isNothing(data)))) return null
  return (
    <Card
      title="Relances"
      aria-label="Relances"
      actions={data && <Actions {...props} on={on} reminders={data} />}
    >
      {data ? (
        <Facts on={on} reminders={data} />
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-24" />} errorClassName="py-4" />
      )}
    </Card>
  )
}

const isNothing = ({ standings, blocks, reminders }: ClientReminders) =>
  blocks.length === 0 && reminders.length === 0 && standings.every(({ lateCents }) => lateCents === 0)

type ActionsProps = RemindersCardProps & { on: RemindedPart; reminders: ClientReminders }

function Actions({ client, invoiceId, name, on, reminders }: ActionsProps) {
  const { standings, invoicePlanId, owed } = reminders
  const navigate = useNavigate()
  const mayNotManage = useRefusal('reminder:manage')
  const litigate = useAction(() => api.litigation.makeLitigationFile(on), {
    success: 'Dossier contentieux en préparation',
    refresh: orpc.litigation,
    onSuccess: () => navigate({ to: '/relances/contentieux' }),
  })
  const refusal = useRefusal('reminder:send')
  const maySend = useRefusal('invoice:send')
  const [asking, setAsking] = useState<
    'pause' | 'promise' | 'dispute' | 'payment-plan' | 'plan' | 'letter' | 'page' | null
  >(null)
  const Pause = useLoaded(loadPause, asking === 'pause')
  const Letter = useLoaded(loadLetter, asking === 'letter')
  const Promised = useLoaded(loadPromise, asking === 'promise')
  const Dispute = useLoaded(loadDispute, asking === 'dispute')
  const PaymentPlan = useLoaded(loadPaymentPlan, asking === 'payment-plan')
  const Plan = useLoaded(loadPlan, asking === 'plan')
  const ClientPage = useLoaded(loadPage, asking === 'page')
  const undisputed = owed.filter(({ disputed, contestedCents }) => !disputed && contestedCents === 0)
  const invoices = standings.filter(({ subject }) => subject === 'invoices')
  const [first] = invoices
  const late = invoices.some(({ lateCents }) => lateCents > 0)
  const close = () => setAsking(null)
  return (
    <>
      <RemindButton
        size="sm"
        on={invoiceId === undefined ? client : { invoiceId }}
        inPalette
        disabledReason={late ? null : 'Ce client ne doit rien en retard.'}
      >
        Relancer maintenant
      </RemindButton>
      <Menu trigger={<IconButton size="sm" icon={Ellipsis} label="Autres actions de relance" />}>
        <MenuItem
          icon={Mail}
          disabledReason={refusal ?? (late ? null : 'Ce client ne doit rien en retard.')}
          onSelect={() => setAsking('letter')}
        >
          Mise en demeure (courrier)
        </MenuItem>
        <MenuItem
          icon={HandCoins}
          disabledReason={
            refusal ?? (first && first.owedCents > 0 ? null : 'Ce client ne doit rien aujourd’hui.')
          }
          onSelect={() => setAsking('promise')}
        >
          Noter une promesse
        </MenuItem>
        <MenuItem
          icon={CircleAlert}
          disabledReason={
            maySend ??
            (undisputed.length > 0 ? null : 'Rien n’est dû aujourd’hui que le client ne conteste déjà.')
          }
          onSelect={() => setAsking('dispute')}
        >
          Noter un litige
        </MenuItem>
        <MenuItem
          icon={CalendarClock}
          disabledReason={
            refusal ?? (first && first.owedCents > 0 ? null : 'Ce client ne doit rien aujourd’hui.')
          }
          onSelect={() => setAsking('payment-plan')}
        >
          Proposer un échéancier
        </MenuItem>
        <MenuItem icon={PauseCircle} disabledReason={refusal ?? null} onSelect={() => setAsking('pause')}>
          Mettre en pause
        </MenuItem>
        <MenuItem
          icon={Route}
          disabledReason={refusal ?? (first ? null : 'Ce client ne doit rien aujourd’hui.')}
          onSelect={() => setAsking('plan')}
        >
          Changer de plan
        </MenuItem>
        <MenuItem
          icon={Scale}
          disabledReason={mayNotManage ?? (late ? null : 'Ce client ne doit rien en retard.')}
          onSelect={() => litigate.mutate()}
        >
          Dossier contentieux
        </MenuItem>
        {invoiceId === undefined && (
          <MenuItem icon={Link} onSelect={() => setAsking('page')}>
            Page du client&nbsp;: tout ce qu’il doit
          </MenuItem>
        )}
      </Menu>
      {Letter && asking === 'letter' && <Letter on={on} onClose={close} />}
      {PaymentPlan && asking === 'payment-plan' && <PaymentPlan on={on} onClose={close} />}
      {ClientPage && asking === 'page' && <ClientPage client={client} name={name} onClose={close} />}
      {Pause && asking === 'pause' && <Pause on={on} name={name} onClose={close} />}
      {Plan && asking === 'plan' && first && (
        <Plan
          standing={first}
          invoice={invoiceId === undefined ? undefined : { id: invoiceId, planId: invoicePlanId }}
          onClose={close}
        />
      )}
      {Dispute && asking === 'dispute' && <Dispute name={name} invoices={undisputed} onClose={close} />}
      {Promised && asking === 'promise' && (
        <Promised
          on={on}
          name={name}
          owedCents={first?.owedCents ?? null}
          currency={first?.currency ?? 'EUR'}
          onClose={close}
        />
      )}
    </>
  )
}

function Facts({ on, reminders: all }: { on: RemindedPart; reminders: ClientReminders }) {
  const { standings, blocks, promises, reminders, record } = all
  const waiting = promises.filter(({ state }) => state === 'waiting')
  if (isNothing(all) && waiting.length === 0 && standings.every(({ nextOn }) => nextOn === null))
    return <p className="text-muted text-sm">Rien n’est en retard&nbsp;: il n’y a rien à relancer.</p>
  return (
    <div className="flex flex-col gap-5">
      <BlockList blocks={blocks} />
      {standings.map((standing) => (
        <Standing key={standing.id} standing={standing} several={standings.length > 1} />
      ))}
      {record && <PayerRecord record={record} />}
      {reminders.length > 0 && <Latest on={on} reminders={reminders} />}
    </div>
  )
}

type StandingProps = { standing: ReminderStanding; several: boolean }

/** The plan of a client or of a devis, and what comes next. */
export function Standing({ standing, several }: StandingProps) {
  const { planName, planReason, lateCents, lateCount, currency, lastContactOn, subject } = standing
  return (
    <div>
      {several && (
        <h3 className="mb-2 font-medium text-sm">
          {subject === 'quote' ? <QuoteLink {...standing} /> : `Factures en ${currency}`}
        </h3>
      )}
      <DescriptionList
        columns={2}
        items={[
          ...(subject === 'invoices'
            ? [
                {
                  label: 'En retard',
                  value:
                    lateCents > 0 ? (
                      <span className="font-medium text-danger-ink tabular">
                        {formatMoney(lateCents, currency)} ({formatCount(lateCount, 'facture', 'factures')})
                      </span>
                    ) : (
                      'Rien'
                    ),
                },
              ]
            : []),
          { label: 'Prochaine étape', value: nextStep(standing) },
          {
            label: 'Plan',
            value: planName && (
              <>
                {planName}
                {planReason && <span className="block text-muted text-xs">{planReason}</span>}
              </>
            ),
          },
          { label: 'Dernier contact', value: lastContactOn && formatDate(lastContactOn) },
        ]}
      />
    </div>
  )
}

function nextStep({ nextOn, nextChannel, blockedBy, blockedUntil }: ReminderStanding) {
  if (blockedBy !== null) {
    const until = blockedUntil === null ? '' : ` jusqu’au ${formatDate(blockedUntil)}`
    return `${blockLabels[blockedBy]}${until}`
  }
  if (nextOn === null) return 'Aucune'
  return [nextChannel && channelLabels[nextChannel], formatDate(nextOn)].filter(Boolean).join(', le ')
}

const trends = { better: ', en progrès', same: ', stable', worse: ', en recul', unknown: '' }

function PayerRecord({ record }: { record: NonNullable<ClientReminders['record']> }) {
  const { medianDaysLate, trend, promisesKept, promisesBroken } = record
  const promised = promisesKept + promisesBroken
  return (
    <p className="text-muted text-sm">
      {medianDaysLate > 0
        ? `Paie d’habitude avec ${formatCount(medianDaysLate, 'jour', 'jours')} de retard${trends[trend]}.`
        : `Paie d’habitude à l’heure${trends[trend]}.`}
      {promised > 0 && ` ${formatCount(promisesKept, 'promesse tenue', 'promesses tenues')} sur ${promised}.`}
    </p>
  )
}

/** Most reminders that the card shows; the others are in the history. */
const SHOWN = 5

/** What was sent last, and what was not. */
export function Latest({ on, reminders }: { on: RemindedPart; reminders: readonly Reminder[] }) {
  return (
    <div>
      <ul aria-label="Dernières relances" className="border-line border-t text-sm">
        {reminders.slice(0, SHOWN).map((reminder) => (
          <LatestRow key={reminder.id} reminder={reminder} on={on} />
        ))}
      </ul>
      <p className="mt-3 text-sm">
        <TextLink to="/relances/history" search={on}>
          Voir l’historique des relances
        </TextLink>
      </p>
    </div>
  )
}

function LatestRow({ reminder, on }: { reminder: Reminder; on: RemindedPart }) {
  const { timezone } = useOrganization()
  const { id, state, simulated, channel, mailSubject, endedAt, dueOn, totalCents, currency } = reminder
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2">
      <span className="whitespace-nowrap text-muted tabular">
        {endedAt === null ? formatDate(dueOn) : formatDate(endedAt, timezone)}
      </span>
      <TextLink
        to="/relances/history"
        search={{ ...on, reminder: id }}
        className="min-w-0 flex-1 basis-32 truncate"
      >
        {mailSubject || channelLabels[channel]}
      </TextLink>
      <StateBadge state={state} simulated={simulated} />
      <span className="amount">{formatMoney(totalCents, currency as Currency)}</span>
    </li>
  )
}
