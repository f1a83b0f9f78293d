import { useQuery } from '@tanstack/react-query'
import { CircleAlert, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { contestedWords } from '#shared/domain/reminders/contested-words.ts'
import { type Currency, formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, paneCard } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { BlockList } from './block-list.tsx'

const loadPromise = () => import('./promise-dialog.tsx').then((module) => module.PromiseDialog)
const loadDispute = () => import('./dispute-dialog.tsx').then((module) => module.DisputeDialog)

/** Late invoices that the pane names one by one. */
const SHOWN = 3

type ClientDebtProps = { client: { companyId: string } | { contactId: string } }
type ClientReminders = Awaited<ReturnType<typeof api.reminders.getClientReminders>>

/** What the client of a conversation owes late, beside its mails, with what its answer may be: a promise, a dispute, or « Reprendre ». */
export function ClientDebt({ client }: ClientDebtProps) {
  const { data } = useQuery(orpc.reminders.getClientReminders.queryOptions({ input: client }))
  if (data === undefined) return null
  const late = data.owed.filter(({ daysLate }) => daysLate > 0)
  if (late.length === 0 && data.blocks.length === 0) return null
  return (
    <Card title="Relances" aria-label="Relances" className={paneCard}>
      <div className="flex flex-col gap-4">
        {late.length > 0 && <Late late={late} standings={data.standings} client={client} />}
        <BlockList blocks={data.blocks} />
        {data.owed.length > 0 && <Answers client={client} reminders={data} />}
      </div>
    </Card>
  )
}

type LateProps = ClientDebtProps & {
  late: ClientReminders['owed']
  standings: ClientReminders['standings']
}

function Late({ late, standings, client }: LateProps) {
  const sums = standings.filter(({ subject, lateCents }) => subject === 'invoices' && lateCents > 0)
  return (
    <div className="text-sm">
      {sums.map(({ currency, lateCents, lateCount }) => (
        <p key={currency} className="font-medium text-danger-ink tabular">
          {formatMoney(lateCents, currency)} en retard
          <span className="font-normal text-muted"> ({formatCount(lateCount, 'facture', 'factures')})</span>
        </p>
      ))}
      <ul aria-label="Factures en retard" className="mt-2 flex flex-col gap-1.5">
        {late.slice(0, SHOWN).map(({ invoiceId, number, dueOn, owedCents, contestedCents, currency }) => (
          <li key={invoiceId} className="flex flex-wrap justify-between gap-x-3">
            <TextLink to="/revenues/management/invoices/$invoiceId" params={{ invoiceId }}>
              {number}
            </TextLink>
            <span className="tabular">{formatMoney(owedCents, currency as Currency)}</span>
            <span className="basis-full text-muted text-xs">
              échue le {formatDate(dueOn)}
              {contestedWords(contestedCents, currency as Currency)}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <TextLink to="/relances/history" search={client}>
          Voir l’historique des relances
        </TextLink>
      </p>
    </div>
  )
}

/** The client’s answer was read: what it says is noted, and the reminders no longer wait for somebody to read it. */
function Answers({
  client,
  reminders: { owed, standings, pauses },
}: ClientDebtProps & { reminders: ClientReminders }) {
  const refusal = useRefusal('reminder:send')
  const maySend = useRefusal('invoice:send')
  const [asking, setAsking] = useState<'promise' | 'dispute' | null>(null)
  const Promised = useLoaded(loadPromise, asking === 'promise')
  const Dispute = useLoaded(loadDispute, asking === 'dispute')
  const first = standings.find(({ subject }) => subject === 'invoices')
  const name = first?.clientName || 'ce client'
  const open = owed.filter(({ disputed, contestedCents }) => !disputed && contestedCents === 0)
  const close = () => setAsking(null)
  const resume = useAction(
    async () => {
      for (const { id, reason } of pauses)
        if (reason === 'answered') await api.reminders.resumeReminders({ pauseId: id })
    },
    { refresh: [orpc.reminders, orpc.platform] },
  )
  const read = { onNoted: () => resume.mutate(), onClose: close, name }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" icon={HandCoins} disabledReason={refusal} onClick={() => setAsking('promise')}>
        Promesse
      </Button>
      <Button
        size="sm"
        icon={CircleAlert}
        disabledReason={maySend ?? (open.length === 0 ? 'Toutes ses factures sont en litige.' : undefined)}
        onClick={() => setAsking('dispute')}
      >
        Litige
      </Button>
      {Promised && asking === 'promise' && (
        <Promised
          {...read}
          on={client}
          source="mail"
          owedCents={first?.owedCents ?? null}
          currency={first?.currency ?? 'EUR'}
        />
      )}
      {Dispute && asking === 'dispute' && <Dispute {...read} invoices={open} />}
    </div>
  )
}
