import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { invoiceAmounts, invoiceDue } from '#shared/domain/invoices/invoice-amounts.ts'
import { type OperationCategory, operationLabels } from '#shared/domain/invoices/invoice-document.ts'
import { isCreditNote, keepsClient } from '#shared/domain/invoices/invoice-kind.ts'
import { termsText } from '#shared/domain/invoices/payment-terms.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { useLineCatalogue } from '#web/blocks/catalogue/use-line-catalogue.tsx'
import { CardProblem } from '#web/blocks/documents/card-problem.tsx'
import { ConflictDialog, type DocumentVersion } from '#web/blocks/documents/conflict-dialog.tsx'
import { DiscountField } from '#web/blocks/documents/discount-field.tsx'
import { DocumentClient } from '#web/blocks/documents/document-client.tsx'
import { DocumentLines } from '#web/blocks/documents/document-lines.tsx'
import { DocumentTotals, TotalsBar } from '#web/blocks/documents/document-totals.tsx'
import { EditorSides } from '#web/blocks/documents/editor-sides.tsx'
import { lineErrors } from '#web/blocks/documents/line-problems.ts'
import { TitleField } from '#web/blocks/documents/title-field.tsx'
import { useEdits } from '#web/blocks/documents/use-edits.ts'
import { useFirstField } from '#web/blocks/documents/use-first-field.ts'
import { ChainCard } from '#web/blocks/invoicing/chain-card.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { draftTotals } from './draft-totals.ts'
import { InvoicePreview } from './invoice-preview.tsx'
import { chainOptions, forecastOptions } from './invoice-queries.ts'
import { DocumentVat, lineVatFieldOf } from './line-vat-field.tsx'
import { MentionList } from './mention-list.tsx'
import { MoreOptions, Reference } from './more-options.tsx'
import { PaymentTermsField } from './payment-terms-field.tsx'
import { PerformanceField } from './performance-field.tsx'
import { messageOfPlace } from './problem-places.ts'
import { Readiness } from './readiness.tsx'
import type { InvoiceDraftSaver, InvoiceDraftState } from './use-invoice-draft.ts'

type Content = InvoiceDetail['content']
type InvoiceEditorProps = {
  saver: InvoiceDraftSaver
  state: InvoiceDraftState
  /** Whether what forbids the issue is said at its fields. */
  showProblems: boolean
  onShowProblem: (problem: FieldError) => void
}

/** The draft being written, what it lacks and its pages beside it. */
export function InvoiceEditor({ saver, state, showProblems, onShowProblem }: InvoiceEditorProps) {
  const { content, saved, conflict } = state
  const { currency, timeZone, client } = saved
  const { kind } = content
  const today = todayIn(timeZone, new Date())
  const forecast = useQuery(forecastOptions(saved.id, saved.revision))
  const totals = useMemo(() => draftTotals(content, saved.content), [content, saved.content])
  const amounts = { ...saved.content, discount: content.discount, totals, currency }
  useFirstField(content)
  const { set, setLines } = useEdits(saver)
  const { dialog, ...catalogue } = useLineCatalogue({
    vatApplicable: content.vat.kind === 'domestic',
    onAdd: (line) => setLines((lines) => [...lines, line]),
    withReference: true,
    costed: { documentId: saved.id, currency },
  })
  const shown = showProblems ? [...state.fields, ...saved.problems] : state.fields
  const errors = useMemo(() => lineErrors(shown, content.lines), [shown, content.lines])
  const messageAt = (place: string) => messageOfPlace(shown, place)
  const linesProblem = errors.size === 0 ? messageAt('lines') : null
  return (
    <DocumentVat value={content.vat}>
      <EditorSides
        form={
          <>
            <Card>
              <DocumentClient
                content={content}
                client={client && { ...(forecast.data?.buyer ?? noAddress), name: client.name }}
                onChange={set}
                error={messageAt('buyer')}
                fixed={
                  keepsClient(kind) ? 'Un avoir garde le client de la facture qu’il corrige.' : undefined
                }
              >
                <TitleField label="Objet" title={content.title} onChange={set} error={messageAt('title')} />
              </DocumentClient>
            </Card>
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
              <CardProblem text={linesProblem ?? messageAt('totals') ?? messageAt('takenBack')} />
            </div>
            <Card id="invoice-totals" tabIndex={-1}>
              <div className="flex flex-wrap justify-between gap-5">
                <DiscountField discount={content.discount} onChange={(discount) => set({ discount })} />
                <DocumentTotals amounts={invoiceAmounts(amounts)} due={invoiceDue(amounts)} />
              </div>
            </Card>
            <Card title="Dates et références">
              <div className="grid items-start gap-5 sm:grid-cols-2">
                {kind !== 'deposit' && (
                  <PerformanceField
                    performance={content.performance}
                    today={today}
                    periodOnly={kind === 'global_allowance'}
                    error={messageAt('performance')}
                    onChange={(performance) => set({ performance })}
                  />
                )}
                {!isCreditNote(kind) && (
                  <PaymentTermsField
                    terms={content.paymentTerms}
                    today={today}
                    buyerIsProfessional={client?.kind !== 'consumer'}
                    error={messageAt('dueOn') ?? messageAt('paymentTerms')}
                    onChange={(paymentTerms) => set({ paymentTerms })}
                  />
                )}
                {kind === 'global_allowance' && (
                  <Reference
                    label="Numéro de contrat"
                    help="Le contrat ou l’accord dont la remise dépend."
                    place="contractReference"
                    required
                    content={content}
                    messageAt={messageAt}
                    onChange={set}
                  />
                )}
                <div data-place="operation">
                  <Field label="Catégorie de l’opération" error={messageAt('operation')}>
                    <NativeSelect
                      options={operations}
                      value={content.operation}
                      onChange={({ target }) => set({ operation: target.value as OperationCategory })}
                    />
                  </Field>
                </div>
                <Reference
                  label="Numéro de bon de commande"
                  place="purchaseOrderNumber"
                  content={content}
                  messageAt={messageAt}
                  onChange={set}
                />
              </div>
              <div data-place="notes" className="mt-5">
                <Field label="Notes" optional error={messageAt('notes')}>
                  <Textarea
                    rows={2}
                    maxLength={4_000}
                    value={content.notes ?? ''}
                    onChange={(event) => set({ notes: event.target.value || null })}
                  />
                </Field>
              </div>
            </Card>
            <MoreOptions content={content} today={today} messageAt={messageAt} onChange={set} />
            {forecast.data && (
              <Card
                title="Mentions"
                description={
                  'Choisies d’après vos réglages, le client et la date\u202f; figées à l’émission.'
                }
              >
                <MentionList mentions={forecast.data.mentions} />
              </Card>
            )}
            <TotalsBar amounts={invoiceAmounts(amounts)} due={invoiceDue(amounts)} />
          </>
        }
        aside={
          <div className="flex flex-col gap-5">
            <Readiness
              kind={kind}
              problems={saved.problems}
              warnings={forecast.data?.warnings ?? []}
              onShow={onShowProblem}
            />
            {(saved.quote !== null || saved.earlier.length > 0) && <DraftChain invoiceId={saved.id} />}
          </div>
        }
        preview={(at) => <InvoicePreview invoiceId={saved.id} revision={saved.revision} at={at} />}
      />
      {dialog}
      <ConflictDialog
        document="Ce brouillon"
        mine={content}
        conflict={conflict}
        versionOf={(text) => versionOf(text, saved)}
        currency={currency}
        timeZone={timeZone}
        onResolve={saver.resolve}
      />
    </DocumentVat>
  )
}

/** The order that the draft belongs to. */
function DraftChain({ invoiceId }: { invoiceId: string }) {
  return <ChainCard title="Commande" chain={useQuery(chainOptions(invoiceId))} current={invoiceId} />
}

// The document's own words for both do not fit in the field.
const operations = Object.entries({ ...operationLabels, mixed: 'Biens et services' }).map(
  ([value, label]) => ({ value, label }),
)
const noAddress = { contactName: null, addressLines: [], postalCode: null, city: null, country: 'FR' }

function versionOf(content: Content, { content: saved, currency }: InvoiceDetail): DocumentVersion {
  const { title, lines, kind, paymentTerms, notes, purchaseOrderNumber } = content
  const totals = draftTotals(content, saved)
  return {
    title,
    lines,
    lineNetCents: totals.lineNetCents,
    due: invoiceDue({ kind, totals, currency }),
    notes: [
      isCreditNote(kind) ? null : `${termsText(paymentTerms)}.`,
      purchaseOrderNumber && `Bon de commande ${purchaseOrderNumber}`,
      notes,
    ],
  }
}
