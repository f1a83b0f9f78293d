import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig, Landmark } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BankLine } from '#shared/contract/bank.ts'
import { formatCount } from '#shared/french/format.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { AcceptCertain } from './accept-certain.tsx'
import { bankAccounts, countToMatch, linesToMatch, proposalsOf, type Side } from './bank-queries.ts'
import { ChooseInvoices } from './choose-invoices.tsx'
import { LineToMatch } from './line-to-match.tsx'
import { MatchingSide } from './matching-side.tsx'
import { type Offer, offersOf } from './offers.ts'
import { useMatchLine } from './use-match-line.ts'

/** Money that came in or went out, matched with what it is one by one by keys, or all that are certain at once. */
export function MatchingList({ line, side: first = 'in' }: { line?: string; side?: Side }) {
  const [side, setSide] = useState(first)
  return (
    <div data-wide="">
      <SideList key={side} side={side} line={line} choice={<MatchingSide side={side} onChange={setSide} />} />
    </div>
  )
}

const words = {
  in: { one: 'encaissement', many: 'encaissements', label: 'Encaissements à rapprocher' },
  out: { one: 'dépense', many: 'dépenses', label: 'Dépenses à rapprocher' },
} as const

type SideListProps = {
  side: Side
  line: string | undefined
  /** What chooses the side, above the list. */
  choice: ReactNode
}

function SideList({ side, line: pointedFirst, choice }: SideListProps) {
  const query = useQuery(linesToMatch(side))
  const { data: left } = useQuery(countToMatch(side))
  const lines = query.data?.items ?? []
  const { data } = useQuery({
    ...proposalsOf(lines.map(({ id }) => id)),
    placeholderData: (before) => before,
  })
  const offers = new Map(data?.items.map((one) => [one.lineId, offersOf(one)]))
  const offeredTo = (line: BankLine) => (data === undefined ? undefined : (offers.get(line.id) ?? []))
  const [pointed, setPointed] = useState(pointedFirst ?? null)
  // From the first key or act on, the focus goes along: the next Enter is the line’s, not that of a button left behind, and the line is read out.
  const [follows, setFollows] = useState(false)
  const onKey = (run: () => void) => () => {
    setFollows(true)
    run()
  }
  const rows = useRef<HTMLOListElement>(null)
  const shownIds = lines.map(({ id }) => id).join(' ')
  useEffect(() => {
    // A menu or a dialog gave the focus back to a row that has left since.
    if (shownIds !== '' && follows && document.activeElement === document.body)
      rows.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [shownIds, follows])
  const [choosing, setChoosing] = useState<BankLine | null>(null)
  const refusal = useRefusal('bank:write')
  const { match, matchOffer, rejectOffer, mark, busy } = useMatchLine()
  const at = Math.max(
    lines.findIndex(({ id }) => id === pointed),
    0,
  )
  const line = lines[at]
  const first = line && offeredTo(line)?.[0]

  const move = (step: number) =>
    setPointed(lines[Math.min(Math.max(at + step, 0), lines.length - 1)]?.id ?? null)
  /** The next line takes the place of one that leaves. */
  const leave = (gone: BankLine, ids: string[] = [gone.id]) => {
    const left = (from: BankLine[]) => from.find(({ id }) => !ids.includes(id))
    const from = lines.indexOf(gone)
    setFollows(true)
    setPointed((left(lines.slice(from)) ?? left(lines.slice(0, from).toReversed()))?.id ?? null)
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
  const acceptOffer = (on: BankLine, offer: Offer) => {
    if (busy) return
    leave(on, offer.kind === 'group' ? offer.lineIds : [on.id])
    matchOffer(on.id, offer)
  }
  const refuse = (on: BankLine, offer: Offer) => {
    if (!busy) rejectOffer(on.id, offer)
  }
  const aside = (on: BankLine) => {
    if (busy) return
    leave(on)
    mark.mutate({ lineIds: [on.id], state: 'ignored' })
  }
  const withFirst = refusal ?? (first ? undefined : 'Rien n’est proposé')
  useShortcuts([
    { keys: 'j', label: 'Mouvement suivant', run: onKey(() => move(1)) },
    { keys: 'k', label: 'Mouvement précédent', run: onKey(() => move(-1)) },
    {
      keys: 'enter',
      label: 'Rapprocher de ce qui est proposé',
      disabledReason: withFirst,
      run: onKey(() => line && first && acceptOffer(line, first)),
    },
    {
      keys: 'x',
      label: 'Ce n’est pas ce qui est proposé',
      disabledReason: withFirst,
      run: onKey(() => line && first && refuse(line, first)),
    },
    {
      keys: 'f',
      label: 'Choisir des factures',
      disabledReason: refusal ?? (side === 'in' ? undefined : 'Une dépense ne paie aucune facture'),
      run: () => line && setChoosing(line),
    },
    { keys: 'i', label: 'Mettre de côté', disabledReason: refusal, run: onKey(() => line && aside(line)) },
  ])

  if (query.data === undefined)
    return (
      <>
        <div className="mb-2.5">{choice}</div>
        <QueryState query={query} loading={<Skeleton className="h-96" />} />
      </>
    )
  if (line === undefined)
    return (
      <>
        <div className="mb-2.5">{choice}</div>
        <NothingToMatch noun={words[side].many} focused={follows} />
      </>
    )
  return (
    <>
      <div className="mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        {choice}
        <p className="me-auto text-muted text-sm" aria-live="polite">
          {formatCount(left?.count ?? lines.length, words[side].one, words[side].many)} à rapprocher
        </p>
        <AcceptCertain lines={lines} offeredTo={offeredTo} refusal={refusal} words={words[side]} />
      </div>
      <Card flush>
        <ol ref={rows} aria-label={words[side].label}>
          {lines.map((one) => (
            <LineToMatch
              key={one.id}
              line={one}
              lines={lines}
              offers={offeredTo(one)}
              current={one.id === line.id}
              focused={follows && one.id === line.id}
              refusal={refusal}
              busy={busy}
              onPoint={() => {
                setFollows(false)
                setPointed(one.id)
              }}
              onMatch={(offer) => acceptOffer(one, offer)}
              onReject={(offer) => refuse(one, offer)}
              onChoose={() => setChoosing(one)}
              onAside={() => aside(one)}
            />
          ))}
        </ol>
      </Card>
      <p className="mt-3 text-muted text-xs max-sm:hidden">
        <Kbd>J</Kbd> et <Kbd>K</Kbd> passent d’un mouvement à l’autre, <Kbd>Entrée</Kbd> rapproche,{' '}
        <Kbd>X</Kbd> écarte ce qui est proposé,{' '}
        {side === 'in' && (
          <>
            <Kbd>F</Kbd> en choisit,{' '}
          </>
        )}
        <Kbd>I</Kbd> met de côté.
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

/** Says that all is matched only where a statement was imported. `noun`: the movements, in the plural. `focused`: the last of them had the focus. */
function NothingToMatch({ noun, focused }: { noun: string; focused: boolean }) {
  const { data } = useQuery(bankAccounts)
  const receiveFocus = (place: HTMLElement | null) => {
    if (focused && document.activeElement === document.body) place?.focus()
  }
  if (data?.items.every(({ lastOn }) => lastOn === null))
    return (
      <EmptyState
        icon={Landmark}
        title="Aucun relevé importé"
        description={
          'Importez un relevé de votre banque\u00a0: ses mouvements viendront ici, avec les factures qu’ils paient.'
        }
        action={<LinkButton to="/revenues/management/bank">Importer un relevé</LinkButton>}
      />
    )
  return (
    <div ref={receiveFocus} tabIndex={-1} className="outline-hidden">
      <EmptyState
        icon={CircleCheckBig}
        title="Tout est rapproché"
        description={`Les ${noun} des prochains relevés viendront ici.`}
      />
    </div>
  )
}
