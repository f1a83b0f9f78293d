import { useCallback, useMemo, useState } from 'react'
import type { QuoteContent, QuoteDetail } from '#shared/contract/quotes.ts'
import { computeTotals } from '#shared/domain/documents/totals.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { DocumentTotals } from '#web/blocks/documents/document-totals.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { QuoteClient } from './quote-client.tsx'
import { QuoteConditions, QuoteDiscount } from './quote-conditions.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { QuotePreview } from './quote-preview.tsx'
import type { QuoteDraftSaver, QuoteDraftState } from './use-quote-draft.ts'

type QuoteEditorProps = { saver: QuoteDraftSaver; state: QuoteDraftState; showProblems: boolean }

/** The draft being written, its PDF beside it; on a narrow screen one or the other. */
export function QuoteEditor({ saver, state, showProblems }: QuoteEditorProps) {
  const [side, setSide] = useState<'form' | 'preview'>('form')
  const { content, saved, conflict } = state
  const { vatApplicable, currency, timeZone } = saved
  const totals = useMemo(
    () => computeTotals(content.lines, content.discount, { vatApplicable }),
    [content.lines, content.discount, vatApplicable],
  )
  const set = useCallback(
    (change: Partial<QuoteContent>) => saver.update((before) => ({ ...before, ...change })),
    [saver],
  )
  const setLines = useCallback(
    (change: (lines: QuoteContent['lines']) => QuoteContent['lines']) =>
      saver.update((before) => {
        const lines = change(before.lines)
        return lines === before.lines ? before : { ...before, lines }
      }),
    [saver],
  )
  const shown = showProblems ? [...state.fields, ...saved.problems] : state.fields
  const errors = useMemo(() => lineErrors(shown, content.lines), [shown, content.lines])
  const messageAt = (path: string) => shown.find((field) => field.path.startsWith(path))?.message ?? null
  return (
    <>
      <SideSwitch side={side} onChange={setSide} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.85fr)_minmax(0,1fr)]">
        <div className={cx('flex min-w-0 flex-col gap-5', side === 'preview' && 'max-xl:hidden')}>
          <Card>
            <QuoteClient content={content} client={saved.client} onChange={set} error={messageAt('buyer')} />
            <Field className="mt-5" label="Titre du devis" optional error={messageAt('title')}>
              <Input
                maxLength={200}
                placeholder="Rénovation de la cuisine"
                value={content.title ?? ''}
                onChange={(event) => set({ title: event.target.value || null })}
              />
            </Field>
          </Card>
          <div>
            <QuoteLines
              lines={content.lines}
              onChange={setLines}
              totals={totals}
              currency={currency}
              vatApplicable={vatApplicable}
              errors={errors}
            />
            <Problem
              text={messageAt('lines') && errors.size === 0 ? messageAt('lines') : messageAt('totals')}
            />
          </div>
          <Card id="quote-totals" tabIndex={-1}>
            <div className="flex flex-wrap justify-between gap-5">
              <QuoteDiscount discount={content.discount} onChange={(discount) => set({ discount })} />
              <DocumentTotals totals={totals} discount={content.discount} currency={currency} />
            </div>
          </Card>
          <QuoteConditions content={content} onChange={set} validUntil={saved.validUntil} />
        </div>
        <div className={cx('xl:sticky xl:top-20', side === 'form' && 'max-xl:hidden')}>
          <QuotePreview quoteId={saved.id} revision={saved.revision} sent={false} />
        </div>
      </div>
      <ConflictDialog
        mine={content}
        conflict={conflict}
        currency={currency}
        vatApplicable={vatApplicable}
        timeZone={timeZone}
        onResolve={saver.resolve}
      />
    </>
  )
}

function Problem({ text }: { text: string | null }) {
  return (
    <div aria-live="polite">{text && <p className="mt-2 font-medium text-danger-ink text-sm">{text}</p>}</div>
  )
}

const sides = { form: 'Rédaction', preview: 'Aperçu' } as const

/** Below 1280 px, switches between the form and the PDF. */
function SideSwitch({
  side,
  onChange,
}: {
  side: keyof typeof sides
  onChange: (side: keyof typeof sides) => void
}) {
  return (
    <fieldset
      className="mb-4 flex rounded-md border border-strong p-0.5 xl:hidden"
      aria-label="Ce qui est affiché"
    >
      {(['form', 'preview'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={side === each}
          onClick={() => onChange(each)}
          className={cx(
            'min-h-10 flex-1 rounded-sm px-3 font-medium text-sm',
            side === each ? 'bg-primary text-on-primary' : 'text-muted hover:text-ink',
          )}
        >
          {sides[each]}
        </button>
      ))}
    </fieldset>
  )
}

/** `lines.3.description` belongs to the fourth line. */
function lineErrors(
  fields: readonly FieldError[],
  lines: QuoteContent['lines'],
): ReadonlyMap<string, string> {
  const errors = new Map<string, string>()
  for (const { path, message } of fields) {
    const index = /^(?:content\.)?lines\.(\d+)\./.exec(path)?.[1]
    const id = index === undefined ? undefined : lines[Number(index)]?.id
    if (id !== undefined) errors.set(id, message)
  }
  return errors
}

/** Brings what forbids sending into view and puts the cursor there. */
export function focusProblem({ path }: FieldError, quote: QuoteDetail): void {
  const index = /^lines\.(\d+)\./.exec(path)?.[1]
  const lineId = index === undefined ? undefined : quote.content.lines[Number(index)]?.id
  const selector =
    lineId !== undefined
      ? `[data-line="${lineId}"] [data-field]`
      : path.startsWith('buyer')
        ? '#quote-client input'
        : path === 'validUntil'
          ? '#quote-validity'
          : path === 'lines'
            ? '[data-add-line]'
            : '#quote-totals'
  const target = document.querySelector<HTMLElement>(selector)
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}
