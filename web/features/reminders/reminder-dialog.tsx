import { useQuery } from '@tanstack/react-query'
import { Download, MailCheck } from 'lucide-react'
import { useState } from 'react'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { attachmentLabels } from '#shared/domain/reminders/plan.ts'
import { mayNoteReceipt, registeredStateLabels } from '#shared/domain/reminders/registered-letter.ts'
import { formatCount, formatDate, formatMoment, formatMoney } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { blockLabels, channelLabels } from '#web/blocks/reminders/reminder-words.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { QuoteLink } from './quote-link.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { reminderOptions } from './reminder-queries.ts'
import { StateBadge } from './state-badge.tsx'

/** A reminder as it left, or why it did not: its text, its invoices and its proof. */
export function ReminderDialog({ reminderId, onClose }: { reminderId: string; onClose: () => void }) {
  const query = useQuery(reminderOptions(reminderId))
  const [receiving, setReceiving] = useState(false)
  if (receiving && query.data)
    return <ReceiptDialog reminder={query.data} onClose={() => setReceiving(false)} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={query.data ? `Relance de ${query.data.clientName}` : 'Relance'}
      size="lg"
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      {query.data ? (
        <Detail reminder={query.data} onReceive={() => setReceiving(true)} />
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-64" />} />
      )}
    </Dialog>
  )
}

function Detail({ reminder, onReceive }: { reminder: ReminderDetail; onReceive: () => void }) {
  const { id, state, simulated, reason, note, because, mailSubject, message, invoices, hasPdf } = reminder
  const { electronic } = reminder
  const refusal = useRefusal('reminder:send')
  const proof = useAction(() => api.reminderLetters.getLetterProof({ reminderId: id }), {
    onSuccess: (file) => saveFile(file, 'Preuve-recommande.pdf'),
  })
  const pdf = useAction(() => api.reminders.getReminderPdf({ reminderId: id }), {
    onSuccess: (file) => saveFile(file, 'Relance.pdf'),
  })
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <StateBadge state={state} simulated={simulated} />
        {reason !== null && <span className="text-sm">{blockLabels[reason]}</span>}
        {hasPdf && (
          <Button
            size="sm"
            icon={Download}
            className="ms-auto"
            loading={pdf.isPending}
            onClick={() => pdf.mutate()}
          >
            PDF joint
          </Button>
        )}
      </div>
      <Sending reminder={reminder} />
      {electronic?.simulated && (
        <Alert tone="warning" title="Envoi simulé">
          Aucun prestataire de recommandé n’est branché&nbsp;: rien n’est parti, et aucun intérêt n’en court.
        </Alert>
      )}
      {electronic?.hasProof && (
        <div>
          <Button size="sm" icon={Download} loading={proof.isPending} onClick={() => proof.mutate()}>
            Preuve du recommandé
          </Button>
        </div>
      )}
      {reminder.postedOn !== null && reminder.receivedOn === null && mayNoteReceipt(electronic) && (
        <div>
          <Button size="sm" icon={MailCheck} disabledReason={refusal} onClick={onReceive}>
            Noter la réception
          </Button>
        </div>
      )}
      {(because || note) && (
        <p className="text-muted text-sm">{[because, note].filter(Boolean).join(' · ')}</p>
      )}
      <RemindedInvoices reminder={reminder} />
      {reminder.quoteId !== null && (
        <p className="flex flex-wrap justify-between gap-x-4 text-sm">
          <QuoteLink {...reminder} />
          <span className="amount">{formatMoney(reminder.totalCents, reminder.currency)}</span>
        </p>
      )}
      {(mailSubject || message) && (
        <section aria-label="Texte" className="rounded-md border border-line px-4 py-3 text-sm">
          {mailSubject && <p className="wrap-anywhere font-semibold">{mailSubject}</p>}
          <p className="wrap-anywhere mt-2 whitespace-pre-line">{message}</p>
        </section>
      )}
      {invoices.length === 0 && reminder.subject === 'invoices' && (
        <p className="text-muted text-sm">Aucune facture n’est liée à cette relance.</p>
      )}
    </div>
  )
}

function Sending({ reminder }: { reminder: ReminderDetail }) {
  const { timezone } = useOrganization()
  const { channel, recipientEmail, recipientName, mailedFrom, endedAt, endedByName } = reminder
  const { planName, dueOn, attachments, postedOn, trackingNumber, receivedOn, electronic } = reminder
  const to = [recipientName, recipientEmail].filter(Boolean).join(' · ')
  return (
    <DescriptionList
      columns={2}
      items={[
        endedAt === null
          ? { label: 'Prévue le', value: formatDate(dueOn) }
          : { label: 'Le', value: formatMoment(endedAt, timezone) },
        { label: 'Par', value: channelLabels[channel] },
        ...(to === '' ? [] : [{ label: 'À', value: <span className="wrap-anywhere">{to}</span> }]),
        ...(mailedFrom === null
          ? []
          : [{ label: 'Depuis', value: <span className="wrap-anywhere">{mailedFrom}</span> }]),
        ...(attachments.length === 0
          ? []
          : [{ label: 'Pièces jointes', value: attachments.map((one) => attachmentLabels[one]).join(', ') }]),
        ...(postedOn === null
          ? []
          : [{ label: electronic ? 'Envoyée le' : 'Postée le', value: formatDate(postedOn) }]),
        ...(electronic === null
          ? []
          : [{ label: 'Recommandé électronique', value: <Delivery {...electronic} timezone={timezone} /> }]),
        ...(trackingNumber === null
          ? []
          : [
              {
                label: 'Numéro du recommandé',
                value: <span className="wrap-anywhere">{trackingNumber}</span>,
              },
            ]),
        ...(receivedOn === null ? [] : [{ label: 'Reçue le', value: formatDate(receivedOn) }]),
        { label: 'Plan', value: planName ?? 'À la main' },
        ...(endedAt === null ? [] : [{ label: 'Décidée par', value: endedByName ?? 'Ardoise, seule' }]),
      ]}
    />
  )
}

type DeliveryProps = NonNullable<ReminderDetail['electronic']> & { timezone: string }

/** « Accepté (simulé) · 12 nov. 2026 à 09:00 · compta@… » */
function Delivery({ state, stateAt, simulated, email, timezone }: DeliveryProps) {
  return (
    <span className="wrap-anywhere">
      {registeredStateLabels[state]}
      {simulated && ' (simulé)'} · {formatMoment(stateAt, timezone)} · {email}
    </span>
  )
}

/** What each invoice owed, and how late it was. */
export function RemindedInvoices({ reminder: { invoices, currency } }: { reminder: ReminderDetail }) {
  if (invoices.length === 0) return null
  return (
    <ul aria-label="Factures relancées" className="flex flex-col gap-1 text-sm">
      {invoices.map(({ invoiceId, number, dueOn, daysLate, owedCents }) => (
        <li key={invoiceId} className="flex flex-wrap justify-between gap-x-4">
          <span>
            <TextLink to="/revenues/management/invoices/$invoiceId" params={{ invoiceId }}>
              {number}
            </TextLink>
            <span className="text-muted">
              {' '}
              échue le {formatDate(dueOn)}
              {daysLate > 0 && `, ${formatCount(daysLate, 'jour', 'jours')} de retard`}
            </span>
          </span>
          <span className="amount">{formatMoney(owedCents, currency)}</span>
        </li>
      ))}
    </ul>
  )
}
