import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { withVariables } from '#shared/domain/documents/message-template.ts'
import { isOfSeller } from '#shared/domain/documents/seller-rule.ts'
import { invoiceDue } from '#shared/domain/invoices/invoice-amounts.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { invoicePaper } from '#shared/domain/invoices/seller-paper.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { readAgain } from '#web/api/read-again.ts'
import { copiesOf } from '#web/blocks/document-sending/letter-form.ts'
import { mailboxOf, senderFault, useDocumentSenders } from '#web/blocks/document-sending/sender-field.tsx'
import { useWriter } from '#web/blocks/document-sending/use-writer.ts'
import { SellerGaps } from '#web/blocks/seller/seller-gaps.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { type ApiForm, useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { letterValues, letterWords } from './invoice-letter.ts'
import { forecastOptions, invoiceOptions } from './invoice-queries.ts'
import { chosenDay, type IssueFields, type IssueValues, issueSchema } from './issue-form.ts'
import { IssueLetter } from './issue-letter.tsx'
import { ProblemList } from './problem-list.tsx'

type IssueDialogProps = {
  invoice: InvoiceDetail
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Takes the author to what forbids the issue. */
  onShowProblem: (problem: FieldError) => void
}

/** « Émettre »: the number that is next, the day, the amount, that nothing of it changes afterwards, and the mail that may leave at once. */
export function IssueDialog({ invoice, open, onOpenChange, onShowProblem }: IssueDialogProps) {
  const { id: invoiceId, revision, kind, timeZone } = invoice
  const client = useQueryClient()
  const writer = useWriter()
  const today = todayIn(timeZone, new Date())
  const { data: senders } = useDocumentSenders({ enabled: open })
  const asked = useQuery({ ...orpc.invoices.getInvoiceSettings.queryOptions({ input: {} }), enabled: open })
  const settings = asked.data
  const ofToday = useQuery({ ...forecastOptions(invoiceId, revision), enabled: open })
  const first = ofToday.data
  const start = () => ({
    issuedOn: today,
    sends: true,
    ...letterValues(lettered(invoice, first), { recipient: recipientOf(invoice, first), banked }, writer),
  })
  const banked = !isCreditNote(kind) && settings?.iban != null
  const form: ApiForm<IssueValues> = useApiForm<IssueValues, IssueFields, Issued>({
    schema: issueSchema,
    values: start(),
    allows: async (fields) =>
      !blocked && (!fields.sends || (known && senderFault(senders, fields.mailboxId) === undefined)),
    save: async (fields) => {
      const { issuedOn } = fields
      const issued = await api.invoices.issueInvoice({ invoiceId, revision, issuedOn })
      if (!fields.sends) return { issued, notSent: null, sent: false }
      const later = laterIn(letterWords(lettered(invoice, forecast), writer, fields.to.name))
      const letter = {
        invoiceId,
        to: fields.to,
        subject: withVariables(fields.subject, later),
        message: withVariables(fields.message, later),
        ...mailboxOf(fields.mailboxId),
        ...copiesOf(fields),
      }
      // It is issued for good: a mail that is refused is sent again from its page.
      return api.invoiceSending.sendInvoice(letter).then(
        () => ({ issued, notSent: null, sent: true }),
        (error: unknown) => ({ issued, notSent: (error as Error).message, sent: false }),
      )
    },
    onSaved: ({ issued, notSent, sent }) => {
      onOpenChange(false)
      client.setQueryData(invoiceOptions(invoiceId).queryKey, issued)
      // Asked again where they are shown next: an issued document has no forecast.
      void client.invalidateQueries({ queryKey: orpc.invoices.key(), refetchType: 'none' })
      if (sent) void readAgain(client, [orpc.invoiceSending, invoiceOptions(invoiceId)])
      const e = isCreditNote(kind) ? '' : 'e'
      const done = `${isCreditNote(kind) ? 'Avoir' : 'Facture'} ${issued.number} émis${e}`
      if (notSent !== null) toast.error(`${done}, mais pas envoyé${e}\u00a0: ${notSent}`)
      else toast.success(sent ? `${done} et envoyé${e}` : done)
    },
    explain: refusalOf,
  })
  const issuedOn = form.watch('issuedOn')
  const chosen = chosenDay(issuedOn) ?? today
  const query = useQuery({ ...forecastOptions(invoiceId, revision, chosen), enabled: open && !form.saving })
  const forecast = query.data
  // A refused issue asks again: another took the number, or the chain moved.
  const problems = forecast?.problems ?? invoice.problems
  const ofDay = problems.find(({ path }) => path === 'issuedOn')
  const others = problems.filter((problem) => problem.path !== 'issuedOn' && !isOfSeller(problem))
  const blocked = problems.length > 0
  const fill = useEffectEvent(() => form.reset(start()))
  const known = first !== undefined && settings !== undefined
  // Filled again when what it names is known, before anybody could write.
  useLayoutEffect(() => {
    if (open && known) fill()
  }, [open, known])
  const unread = [asked, ofToday, query].filter(({ error }) => error !== null)
  const due = invoiceDue(invoice)
  const filled = letterWords(lettered(invoice, forecast), writer, form.watch('to.name') || null)
  const title = isCreditNote(kind) ? 'Émettre l’avoir' : 'Émettre la facture'
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={() => onOpenChange(false)}
      size="lg"
      title={title}
      description={
        'C’est définitif\u00a0: le document reçoit son numéro et ne peut plus être modifié ni supprimé. Il se corrige par un avoir ou une facture rectificative.'
      }
      action="Émettre et envoyer"
      other={{
        label: 'Émettre',
        run: async () => {
          form.setValue('sends', false)
          await form.submit()
          form.setValue('sends', true)
        },
      }}
      disabledReason={problems[0]?.message}
      unready={
        known ? null : unread.length > 0 ? 'L’e-mail n’a pas pu être préparé.' : 'L’e-mail se prépare.'
      }
      className="flex flex-col gap-4"
      before={open && <SellerGaps paper={invoicePaper(invoice.totals)} advises className="mb-4" />}
    >
      {unread.length > 0 && <Unread queries={unread} />}
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
      <IssueLetter form={form} invoice={invoice} filled={filled} later={laterIn(filled)} />
    </FormDialog>
  )
}

type Issued = { issued: InvoiceDetail; sent: boolean; notSent: string | null }
type Forecast = { number: string; dueOn: string | null; buyer: { contactName: string | null } } | undefined

/** The words that the issue decides: each recipient’s greeting, the number and the last day to pay. */
const laterIn = ({ salutation, numero, echeance }: ReturnType<typeof letterWords>) => ({
  salutation,
  numero,
  echeance,
})

/** The draft as its mail names it. */
const lettered = (invoice: InvoiceDetail, forecast: Forecast) => ({
  ...invoice,
  number: forecast?.number ?? null,
  dueOn: forecast?.dueOn ?? null,
  owedCents: isCreditNote(invoice.kind) ? 0 : invoice.totals.dueCents,
})

const recipientOf = ({ client }: InvoiceDetail, forecast: Forecast) => ({
  email: client?.email ?? null,
  name: forecast?.buyer.contactName ?? null,
})

type Asked = { error: unknown; isFetching: boolean; refetch: () => unknown }

/** What the dialog could not read: its number or its mail. Issuing alone asks neither. */
function Unread({ queries }: { queries: readonly Asked[] }) {
  const again = () => {
    for (const query of queries) void query.refetch()
  }
  return (
    <Alert
      tone="danger"
      live
      title="Le numéro et l’e-mail n’ont pas pu être préparés"
      action={
        <Button size="sm" loading={queries.some(({ isFetching }) => isFetching)} onClick={again}>
          Réessayer
        </Button>
      }
    >
      {messageOf(queries[0]?.error)} Vous pouvez aussi émettre maintenant et envoyer ensuite, depuis la page
      du document.
    </Alert>
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
