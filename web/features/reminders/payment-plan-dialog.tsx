import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { type PaymentPlan, planTermsInput } from '#shared/contract/payment-plans.ts'
import { monthlyTerms } from '#shared/domain/payment-plans/payment-plan.ts'
import type { Currency } from '#shared/french/format.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { AddToCard } from '#web/blocks/document-sending/add-to-card.tsx'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { RemindLoading } from '#web/blocks/reminders/remind-loading.tsx'
import { clientOf } from '#web/blocks/reminders/reminded.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PlanInvoices } from './plan-invoices.tsx'
import { type PaymentPlanValues, PlanTermFields } from './plan-term-fields.tsx'
import type { RemindedPart } from './reminded-part.ts'

type Draft = Awaited<ReturnType<typeof api.paymentPlans.getPaymentPlanDraft>>
type PaymentPlanDialogProps = { on: RemindedPart; onClose: () => void }

/** « Proposer un échéancier »: what a client owes, in terms that it signs. Draw it while it is open only. */
export function PaymentPlanDialog({ on, onClose }: PaymentPlanDialogProps) {
  const query = useQuery(
    orpc.paymentPlans.getPaymentPlanDraft.queryOptions({ input: on, staleTime: 0, gcTime: 0 }),
  )
  const { data: draft } = query
  const open = draft?.invoices.filter(({ refusal }) => refusal === null) ?? []
  if (draft && open.length > 0) return <PlanForm draft={draft} invoiceId={on.invoiceId} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Proposer un échéancier"
      size="lg"
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      {draft ? (
        <EmptyState
          icon={CircleCheckBig}
          title="Rien à échelonner"
          description={draft.invoices[0]?.refusal ?? 'Ce client ne doit rien aujourd’hui.'}
        />
      ) : (
        <QueryState query={query} loading={<RemindLoading />} />
      )}
    </Dialog>
  )
}

const schema = z.object({
  to: z.object({
    email: z.string().trim().min(1, 'Indiquez l’adresse e-mail du client.'),
    name: z
      .string()
      .trim()
      .transform((name) => name || null),
  }),
  terms: planTermsInput,
  message: z.string().trim().max(1_000, 'Ce texte dépasse 1 000 caractères.'),
})

/** Usual number of terms, and days until the first. */
const USUAL_TERMS = 3
const USUAL_DAYS = 15

type PlanFormProps = { draft: Draft; invoiceId: string | undefined; onClose: () => void }

function PlanForm({ draft: first, invoiceId, onClose }: PlanFormProps) {
  // What was read when it opened: an answer that comes later changes neither the list nor what is typed.
  const [draft] = useState(first)
  const { companyId, contactId, clientName, recipient, today } = draft
  const named = draft.invoices.find((one) => one.invoiceId === invoiceId && one.refusal === null)
  const [currency, setCurrency] = useState<Currency>(
    named?.currency ?? draft.invoices.find(({ refusal }) => refusal === null)!.currency,
  )
  const own = draft.invoices.filter((one) => one.currency === currency)
  const [chosen, setChosen] = useState(() =>
    named ? [named.invoiceId] : own.flatMap((one) => (one.refusal === null ? [one.invoiceId] : [])),
  )
  const totalOf = (ids: readonly string[]) =>
    draft.invoices.reduce((sum, one) => sum + (ids.includes(one.invoiceId) ? one.owedCents : 0), 0)
  const totalCents = totalOf(chosen)
  const form = useApiForm<PaymentPlanValues, z.output<typeof schema>, PaymentPlan>({
    schema,
    values: {
      to: { email: recipient.email ?? '', name: recipient.name ?? '' },
      terms: monthlyTerms(totalCents, USUAL_TERMS, addDays(today, USUAL_DAYS)),
      message: '',
    },
    save: (fields) =>
      api.paymentPlans.proposePaymentPlan({ ...clientOf(draft), invoiceIds: chosen, ...fields }),
    success: ({ email }) => `Échéancier envoyé à ${email}`,
    onSaved: onClose,
    refresh: [orpc.paymentPlans, orpc.reminders, orpc.platform],
    explain: refusalOf,
  })
  const choose = (ids: string[]) => {
    setChosen(ids)
    const terms = form.getValues('terms')
    form.setValue(
      'terms',
      monthlyTerms(totalOf(ids), terms.length, terms[0]?.dueOn ?? addDays(today, USUAL_DAYS)),
    )
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={`Proposer un échéancier à ${clientName}`}
      description="Votre client le signe en ligne avec un code, comme un devis. Ses relances attendent chaque échéance, et reprennent seules si l’une d’elles est manquée."
      action="Envoyer l’échéancier"
      disabledReason={chosen.length === 0 ? 'Cochez au moins une facture.' : undefined}
      className="flex flex-col gap-4"
    >
      <PlanInvoices
        invoices={draft.invoices}
        currency={currency}
        chosen={chosen}
        onChange={choose}
        onCurrency={(next) => {
          setCurrency(next)
          choose(
            draft.invoices.flatMap((one) =>
              one.currency === next && one.refusal === null ? [one.invoiceId] : [],
            ),
          )
        }}
      />
      <PlanTermFields form={form} totalCents={totalCents} currency={currency} today={today} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="to.email"
          label="E-mail du client"
          help="Le lien, puis le code de la signature."
          type="email"
          autoComplete="off"
          required
        />
        <TextField
          form={form}
          name="to.name"
          label="Nom du signataire"
          optional
          autoComplete="off"
          maxLength={160}
        />
        <AddToCard
          client={{ companyId, contactId, name: clientName }}
          email={form.watch('to.email').trim()}
          name={form.watch('to.name')?.trim() || null}
          error={form.errorOf('to.email')}
          onAdded={() => form.clearErrors('to.email')}
        />
      </div>
      <TextareaField form={form} name="message" label="Message" optional rows={3} maxLength={1_000} />
    </FormDialog>
  )
}
