import { useCallback, useMemo, useState } from 'react'
import type { SubscriptionInput, SubscriptionProposal } from '#shared/contract/invoice-subscriptions.ts'
import { occurrenceContent, subscriptionTotals } from '#shared/domain/invoice-subscriptions/content.ts'
import { periodVariables } from '#shared/domain/invoice-subscriptions/period-text.ts'
import { occurrenceOn, periodOf } from '#shared/domain/invoice-subscriptions/rhythm.ts'
import { upcoming } from '#shared/domain/invoice-subscriptions/subscription.ts'
import { invoiceAmounts, invoiceDue } from '#shared/domain/invoices/invoice-amounts.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { NBSP } from '#shared/french/typography.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { useLineCatalogue } from '#web/blocks/catalogue/use-line-catalogue.tsx'
import { CardProblem } from '#web/blocks/documents/card-problem.tsx'
import { DiscountField } from '#web/blocks/documents/discount-field.tsx'
import { DocumentClient } from '#web/blocks/documents/document-client.tsx'
import { DocumentLines } from '#web/blocks/documents/document-lines.tsx'
import { DocumentTotals, TotalsBar } from '#web/blocks/documents/document-totals.tsx'
import { lineErrors } from '#web/blocks/documents/line-problems.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { type Coming, ComingInvoices } from './coming-invoices.tsx'
import { DocumentVat, lineVatFieldOf } from './line-vat-field.tsx'
import { PriceChangeCard } from './price-change-card.tsx'
import { RhythmFields } from './rhythm-fields.tsx'
import { SubscriptionReferences } from './subscription-references.tsx'

export type SubscriptionDraft = Omit<SubscriptionInput, 'content'> & {
  content: SubscriptionProposal['content']
}
type SubscriptionFormProps = {
  draft: SubscriptionDraft
  onChange: (change: (draft: SubscriptionDraft) => SubscriptionDraft) => void
  facts: Pick<SubscriptionProposal, 'client' | 'currency' | 'timeZone'>
  started: boolean
  /** The server's next dates; null where the form foresees them itself. */
  next: readonly Coming[] | null
  /** Faults of the last save. */
  fields: readonly FieldError[]
}

const variables = Object.entries(periodVariables).map(
  ([name, { label }]) => `{${name}}${NBSP}: ${label.toLowerCase()}`,
)

/** Edits a subscription's content and rhythm, its next invoices beside it. */
export function SubscriptionForm({ draft, onChange, facts, started, next, fields }: SubscriptionFormProps) {
  const { content, priceChange } = draft
  const { client, currency, timeZone } = facts
  const [today] = useState(() => todayIn(timeZone, new Date()))
  const set = useCallback(
    (change: Partial<SubscriptionDraft>) => onChange((before) => ({ ...before, ...change })),
    [onChange],
  )
  const write = useCallback(
    (change: Partial<SubscriptionDraft['content']>) =>
      onChange((before) => ({ ...before, content: { ...before.content, ...change } })),
    [onChange],
  )
  const setLines = useCallback(
    (change: (lines: typeof content.lines) => typeof content.lines) =>
      onChange((before) => withLines(before, change(before.content.lines))),
    [onChange],
  )
  const { dialog, ...catalogue } = useLineCatalogue({
    vatApplicable: content.vat.kind === 'domestic',
    onAdd: (line) => setLines((lines) => [...lines, line]),
    withReference: true,
  })
  const totals = useMemo(() => subscriptionTotals(content), [content])
  const amounts = { kind: 'invoice' as const, takenBack: [], discount: content.discount, totals, currency }
  const errors = useMemo(() => lineErrors(fields, content.lines), [fields, content.lines])
  const messageAt = (path: string) =>
    fields.find((field) => field.path === path || field.path === `content.${path}`)?.message ?? null
  return (
    <DocumentVat value={content.vat}>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.85fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <Card>
            <DocumentClient
              content={content}
              client={client}
              onChange={write}
              error={messageAt('companyId')}
            />
            <Field
              className="mt-5"
              label="Objet"
              optional
              error={messageAt('title')}
              help={`Remplacés sur chaque facture, ici et dans les lignes${NBSP}: ${variables.join(', ')}.`}
            >
              <Input
                maxLength={200}
                placeholder="Maintenance de {mois}"
                value={content.title ?? ''}
                onChange={({ target }) => write({ title: target.value || null })}
              />
            </Field>
          </Card>
          <RhythmFields
            value={draft}
            started={started}
            today={today}
            timeZone={timeZone}
            messageAt={messageAt}
            onChange={set}
          />
          <div>
            <DocumentLines
              lines={content.lines}
              onChange={setLines}
              lineNetCents={totals.lineNetCents}
              currency={currency}
              vatField={lineVatFieldOf(content)}
              errors={errors}
              {...catalogue}
            />
            <CardProblem text={messageAt('lines')} />
          </div>
          <Card>
            <div className="flex flex-wrap justify-between gap-5">
              <DiscountField discount={content.discount} onChange={(discount) => write({ discount })} />
              <DocumentTotals amounts={invoiceAmounts(amounts)} due={invoiceDue(amounts)} />
            </div>
          </Card>
          <PriceChangeCard
            lines={content.lines}
            change={priceChange}
            from={[draft.startsOn, today].toSorted().at(-1)!}
            today={today}
            currency={currency}
            onChange={(change) => set({ priceChange: change })}
          />
          <SubscriptionReferences
            content={content}
            today={today}
            buyerIsProfessional={client?.kind !== 'consumer'}
            messageAt={messageAt}
            onChange={write}
          />
          <TotalsBar amounts={invoiceAmounts(amounts)} due={invoiceDue(amounts)} />
        </div>
        <div className="min-w-0 xl:sticky xl:top-[calc(var(--bars)+1rem)]">
          <ComingInvoices
            coming={next ?? foreseen(draft)}
            hour={draft.hour}
            currency={currency}
            none="Aucune facture n’est prévue."
          />
        </div>
      </div>
      {dialog}
    </DocumentVat>
  )
}

/** New prices of lines that are gone go with them. */
function withLines(
  draft: SubscriptionDraft,
  lines: SubscriptionDraft['content']['lines'],
): SubscriptionDraft {
  if (lines === draft.content.lines) return draft
  const ids = new Set(lines.map(({ id }) => id))
  const prices = draft.priceChange?.prices.filter(({ lineId }) => ids.has(lineId)) ?? []
  const priceChange =
    draft.priceChange === null || prices.length === 0 ? null : { ...draft.priceChange, prices }
  return { ...draft, priceChange, content: { ...draft.content, lines } }
}

/** The first three of a subscription that is not saved yet. */
function foreseen(draft: SubscriptionDraft): Coming[] {
  return upcoming(draft, 0, 3).map((ordinal) => {
    const on = occurrenceOn(draft, ordinal)
    const period = periodOf(draft, ordinal, draft.covers)
    const said = occurrenceContent(draft.content, { day: on, period, priceChange: draft.priceChange })
    return { on, period, title: said.title, grossCents: subscriptionTotals(said).grossCents }
  })
}
