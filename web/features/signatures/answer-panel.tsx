import type { LinkView } from '#shared/contract/signatures.ts'
import { amountDue } from '#shared/domain/documents/document-amounts.ts'
import { formatLongDate, formatMoney } from '#shared/french/format.ts'
import { WaitingControls } from '#web/patterns/form/waiting-controls.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Button } from '#web/ui/button.tsx'

type AnswerPanelProps = {
  view: LinkView
  pdfUrl: string
  onSign: () => void
  /** The pointer or the focus comes near « Signer »: time to load what it opens. */
  onIntent: () => void
  onAskChange: () => void
  onRefuse: () => void
  /** « Poser une question ». */
  onAsk: () => void
}

/** Actions on the quote: beside it on a wide screen, in a bar at the bottom on a phone. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { view, pdfUrl, onSign, onIntent, onAskChange, onRefuse, onAsk } = props
  const { validUntil, state, signable } = view
  const open = state === 'open'
  return (
    <>
      <aside
        aria-label="Répondre au devis"
        data-print="hidden"
        className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5 max-lg:hidden lg:sticky lg:top-24"
      >
        <Amount view={view} />
        {open && <p className="text-muted text-sm">Valable jusqu’au {formatLongDate(validUntil)}</p>}
        <WaitingControls>
          {signable && (
            <Button
              variant="primary"
              onClick={onSign}
              onPointerEnter={onIntent}
              onFocus={onIntent}
              className="mt-1"
            >
              Signer le devis
            </Button>
          )}
          {(state !== 'signed' || view.signed === null) && (
            <AnchorButton href={pdfUrl} download>
              Télécharger le PDF
            </AnchorButton>
          )}
          {open && (
            <>
              <Button onClick={onAsk}>Poser une question</Button>
              <Button onClick={onAskChange}>Demander une modification</Button>
              <Button variant="ghost" onClick={onRefuse}>
                Refuser
              </Button>
            </>
          )}
        </WaitingControls>
        {open && !signable && <PaperNote />}
      </aside>
      <div className="lg:hidden" data-print="hidden">
        {open && !signable && <PaperNote />}
      </div>
      {open && (
        <div
          data-print="hidden"
          className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t bg-surface px-4 pt-3 pb-1 lg:hidden"
        >
          <Amount view={view} compact />
          <WaitingControls>
            {signable && (
              <Button
                variant="primary"
                onClick={onSign}
                onPointerEnter={onIntent}
                onFocus={onIntent}
                className="flex-1 sm:order-last sm:flex-none"
              >
                Signer le devis
              </Button>
            )}
            <div className="flex justify-between max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] sm:ms-auto">
              <Button variant="ghost" onClick={onAsk}>
                Question
              </Button>
              <Button variant="ghost" onClick={onAskChange} aria-label="Demander une modification">
                Modification
              </Button>
              <Button variant="ghost" onClick={onRefuse}>
                Refuser
              </Button>
            </div>
          </WaitingControls>
        </div>
      )}
    </>
  )
}

function Amount({ view, compact = false }: { view: LinkView; compact?: boolean }) {
  const { document } = view
  return (
    <p>
      <span className="block text-muted text-xs">{amountDue(document).label}</span>
      <span className={compact ? 'font-semibold text-base tabular' : 'font-semibold text-xl tabular'}>
        {formatMoney(document.totals.grossCents, document.currency)}
      </span>
    </p>
  )
}

function PaperNote() {
  return (
    <p className="text-muted text-sm">
      Ce devis se signe sur papier&nbsp;: téléchargez le PDF, signez-le et renvoyez-le à son auteur.
    </p>
  )
}
