import { useEffect, useRef } from 'react'
import type { BankLine } from '#shared/contract/bank.ts'
import { type Currency, formatDate, formatMoney } from '#shared/french/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Offer, offerKey, offerWords } from './offers.ts'

type LineToMatchProps = {
  line: BankLine
  /** Invoices that are shown: an offer may name several. */
  lines: BankLine[]
  /** Undefined while they are sought. */
  offers: Offer[] | undefined
  current: boolean
  /** Whether it takes the focus. */
  focused: boolean
  refusal: string | undefined
  busy: boolean
  onPoint: () => void
  onMatch: (offer: Offer) => void
  onReject: (offer: Offer) => void
  onChoose: () => void
  onAside: () => void
}

/** A colleague’s match may make a line the current one while somebody types in the search or reads a dialog. */
const isElsewhere = () =>
  document.activeElement?.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]') != null

/** A movement, and what it may be with the reasons. */
export function LineToMatch({
  line,
  lines,
  offers,
  current,
  focused,
  refusal,
  busy,
  onPoint,
  ...act
}: LineToMatchProps) {
  const own = useRef<HTMLLIElement>(null)
  const isOffered = offers !== undefined
  useEffect(() => {
    // The proposals make the lines above taller: one that was in sight leaves it when they come.
    if (current && isOffered) own.current?.scrollIntoView({ block: 'nearest' })
    if (focused && !isElsewhere()) own.current?.focus({ preventScroll: true })
  }, [current, focused, isOffered])
  const currency = line.currency as Currency
  const state = { disabledReason: refusal, disabled: busy }
  return (
    <li
      ref={own}
      tabIndex={-1}
      aria-current={current ? 'true' : undefined}
      onPointerDown={onPoint}
      className={cx('relative border-line border-b p-4 last:border-b-0 sm:px-5', current && 'bg-sunken')}
    >
      {current && <span aria-hidden data-current className="absolute inset-y-0 start-0 w-[3px] bg-primary" />}
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="wrap-anywhere min-w-0 flex-1 basis-60 font-medium text-sm">{line.label}</p>
        <strong className="amount ms-auto whitespace-nowrap font-semibold">
          {formatMoney(line.amountCents, currency)}
        </strong>
      </div>
      <p className="mt-0.5 text-muted text-xs">
        {[formatDate(line.bookedOn), line.counterparty, line.accountName].filter(Boolean).join(' · ')}
      </p>
      {offers === undefined ? (
        <Skeleton className="mt-3 h-10" />
      ) : (
        <ul aria-label="Propositions" className="mt-3 flex flex-col gap-3 empty:hidden">
          {offers.map((offer, index) => {
            const words = offerWords(offer, line, lines)
            return (
              <li key={offerKey(offer)} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="font-medium">{words.title}</span>
                    {words.beside !== null && <span className="wrap-anywhere">{words.beside}</span>}
                    <Badge tone={offer.certain ? 'success' : 'neutral'}>
                      {offer.certain ? 'Sûr' : `Probable à ${offer.confidence}\u00a0%`}
                    </Badge>
                  </p>
                  <p className="mt-0.5 text-muted text-xs">
                    {[...words.facts, ...offer.reasons].join(' · ')}
                  </p>
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    variant={index === 0 ? 'primary' : 'secondary'}
                    {...state}
                    aria-label={words.accept}
                    onClick={() => act.onMatch(offer)}
                  >
                    {words.act}
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    {...state}
                    aria-label={words.refuse}
                    onClick={() => act.onReject(offer)}
                  >
                    {words.not}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {offers?.length === 0 && (
          <p className="me-2 text-muted text-sm">
            {line.amountCents > 0
              ? 'Aucune facture ne ressemble à ce mouvement.'
              : 'Aucun remboursement ni facture reçue ne ressemble à ce mouvement.'}
          </p>
        )}
        {line.amountCents > 0 && (
          <Button
            size="sm"
            {...state}
            aria-label={`Choisir des factures…\u00a0: ${line.label}`}
            onClick={act.onChoose}
          >
            Choisir des factures…
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          {...state}
          aria-label={`Mettre de côté\u00a0: ${line.label}`}
          onClick={act.onAside}
        >
          Mettre de côté
        </Button>
      </div>
    </li>
  )
}
