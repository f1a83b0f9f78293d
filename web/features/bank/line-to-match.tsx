import { useEffect, useRef } from 'react'
import type { BankLine, BankProposal } from '#shared/contract/bank.ts'
import { type Currency, formatDate, formatMoney } from '#shared/french/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type LineToMatchProps = {
  line: BankLine
  /** Undefined while they are sought. */
  proposals: BankProposal[] | undefined
  current: boolean
  refusal: string | undefined
  busy: boolean
  onPoint: () => void
  onMatch: (proposal: BankProposal) => void
  onReject: (proposal: BankProposal) => void
  onChoose: () => void
  onAside: () => void
}

/** A movement, and the invoices that it may pay with the reasons. */
export function LineToMatch({ line, proposals, current, refusal, busy, onPoint, ...act }: LineToMatchProps) {
  const own = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (current) own.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const currency = line.currency as Currency
  const state = { disabledReason: refusal, disabled: busy }
  return (
    <li
      ref={own}
      aria-current={current ? 'true' : undefined}
      onPointerDown={onPoint}
      className={cx('border-line border-b p-4 last:border-b-0 sm:px-5', current && 'bg-sunken')}
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="wrap-anywhere min-w-0 flex-1 basis-60 font-medium text-sm">{line.label}</p>
        <strong className="amount ms-auto whitespace-nowrap font-semibold">
          {formatMoney(line.amountCents, currency)}
        </strong>
      </div>
      <p className="mt-0.5 text-muted text-xs">
        {[formatDate(line.bookedOn), line.counterparty, line.accountName].filter(Boolean).join(' · ')}
      </p>
      {proposals === undefined ? (
        <Skeleton className="mt-3 h-10" />
      ) : (
        <ul aria-label="Factures proposées" className="mt-3 flex flex-col gap-3 empty:hidden">
          {proposals.map((proposal, index) => (
            <li key={proposal.invoiceId} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
              <div className="min-w-0 flex-1 basis-60">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-medium">{proposal.number}</span>
                  <span className="wrap-anywhere">{proposal.clientName}</span>
                  <Badge tone={proposal.certain ? 'success' : 'neutral'}>
                    {proposal.certain ? 'Sûr' : `Probable à ${proposal.confidence}\u00a0%`}
                  </Badge>
                </p>
                <p className="mt-0.5 text-muted text-xs">
                  {[owedText(proposal, line), ...proposal.reasons].join(' · ')}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  variant={index === 0 ? 'primary' : 'secondary'}
                  {...state}
                  aria-label={`Rapprocher de ${proposal.number}`}
                  onClick={() => act.onMatch(proposal)}
                >
                  Rapprocher
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  {...state}
                  aria-label={`Pas celle-ci\u00a0: ${proposal.number}`}
                  onClick={() => act.onReject(proposal)}
                >
                  Pas celle-ci
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {proposals?.length === 0 && (
          <p className="me-2 text-muted text-sm">Aucune facture ne ressemble à ce mouvement.</p>
        )}
        <Button
          size="sm"
          {...state}
          aria-label={`Choisir des factures…\u00a0: ${line.label}`}
          onClick={act.onChoose}
        >
          Choisir des factures…
        </Button>
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

/** « reste 1 200,00 € », and what of the movement it leaves or lacks. */
function owedText({ owedCents }: BankProposal, { amountCents, currency }: BankLine): string {
  const money = (cents: number) => formatMoney(cents, currency as Currency)
  const owed = `reste ${money(owedCents)}`
  if (amountCents === owedCents) return owed
  return amountCents < owedCents
    ? `${owed}, dont ${money(owedCents - amountCents)} resteront dus`
    : `${owed}\u00a0; ${money(amountCents - owedCents)} seront gardés pour le client`
}
