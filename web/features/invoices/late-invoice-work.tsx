import { CalendarClock, Coins } from 'lucide-react'
import { useState } from 'react'
import type { WorkRow } from '#shared/contract/work.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { daysBetween } from '#shared/time/calendar-day.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { RemindButton } from '#web/blocks/reminders/remind-button.tsx'
import { type WorkLook, workTitle } from '#web/blocks/work/work-look.ts'
import { Button } from '#web/ui/button.tsx'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'

// The form and its rules weigh more than the dashboard.
const loadDialog = () => import('./record-payment-dialog.tsx').then((module) => module.RecordPaymentDialog)

/** An invoice of which something is owed after its day. */
export const lateInvoiceWork: WorkLook = {
  icon: CalendarClock,
  tone: 'danger',
  unnamed: 'Facture',
  Title: ({ row, children }) => (
    <PlainLink
      to="/revenues/management/invoices/$invoiceId"
      params={{ invoiceId: row.id }}
      className={workTitle}
    >
      {children}
    </PlainLink>
  ),
  why: ({ dueOn }, { today }) => `en retard de ${formatCount(daysBetween(dueOn, today), 'jour', 'jours')}`,
  Action: LateInvoiceActions,
  Others: ({ children }) => (
    <TextLink to="/revenues/management" search={{ state: 'overdue' }}>
      {children}
    </TextLink>
  ),
  others: (count) => formatCount(count, 'autre facture en retard', 'autres factures en retard'),
}

function LateInvoiceActions({ row }: { row: WorkRow }) {
  const mayRemind = useCan('reminder:send')
  const mayRecord = useCan('payment:write')
  return (
    <span className="flex gap-1">
      {mayRemind && (
        <RemindButton
          size="sm"
          on={{ invoiceId: row.id }}
          iconLabel={`Relancer ${row.party ?? row.name ?? 'ce client'}`}
        />
      )}
      {mayRecord && <RecordPayment row={row} />}
    </span>
  )
}

function RecordPayment({ row: { id, name, amountCents, currency } }: { row: WorkRow }) {
  const { timezone } = useOrganization()
  const [open, setOpen] = useState(false)
  const Dialog = useLoaded(loadDialog, open)
  const owed = formatMoney(amountCents ?? 0, currency ?? 'EUR')
  return (
    <>
      <Button
        size="sm"
        icon={Coins}
        loading={open && Dialog === null}
        aria-label={`Encaisser ${name ?? 'la facture'}`}
        onClick={() => setOpen(true)}
      >
        Encaisser
      </Button>
      {Dialog && (
        <Dialog
          title="Enregistrer un paiement"
          description={`Il reste ${owed} à payer sur ${name ?? 'la facture'}. Un règlement ne s’efface pas\u202f; il s’annule ou se rembourse par une écriture opposée.`}
          on={{ invoiceId: id }}
          proposedCents={amountCents}
          currency={currency ?? 'EUR'}
          timeZone={timezone}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}
