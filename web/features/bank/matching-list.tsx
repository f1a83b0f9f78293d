import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { useState } from 'react'
import type { BankLine, BankProposal } from '#shared/contract/bank.ts'
import { formatCount } from '#shared/french/format.ts'
import { useRefusal } from '#web/api/rights.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { AcceptCertain } from './accept-certain.tsx'
import { countToMatch, linesToMatch, proposalsOf } from './bank-queries.ts'
import { ChooseInvoices } from './choose-invoices.tsx'
import { LineToMatch } from './line-to-match.tsx'
import { useMatchLine } from './use-match-line.ts'

/** Money that came in, matched with invoices one by one by keys, or all that are certain at once. */
export function MatchingList() {
  const query = useQuery(linesToMatch)
  const { data: left } = useQuery(countToMatch)
  const lines = query.data?.items ?? []
  const { data } = useQuery({
    ...proposalsOf(lines.map(({ id }) => id)),
    placeholderData: (before) => before,
  })
  const proposals = new Map(data?.items.map((one) => [one.lineId, one.proposals]))
  const proposedTo = (line: BankLine) => (data === undefined ? undefined : (proposals.get(line.id) ?? []))
  const [pointed, setPointed] = useState<string | null>(null)
  const [choosing, setChoosing] = useState<BankLine | null>(null)
  const refusal = useRefusal('bank:write')
  const { match, reject, mark, busy } = useMatchLine()
  const at = Math.max(
    lines.findIndex(({ id }) => id === pointed),
    0,
  )
  const line = lines[at]
  const first = line && proposedTo(line)?.[0]

  const move = (step: number) =>
    setPointed(lines[Math.min(Math.max(at + step, 0), lines.length - 1)]?.id ?? null)
  /** The next line takes the place of one that leaves. */
  const leave = (gone: BankLine) => {
    const from = lines.indexOf(gone)
    setPointed((lines[from + 1] ?? lines[from - 1])?.id ?? null)
  }
  const accept = (on: BankLine, invoices: { id: string; number: string | null }[]) => {
    if (busy) return
    leave(on)
    match.mutate({
      lineId: on.id,
      invoiceIds: invoices.map(({ id }) => id),
      numbers: invoices.map(({ number }) => number).join(', '),
    })
  }
  const acceptProposal = (on: BankLine, { invoiceId, number }: BankProposal) =>
    accept(on, [{ id: invoiceId, number }])
  const refuse = (on: BankLine, { invoiceId }: BankProposal) => {
    if (!busy) reject.mutate({ lineId: on.id, invoiceId, rejected: true })
  }
  const aside = (on: BankLine) => {
    if (busy) return
    leave(on)
    mark.mutate({ lineIds: [on.id], state: 'ignored' })
  }
  const withFirst = refusal ?? (first ? undefined : 'Aucune facture proposée')
  useShortcuts([
    { keys: 'j', label: 'Mouvement suivant', run: () => move(1) },
    { keys: 'k', label: 'Mouvement précédent', run: () => move(-1) },
    {
      keys: 'enter',
      label: 'Rapprocher de la facture proposée',
      disabledReason: withFirst,
      run: () => line && first && acceptProposal(line, first),
    },
    {
      keys: 'x',
      label: 'Ce n’est pas la facture proposée',
      disabledReason: withFirst,
      run: () => line && first && refuse(line, first),
    },
    {
      keys: 'f',
      label: 'Choisir des factures',
      disabledReason: refusal,
      run: () => line && setChoosing(line),
    },
    { keys: 'i', label: 'Mettre de côté', disabledReason: refusal, run: () => line && aside(line) },
  ])

  if (query.data === undefined) return <QueryState query={query} loading={<Skeleton className="h-96" />} />
  if (line === undefined)
    return (
      <EmptyState
        icon={CircleCheckBig}
        title="Tout est rapproché"
        description="Les encaissements des prochains relevés viendront ici."
      />
    )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm" aria-live="polite">
          {formatCount(left?.count ?? lines.length, 'encaissement', 'encaissements')} à rapprocher
        </p>
        <AcceptCertain lines={lines} proposedTo={proposedTo} refusal={refusal} />
      </div>
      <Card flush>
        <ol aria-label="Encaissements à rapprocher">
          {lines.map((one) => (
            <LineToMatch
              key={one.id}
              line={one}
              proposals={proposedTo(one)}
              current={one.id === line.id}
              refusal={refusal}
              busy={busy}
              onPoint={() => setPointed(one.id)}
              onMatch={(proposal) => acceptProposal(one, proposal)}
              onReject={(proposal) => refuse(one, proposal)}
              onChoose={() => setChoosing(one)}
              onAside={() => aside(one)}
            />
          ))}
        </ol>
      </Card>
      <p className="mt-3 text-muted text-xs max-sm:hidden">
        <Kbd>J</Kbd> et <Kbd>K</Kbd> passent d’un mouvement à l’autre, <Kbd>Entrée</Kbd> rapproche,{' '}
        <Kbd>X</Kbd> écarte la facture proposée, <Kbd>F</Kbd> en choisit, <Kbd>I</Kbd> met de côté.
      </p>
      {choosing && (
        <ChooseInvoices
          line={choosing}
          onClose={() => setChoosing(null)}
          onChosen={(invoices) => {
            setChoosing(null)
            accept(choosing, invoices)
          }}
        />
      )}
    </>
  )
}
