import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Payout } from '#shared/contract/payouts.ts'
import { payoutStateLabels, payoutWarnings } from '#shared/domain/payments/payout.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Tone } from '#web/ui/tone.ts'

type PayoutDialogProps = { payoutId: string | null; footer?: ReactNode; onClose: () => void }

/** A payout of the payment provider: the sums that make it, and what is odd about it. */
export function PayoutDialog({ payoutId, footer, onClose }: PayoutDialogProps) {
  const query = useQuery({
    ...orpc.payments.getPayout.queryOptions({ input: { payoutId: payoutId ?? '' } }),
    enabled: payoutId !== null,
  })
  return (
    <Dialog
      open={payoutId !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Versement Stripe"
      footer={footer}
    >
      {query.data ? (
        <Detail payout={query.data} />
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-40" />} />
      )}
    </Dialog>
  )
}

const tones: Record<Payout['state'], Tone> = {
  pending: 'neutral',
  in_transit: 'info',
  paid: 'success',
  failed: 'danger',
  canceled: 'neutral',
}

function Detail({ payout }: { payout: Payout }) {
  const { amountCents, currency, state, arrivesOn, inBooks, automatic, charges } = payout
  const money = (cents: number) => formatMoney(cents, currency)
  const sums = sumsOf(payout)
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-semibold text-lg tabular">{money(amountCents)}</span>
        <Badge tone={tones[state]}>{payoutStateLabels[state]}</Badge>
        <span className="text-muted">à la banque le {formatDate(arrivesOn)}</span>
      </p>
      {!inBooks && (
        <Alert tone="info">
          Versement du mode test{'\u00a0'}: aucun argent ne bouge, rien n’est comptabilisé.
        </Alert>
      )}
      {charges !== null &&
        payoutWarnings(payout).map((text) => (
          <Alert key={text} tone="warning">
            {text}
          </Alert>
        ))}
      {sums === null ? (
        <p className="text-muted">
          {automatic
            ? 'Stripe n’a pas encore donné le détail de ce versement.'
            : 'Ce versement a été demandé à la main\u00a0: Stripe ne dit pas quels paiements il contient.'}
        </p>
      ) : (
        <table className="w-full">
          <caption className="sr-only">Ce que contient ce versement</caption>
          <tbody>
            {sums.map(([label, cents]) => (
              <tr key={label} className="border-line border-t first:border-t-0 last:font-semibold">
                <th scope="row" className="py-1.5 text-start [font-weight:inherit]">
                  {label}
                </th>
                <td className="amount">{money(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** Sums that are added and taken, down to the amount; null as long as Stripe does not list it. */
function sumsOf(payout: Payout): [string, number][] | null {
  const { charges, grossCents, refundedCents, feeCents, otherCents, gapCents, amountCents } = payout
  if (charges === null) return null
  const sums: [string, number | null][] = [
    [`Paiements (${charges})`, grossCents],
    ['Remboursements', -(refundedCents ?? 0)],
    ['Contestations et ajustements', otherCents],
    ['Frais', -(feeCents ?? 0)],
    ['Écart', gapCents],
  ]
  const told = sums.flatMap(([label, cents]): [string, number][] =>
    cents === null || cents === 0 ? [] : [[label, cents]],
  )
  return [...told, ['Versé à la banque', amountCents]]
}
