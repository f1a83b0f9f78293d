import { useQuery } from '@tanstack/react-query'
import { Landmark, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { BankLine } from '#shared/contract/bank.ts'
import { type Currency, formatDate } from '#shared/french/format.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { PayoutDialog } from '#web/blocks/payments/payout-dialog.tsx'
import { optionsOf } from '#web/messages/options-of.ts'
import { CutCell, mainMoneyCell } from '#web/patterns/list/list-cells.tsx'
import { type ListFilter, tabCounts } from '#web/patterns/list/list-filter.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import type { Tone } from '#web/ui/tone.ts'
import { bankAccounts, bankLines, lineStates } from './bank-queries.ts'
import { type BankSearch, bankSearch } from './bank-search.ts'
import { LineFilters, useLineChips } from './line-filters.tsx'
import { MarkLines } from './mark-lines.tsx'
import { MatchedTarget } from './matched-target.tsx'
import { useUnmatchPayout } from './use-match-line.ts'

/** The movements of every account, newest first. */
export function LineList({ action }: { action: ReactNode }) {
  const { data: accounts } = useQuery(bankAccounts)
  const items = accounts?.items ?? []
  const [shown, setShown] = useState<BankLine | null>(null)
  const columns = columnsOf(setShown, items.length > 1)
  return (
    <>
      <QueryList
        list={bankLines}
        label="Mouvements"
        icon={Landmark}
        searchBox={{ name: 'q', label: 'Libellé, tiers ou référence' }}
        filters={[
          useStateFilter(),
          {
            name: 'side',
            label: 'Sens',
            options: optionsOf({ in: 'Entrées', out: 'Sorties' }, 'Entrées et sorties'),
          },
        ]}
        chips={useLineChips()}
        toolbar={<LineFilters />}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ label }) => label}
        bulkActions={(selected, done) => <MarkLines selected={selected} onDone={done} />}
        empty={{
          title: items.length === 0 ? 'Aucun compte bancaire' : 'Aucun mouvement pour le moment',
          description:
            items.length === 0
              ? 'Ajoutez votre compte, puis déposez ses relevés\u00a0: CAMT, OFX, CFONB ou CSV.'
              : 'Exportez un relevé depuis le site de votre banque, puis importez-le ici.',
          action,
        }}
        noMatch={{ title: 'Aucun mouvement trouvé' }}
      />
      <MatchedPayout line={shown} onClose={() => setShown(null)} />
      {shown?.target && <MatchedTarget line={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** The states, with how many movements are in each under the other filters. */
function useStateFilter(): ListFilter<BankSearch> {
  const [search] = useListSearch(bankSearch)
  const { data } = useQuery(lineStates(search))
  return {
    name: 'state',
    label: 'État',
    tabs: true,
    options: optionsOf({ open: 'À rapprocher', matched: 'Rapprochés', ignored: 'Mis de côté' }, 'Tous'),
    counts: data && tabCounts(data.byState),
  }
}

const states: Record<BankLine['state'], { label: string; tone: Tone }> = {
  open: { label: 'À rapprocher', tone: 'info' },
  matched: { label: 'Rapproché', tone: 'success' },
  ignored: { label: 'Mis de côté', tone: 'neutral' },
}

/** `manyAccounts`: each movement says whose it is. */
const columnsOf = (show: (line: BankLine) => void, manyAccounts: boolean): Column<BankLine>[] => [
  {
    id: 'label',
    phone: 'name',
    header: 'Libellé',
    width: 'w-full',
    cell: ({ label, counterparty, ...line }) => (
      // As wide as the other columns leave it, however long a bank writes.
      <span className="block sm:w-0 sm:min-w-full">
        <CutCell text={label} />
        <span className="block truncate font-normal text-muted text-xs">
          {[
            ...(counterparty && counterparty !== label ? [counterparty] : []),
            ...(manyAccounts ? [line.accountName] : []),
          ].join(' · ')}
        </span>
        {line.payout && (
          <button
            type="button"
            className="block text-start font-normal text-xs underline"
            onClick={() => show({ ...line, label, counterparty })}
          >
            Versement Stripe du {formatDate(line.payout.arrivesOn)}
          </button>
        )}
        {line.target && (
          <button
            type="button"
            className="wrap-anywhere block text-start font-normal text-xs underline"
            onClick={() => show({ ...line, label, counterparty })}
          >
            {line.target.title}
          </button>
        )}
      </span>
    ),
  },
  {
    id: 'bookedOn',
    phone: 'under',
    header: 'Date',
    cell: ({ bookedOn }) => <span className="whitespace-nowrap tabular">{formatDate(bookedOn)}</span>,
  },
  {
    id: 'state',
    phone: 'mark',
    header: 'État',
    cell: ({ state }) => (
      <Badge tone={states[state].tone} ordinary={state === 'matched'}>
        {states[state].label}
      </Badge>
    ),
  },
  {
    id: 'amount',
    phone: 'end',
    header: 'Montant',
    align: 'end',
    cell: ({ amountCents, currency }) => mainMoneyCell(amountCents, currency as Currency),
  },
]

/** The payout that a movement is, which may be matched with another one instead. */
function MatchedPayout({ line, onClose }: { line: BankLine | null; onClose: () => void }) {
  const refusal = useRefusal('bank:write')
  const unmatch = useUnmatchPayout()
  return (
    <PayoutDialog
      payoutId={line?.payout?.id ?? null}
      onClose={onClose}
      footer={
        <Button
          icon={Undo2}
          disabledReason={refusal}
          loading={unmatch.isPending}
          onClick={() => line && unmatch.mutate(line.id, { onSuccess: onClose })}
        >
          Annuler le rapprochement
        </Button>
      }
    />
  )
}
