import { useEffect, useRef } from 'react'
import type { BankLine } from '#shared/contract/bank.ts'
import { type Currency, formatDate, formatMoney } from '#shared/french/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LineMenu } from './line-menu.tsx'
import { type Offer, offerAmount, offerWords } from './offers.ts'

type LineToMatchProps = {
  line: BankLine
  /** Movements that are shown: an offer may name several. */
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

/** A movement and what it may be on one row, the two amounts side by side; on a phone the first above the second. */
export function LineToMatch(props: LineToMatchProps) {
  const { line, lines, offers, current, focused, refusal, busy, onPoint, ...act } = props
  const own = useRef<HTMLLIElement>(null)
  const isOffered = offers !== undefined
  useEffect(() => {
    // The proposals may make the lines above taller: one that was in sight leaves it when they come.
    if (current && isOffered) own.current?.scrollIntoView({ block: 'nearest' })
    if (focused && !isElsewhere()) own.current?.focus({ preventScroll: true })
  }, [current, focused, isOffered])
  const first = offers?.[0]
  const money = (cents: number) => formatMoney(cents, line.currency as Currency)
  const beside = first && offerAmount(first, line)
  return (
    <li
      ref={own}
      tabIndex={-1}
      aria-current={current ? 'true' : undefined}
      onPointerDown={onPoint}
      className={cx(
        'relative grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b px-4 py-0.5 text-sm last:border-b-0 max-sm:gap-y-1 max-sm:py-2 lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_11rem]',
        current && 'bg-selected',
      )}
    >
      {current && <span aria-hidden data-current className="absolute inset-y-0 start-0 w-[3px] bg-primary" />}
      <div className="min-w-0">
        <p title={line.label} className="line-clamp-1 break-all font-medium">
          {line.label}
        </p>
        <p className="line-clamp-1 text-muted text-xs">
          {[formatDate(line.bookedOn), line.counterparty, line.accountName].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="amount grid justify-items-end whitespace-nowrap lg:grid-cols-[6.5rem_1.25rem_6.5rem] lg:items-baseline">
        <strong className="font-semibold">{money(line.amountCents)}</strong>
        {beside && (
          <>
            <span className="justify-self-center text-muted max-lg:hidden">
              <span aria-hidden>{beside.sign}</span>
              <span className="sr-only">{beside.said}</span>
            </span>
            <span className={cx('lg:justify-self-start', beside.sign === '=' ? 'font-medium' : 'text-muted')}>
              <span aria-hidden className="me-1 text-muted lg:hidden">
                {beside.sign}
              </span>
              {money(beside.cents)}
            </span>
          </>
        )}
      </p>
      {offers === undefined ? (
        <Skeleton className="h-[42px]" />
      ) : first ? (
        <OfferText offer={first} others={offers.length - 1} line={line} lines={lines} />
      ) : (
        <p className="text-muted text-xs max-sm:min-h-[42px]">
          {line.amountCents > 0
            ? 'Aucune facture ne ressemble à ce mouvement.'
            : 'Aucun remboursement ni facture reçue ne ressemble à ce mouvement.'}
        </p>
      )}
      <div className="flex items-center justify-end gap-1">
        <RowAct
          {...act}
          line={line}
          lines={lines}
          offers={offers}
          main={current}
          refusal={refusal}
          busy={busy}
        />
        <LineMenu {...act} line={line} lines={lines} offers={offers ?? []} refusal={refusal ?? null} />
      </div>
    </li>
  )
}

type OfferTextProps = { offer: Offer; others: number; line: BankLine; lines: BankLine[] }

/** What it may be, how sure that is, and why. */
function OfferText({ offer, others, line, lines }: OfferTextProps) {
  const words = offerWords(offer, line, lines)
  const more = others === 1 ? '1 autre proposition' : `${others} autres propositions`
  const why = [...words.facts, ...offer.reasons, ...(others > 0 ? [more] : [])].join(' · ')
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-2">
        <span className="min-w-0 truncate" title={[words.title, words.beside].filter(Boolean).join(' · ')}>
          <span className="font-medium">{words.title}</span>
          {words.beside !== null && <> {words.beside}</>}
        </span>
        <Badge tone={offer.certain ? 'success' : 'neutral'} className="shrink-0">
          {offer.certain ? 'Sûr' : `Probable à ${offer.confidence}\u00a0%`}
        </Badge>
      </p>
      <p title={why} className="line-clamp-2 text-muted text-xs max-sm:line-clamp-1">
        {why}
      </p>
    </div>
  )
}

type RowActProps = Pick<LineToMatchProps, 'line' | 'lines' | 'offers' | 'refusal' | 'busy'> &
  Pick<LineToMatchProps, 'onMatch' | 'onChoose' | 'onAside'> & { main: boolean }

/** The act of a row: the likeliest match, else the choice of invoices; filled on the current row alone. */
function RowAct({ line, lines, offers, main, refusal, busy, onMatch, onChoose, onAside }: RowActProps) {
  if (offers === undefined) return null
  const [first] = offers
  const state = { size: 'sm', disabledReason: refusal, disabled: busy } as const
  const variant = main ? 'primary' : 'secondary'
  if (first === undefined)
    return line.amountCents > 0 ? (
      <Button
        {...state}
        variant={variant}
        aria-label={`Choisir des factures…\u00a0: ${line.label}`}
        onClick={onChoose}
      >
        Choisir
      </Button>
    ) : (
      <Button
        {...state}
        variant={variant}
        aria-label={`Mettre de côté\u00a0: ${line.label}`}
        onClick={onAside}
      >
        Mettre de côté
      </Button>
    )
  const { act, accept } = offerWords(first, line, lines)
  return (
    <Button {...state} variant={variant} aria-label={accept} onClick={() => onMatch(first)}>
      {act}
    </Button>
  )
}
