import { useMemo } from 'react'
import type { QuoteContent, QuoteDetail } from '#shared/contract/quotes.ts'
import { amountDue, depositAsked, documentAmounts } from '#shared/domain/documents/document-amounts.ts'
import { computeTotals, depositOfTotal } from '#shared/domain/documents/totals.ts'
import { quoteErrors } from '#shared/domain/quotes/errors.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { formatPercentBps } from '#shared/french/format.ts'
import { useLineCatalogue } from '#web/blocks/catalogue/use-line-catalogue.tsx'
import { CardProblem } from '#web/blocks/documents/card-problem.tsx'
import { ConflictDialog, type DocumentVersion } from '#web/blocks/documents/conflict-dialog.tsx'
import { DiscountField } from '#web/blocks/documents/discount-field.tsx'
import { DocumentClient } from '#web/blocks/documents/document-client.tsx'
import { DocumentLines } from '#web/blocks/documents/document-lines.tsx'
import { DocumentTotals, TotalsBar } from '#web/blocks/documents/document-totals.tsx'
import { EditorSides } from '#web/blocks/documents/editor-sides.tsx'
import { focusProblem, lineErrors } from '#web/blocks/documents/line-problems.ts'
import { RateField } from '#web/blocks/documents/rate-field.tsx'
import { TitleField } from '#web/blocks/documents/title-field.tsx'
import { useEdits } from '#web/blocks/documents/use-edits.ts'
import { useFirstField } from '#web/blocks/documents/use-first-field.ts'
import { Card } from '#web/ui/card.tsx'
import { QuoteConditions } from './quote-conditions.tsx'
import { QuotePreview } from './quote-preview.tsx'
import type { QuoteDraftSaver, QuoteDraftState } from './use-quote-draft.ts'

type QuoteEditorProps = { saver: QuoteDraftSaver; state: QuoteDraftState; showProblems: boolean }

/** The draft being written, its PDF beside it; on a narrow screen one or the other. */
export function QuoteEditor({ saver, state, showProblems }: QuoteEditorProps) {
  const { content, saved, conflict } = state
  const { vatApplicable, currency, timeZone } = saved
  const totals = useMemo(
    () => computeTotals(content.lines, content.discount, { vatApplicable }),
    [content.lines, content.discount, vatApplicable],
  )
  const amounts = { totals, discount: content.discount, currency }
  useFirstField(content)
  const { set, setLines } = useEdits(saver)
  const { dialog, ...catalogue } = useLineCatalogue({
    vatApplicable,
    onAdd: (line) => setLines((lines) => [...lines, line]),
    costed: { documentId: saved.id, currency },
  })
  const shown = showProblems ? [...state.fields, ...saved.problems] : state.fields
  const errors = useMemo(() => lineErrors(shown, content.lines), [shown, content.lines])
  const messageAt = (path: string) => shown.find((field) => field.path.startsWith(path))?.message ?? null
  return (
    <>
      <EditorSides
        form={
          <>
            <Card>
              <DocumentClient
                content={content}
                client={saved.client}
                onChange={set}
                error={messageAt('buyer')}
                fixed={saved.revises === null ? undefined : quoteErrors.version_of_other_client.text}
              >
                <TitleField
                  label="Titre du devis"
                  title={content.title}
                  onChange={set}
                  error={messageAt('title')}
                />
              </DocumentClient>
            </Card>
            <div>
              <DocumentLines
                lines={content.lines}
                onChange={setLines}
                lineNetCents={totals.lineNetCents}
                currency={currency}
                vatField={vatApplicable ? RateField : null}
                errors={errors}
                {...catalogue}
              />
              <CardProblem
                text={messageAt('lines') && errors.size === 0 ? messageAt('lines') : messageAt('totals')}
              />
            </div>
            <Card id="quote-totals" tabIndex={-1}>
              <div className="flex flex-wrap justify-between gap-5">
                <DiscountField discount={content.discount} onChange={(discount) => set({ discount })} />
                <DocumentTotals
                  amounts={documentAmounts(amounts)}
                  due={amountDue(amounts)}
                  deposit={depositAsked({
                    deposit: depositOfTotal(totals, content.depositBps),
                    currency,
                  })}
                />
              </div>
            </Card>
            <QuoteConditions content={content} onChange={set} validUntil={saved.validUntil} />
            <TotalsBar amounts={documentAmounts(amounts)} due={amountDue(amounts)} />
          </>
        }
        preview={(at) => <QuotePreview quoteId={saved.id} revision={saved.revision} sent={false} at={at} />}
      />
      {dialog}
      <ConflictDialog
        document="Ce devis"
        mine={content}
        conflict={conflict}
        versionOf={(text) => versionOf(text, saved)}
        currency={currency}
        timeZone={timeZone}
        onResolve={saver.resolve}
      />
    </>
  )
}

function versionOf(content: QuoteContent, { vatApplicable, currency }: QuoteDetail): DocumentVersion {
  const { title, lines, discount, depositBps, validityDays, paymentTerms, notes } = content
  const totals = computeTotals(lines, discount, { vatApplicable })
  return {
    title,
    lines,
    lineNetCents: totals.lineNetCents,
    due: amountDue({ totals, currency }),
    notes: [
      `Valable ${validityDays} jours.`,
      depositBps === null ? null : `Acompte de ${formatPercentBps(depositBps)} à la signature.`,
      paymentTerms,
      notes,
    ],
  }
}

/** Takes the author to what forbids sending. */
export function focusQuoteProblem({ path }: FieldError, quote: QuoteDetail): void {
  focusProblem(path, quote.content.lines, () => {
    if (path.startsWith('buyer')) return '#document-client input'
    if (path === 'validUntil') return '#quote-validity'
    return path === 'lines' ? '[data-add-line]' : '#quote-totals'
  })
}
