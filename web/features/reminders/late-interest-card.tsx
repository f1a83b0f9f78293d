import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import type { InvoiceInterest } from '#shared/contract/late-interest.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { interruptionKinds } from '#shared/domain/late-interest/limitation.ts'
import { missingRateWords } from '#shared/domain/late-interest/rates.ts'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { orpc } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { PenaltyActions } from './penalty-actions.tsx'

// Most who read an invoice do not open it.
const loadDialog = () => import('./interest-dialog.tsx').then((module) => module.InterestDialog)

/** « Pénalités de retard » of an issued invoice that is, or was, paid late; nothing for any other. */
export function LateInterestCard({ invoice }: { invoice: InvoiceDetail }) {
  const { id: invoiceId, kind, status, dueOn, timeZone, companyId, contactId, content } = invoice
  const mayRead = useCan('reminder:read')
  const isPast = dueOn !== null && dueOn < todayIn(timeZone, new Date())
  // Penalties bear none themselves.
  const bears = !isCreditNote(kind) && content.operation !== 'penalties'
  const enabled = mayRead && isPast && status !== 'draft' && bears
  const client = companyId !== null ? { companyId } : contactId !== null ? { contactId } : null
  // What « Relances » of the same page asks.
  const asked = useQuery({
    ...orpc.reminders.getClientReminders.queryOptions({ input: { ...client, invoiceId } }),
    enabled: enabled && client !== null,
    select: ({ interest }) => interest,
  })
  const alone = useQuery({
    ...orpc.lateInterest.getLateInterest.queryOptions({ input: { invoiceId } }),
    enabled: enabled && client === null,
  })
  const data = client === null ? alone.data : asked.data
  return enabled && data && isLate(data) ? <Penalties interest={data} /> : null
}

const isLate = ({ owedCents, interestCents, indemnityCents, missing, penalties }: InvoiceInterest) =>
  owedCents > 0 ||
  interestCents > 0 ||
  indemnityCents > 0 ||
  missing !== null ||
  penalties.claims.length > 0 ||
  penalties.waiver !== null

function Penalties({ interest }: { interest: InvoiceInterest }) {
  const { currency, debtor, days, interestCents, indemnityCents, missing, insolvencyOn, formalNoticeOn } =
    interest
  const [open, setOpen] = useState(false)
  const Explained = useLoaded(loadDialog, open)
  const isConsumer = debtor === 'consumer'
  const interestItem = {
    label: missing === null ? 'Intérêts à ce jour' : 'Intérêts au dernier jour connu',
    value: `${formatMoney(interestCents, currency)}, ${formatCount(days, 'jour', 'jours')}`,
  }
  return (
    <Card
      title="Pénalités de retard"
      aria-label="Pénalités de retard"
      actions={
        <Button size="sm" onClick={() => setOpen(true)}>
          Comment est-ce calculé&#8239;?
        </Button>
      }
    >
      <DescriptionList
        columns={2}
        items={[
          ...(isConsumer
            ? [
                { label: 'Pénalités', value: 'Aucune\u00a0: le client est un particulier' },
                ...(formalNoticeOn === null ? [] : [interestItem]),
              ]
            : [
                interestItem,
                { label: 'Indemnité de recouvrement', value: formatMoney(indemnityCents, 'EUR') },
                ...(currency === 'EUR'
                  ? [{ label: 'En tout', value: formatMoney(interestCents + indemnityCents, currency) }]
                  : []),
              ]),
          ...(interest.disputedCents > 0 && interest.asked.interestCents !== interestCents
            ? [
                {
                  label: 'Réclamés par les relances',
                  value: `${formatMoney(interest.asked.interestCents, currency)}, sans les ${formatMoney(interest.disputedCents, currency)} contestés`,
                },
              ]
            : []),
          ...(formalNoticeOn === null
            ? []
            : [{ label: 'Mise en demeure', value: `Reçue le ${formatDate(formalNoticeOn)}` }]),
          ...(interest.owedCents > 0 ? [{ label: 'Prescription', value: <Limitation {...interest} /> }] : []),
        ]}
      />
      {missing && (
        <Alert
          tone="warning"
          className="mt-4"
          title="Taux du semestre non renseigné"
          action={<TextLink to="/settings/invoicing">Compléter les taux</TextLink>}
        >
          {missingRateWords(missing)}
        </Alert>
      )}
      {insolvencyOn && (
        <p className="mt-4 text-sm">
          Les intérêts s’arrêtent au jugement du {formatDate(insolvencyOn)} (C.&nbsp;com.
          art.&nbsp;L.&nbsp;622-28).
        </p>
      )}
      {!isConsumer && (
        <p className="mt-4 text-muted text-sm">
          Dues sans rappel. Elles ne sont inscrites dans aucun registre tant que vous ne les facturez pas, ne
          changent pas ce que la facture demande, et ne portent pas de TVA.
        </p>
      )}
      <PenaltyActions interest={interest} />
      {Explained && <Explained interest={interest} open={open} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function Limitation({ limitation }: Pick<InvoiceInterest, 'limitation'>) {
  const { prescribedOn, years, stage, movedBy } = limitation
  const since = movedBy
    ? `${formatCount(years, 'an', 'ans')} depuis le ${formatDate(movedBy.on)}\u00a0: ${interruptionKinds[movedBy.kind]}`
    : formatCount(years, 'an', 'ans')
  return (
    <>
      <span className={stage === 'far' ? undefined : 'font-medium text-danger'}>
        {stage === 'prescribed' ? 'Prescrite depuis le' : 'Prescrite le'} {formatDate(prescribedOn)}
      </span>
      <span className="block text-muted text-xs">{since}</span>
    </>
  )
}
