import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import { z } from 'zod'
import { daySchema } from '#shared/contract/endpoint.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { invoiceDue } from '#shared/domain/invoices/invoice-amounts.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { forecastOptions, invoiceOptions } from './invoice-queries.ts'
import { ProblemList } from './problem-list.tsx'

const schema = z.object({ issuedOn: daySchema })

type IssueDialogProps = {
  invoice: InvoiceDetail
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Takes the author to what forbids the issue. */
  onShowProblem: (problem: FieldError) => void
}

/** « Émettre »: the number that is next, the day, the amount, and that nothing of it changes afterwards. */
export function IssueDialog({ invoice, open, onOpenChange, onShowProblem }: IssueDialogProps) {
  const { id: invoiceId, revision, kind, timeZone } = invoice
  const client = useQueryClient()
  const today = todayIn(timeZone, new Date())
  const form = useApiForm({
    schema,
    values: { issuedOn: today },
    allows: async (): Promise<boolean> => !blocked,
    save: ({ issuedOn }) => api.invoices.issueInvoice({ invoiceId, revision, issuedOn }),
    success: (issued) =>
      `${isCreditNote(kind) ? 'Avoir' : 'Facture'} ${issued.number} émis${isCreditNote(kind) ? '' : 'e'}`,
    onSaved: (issued) => {
      onOpenChange(false)
      client.setQueryData(invoiceOptions(invoiceId).queryKey, issued)
      // Asked again where they are shown next: an issued document has no forecast.
      void client.invalidateQueries({ queryKey: orpc.invoices.key(), refetchType: 'none' })
    },
    explain: refusalOf,
  })
  const issuedOn = form.watch('issuedOn')
  const chosen = daySchema.safeParse(issuedOn).success ? issuedOn : today
  const query = useQuery({ ...forecastOptions(invoiceId, revision, chosen), enabled: open && !form.saving })
  const forecast = query.data
  // A refused issue asks again: another took the number, or the chain moved.
  const problems = forecast?.problems ?? invoice.problems
  const ofDay = problems.find(({ path }) => path === 'issuedOn')
  const others = problems.filter(({ path }) => path !== 'issuedOn')
  const blocked = problems.length > 0
  const start = useEffectEvent(() => form.reset({ issuedOn: today }))
  useLayoutEffect(() => {
    if (open) start()
  }, [open])
  const due = invoiceDue(invoice)
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={() => onOpenChange(false)}
      title={isCreditNote(kind) ? 'Émettre l’avoir' : 'Émettre la facture'}
      description={
        'C’est définitif\u00a0: le document reçoit son numéro et ne peut plus être modifié ni supprimé. Il se corrige par un avoir ou une facture rectificative.'
      }
      action="Émettre"
      disabledReason={problems[0]?.message}
      className="flex flex-col gap-4"
    >
      {others.length > 0 && (
        <Alert tone="warning" title="À corriger avant l’émission">
          <div className="mt-1">
            <ProblemList problems={others} tone="warning" onShow={onShowProblem} />
          </div>
        </Alert>
      )}
      <Field
        label="Date d’émission"
        required
        error={form.errorOf('issuedOn') ?? ofDay?.message}
        help={<Days forecast={forecast} />}
      >
        <Input
          type="date"
          min={forecast?.earliestOn ?? undefined}
          max={today}
          {...form.register('issuedOn')}
        />
      </Field>
      <DescriptionList
        columns={2}
        items={[
          { label: 'Numéro', value: forecast ? forecast.number : '…' },
          { label: due.label, value: <strong className="tabular">{due.value}</strong> },
          { label: 'Client', value: invoice.client?.name ?? 'Aucun' },
          ...(forecast?.dueOn ? [{ label: 'À payer le', value: formatLongDate(forecast.dueOn) }] : []),
        ]}
      />
    </FormDialog>
  )
}

/** Days that the issue may bear. */
function Days({ forecast }: { forecast: { earliestOn: string | null } | undefined }) {
  return forecast?.earliestOn
    ? `Du ${formatLongDate(forecast.earliestOn)} à aujourd’hui\u00a0: les dates suivent les numéros.`
    : 'Aujourd’hui au plus tard.'
}

/** A rule that stands alone, such as « d’autres factures ont été émises », is told in its own words. */
function refusalOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 409 ? error.message : undefined
}
