import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { formatCount, formatDate, formatMoment, formatMoney } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { saveFile } from '#web/api/save-file.ts'
import {
  blockLabels,
  channelLabels,
  reminderStateLabels,
  reminderStateTones,
} from '#web/blocks/reminders/reminder-words.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { QuoteLink } from './quote-link.tsx'
import { reminderOptions } from './reminder-queries.ts'

/** A reminder as it left, or why it did not: its text, its invoices and its proof. */
export function ReminderDialog({ reminderId, onClose }: { reminderId: string; onClose: () => void }) {
  const query = useQuery(reminderOptions(reminderId))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={query.data ? `Relance de ${query.data.clientName}` : 'Relance'}
      size="lg"
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      {query.data ? (
        <Detail reminder={query.data} />
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-64" />} />
      )}
    </Dialog>
  )
}

function Detail({ reminder }: { reminder: ReminderDetail }) {
  const { id, state, reason, note, because, mailSubject, message, invoices, hasPdf } = reminder
  const pdf = useAction(() => api.reminders.getReminderPdf({ reminderId: id }), {
    onSuccess: (file) => saveFile(file, 'relance.pdf'),
  })
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={reminderStateTones[state]}>{reminderStateLabels[state]}</Badge>
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
  const { channel, recipientEmail, recipientName, mailedFrom, endedAt, endedByName, planName, dueOn } =
    reminder
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
        { label: 'Plan', value: planName ?? 'À la main' },
        ...(endedAt === null ? [] : [{ label: 'Décidée par', value: endedByName ?? 'Ardoise, seule' }]),
      ]}
    />
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
