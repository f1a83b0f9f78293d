import type { QuoteContent } from '#shared/contract/quotes.ts'
import { amountDue } from '#shared/domain/documents/document-amounts.ts'
import { computeTotals } from '#shared/domain/documents/totals.ts'
import { de } from '#shared/french/elision.ts'
import { type Currency, formatDateTime, formatMoney, formatQuantity } from '#shared/french/format.ts'
import type { StoredDraft } from '#web/patterns/draft/draft-saver.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type ConflictDialogProps = {
  mine: QuoteContent
  conflict: StoredDraft<QuoteContent> | null
  currency: Currency
  vatApplicable: boolean
  timeZone: string
  onResolve: (keep: 'mine' | 'theirs') => void
}

/** Two texts of the same draft, side by side: nothing is lost before one is chosen. */
export function ConflictDialog({ mine, conflict, onResolve, timeZone, ...money }: ConflictDialogProps) {
  if (conflict === null) return null
  const who = conflict.savedByName ?? 'Un autre membre'
  return (
    <Dialog
      open
      size="xl"
      title="Ce devis a été modifié ailleurs"
      description={`${who} l’a enregistré le ${formatDateTime(conflict.savedAt, timeZone)}. Choisissez le texte à garder\u202f; l’autre sera remplacé.`}
      footer={
        <>
          <Button onClick={() => onResolve('theirs')}>Garder la version enregistrée</Button>
          <Button variant="primary" onClick={() => onResolve('mine')}>
            Garder ma version
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Version title="Ma version" content={mine} {...money} />
        <Version title={`Version ${de(who)}`} content={conflict.content} {...money} />
      </div>
    </Dialog>
  )
}

type VersionProps = { title: string; content: QuoteContent; currency: Currency; vatApplicable: boolean }

function Version({ title, content, currency, vatApplicable }: VersionProps) {
  const totals = computeTotals(content.lines, content.discount, { vatApplicable })
  const due = amountDue({ totals, currency })
  return (
    <section aria-label={title} className="min-w-0 rounded-md border border-line bg-surface p-4 text-sm">
      <h3 className="mb-2 font-semibold">{title}</h3>
      {content.title && <p className="mb-2 font-medium">{content.title}</p>}
      <ul className="flex flex-col gap-1">
        {content.lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-3">
            {line.kind === 'section' ? (
              <span className="font-medium">{line.title}</span>
            ) : (
              <>
                <span className="min-w-0 whitespace-pre-line">
                  {formatQuantity(line.quantityMilli)} × {line.description || '(sans description)'}
                </span>
                <span className="amount whitespace-nowrap">
                  {formatMoney(totals.lineNetCents[line.id] ?? 0, currency)}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 flex justify-between border-line border-t pt-2 font-semibold">
        <span>{due.label}</span>
        <span className="tabular">{due.value}</span>
      </p>
      <p className="mt-2 text-muted text-xs">Valable {content.validityDays} jours.</p>
      {content.paymentTerms && (
        <p className="mt-1 whitespace-pre-line text-muted text-xs">{content.paymentTerms}</p>
      )}
      {content.notes && <p className="mt-1 whitespace-pre-line text-muted text-xs">{content.notes}</p>}
    </section>
  )
}
