import { Link } from '@tanstack/react-router'
import { Receipt } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { StatementAccount, StatementMovement } from '#shared/contract/invoice-statements.ts'
import { movementLabel } from '#shared/domain/invoices/movement-label.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'

/** Movements shown at first, and at each « Charger la suite ». */
const SHOWN = 200

type Row = Pick<StatementMovement, 'on' | 'invoiceId' | 'number' | 'dueOn' | 'balanceCents'> & {
  key: string
  label: string
  effectCents: number | null
}
type AccountProps = { account: StatementAccount; from: string | null; to: string; titled: boolean }

/** What one client owes in one currency: by days late, then each movement with the balance after it. */
export function StatementAccountPart({ account, from, to, titled }: AccountProps) {
  const { currency, openingCents, closingCents, movements } = account
  const [shown, setShown] = useState(SHOWN)
  const headingId = useId()
  const rows = [
    ...(from === null ? [] : [openingRow(from, openingCents)]),
    ...movements.map((movement, rank) => ({ ...movement, key: `${rank}`, label: movementLabel(movement) })),
  ]
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 font-semibold">
        {titled ? `Compte en ${currency}` : 'Compte'}
      </h2>
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-3 text-sm">
        <Figure
          label={
            closingCents < 0 ? `En faveur du client au ${formatDate(to)}` : `Solde dû au ${formatDate(to)}`
          }
          cents={Math.abs(closingCents)}
          currency={currency}
        />
        {agesOf(account.owed).map(({ label, cents, late }) => (
          <Figure key={label} label={label} cents={cents} currency={currency} late={late} />
        ))}
      </dl>
      <DataTable
        label={titled ? `Mouvements en ${currency}` : 'Mouvements'}
        rows={rows.slice(0, shown)}
        rowKey={({ key }) => key}
        columns={columnsIn(currency)}
        hasMore={rows.length > shown}
        onLoadMore={() => setShown(shown + SHOWN)}
        empty={{
          icon: Receipt,
          title: 'Aucun mouvement',
          description: 'Aucune facture et aucun règlement dans cette période.',
        }}
      />
    </section>
  )
}

const openingRow = (on: string, balanceCents: number): Row => ({
  ...{ key: 'opening', on, label: 'Solde au début de la période', balanceCents },
  ...{ invoiceId: null, number: null, dueOn: null, effectCents: null },
})

const agesOf = (owed: StatementAccount['owed']) =>
  [
    { label: 'Non échu', cents: owed.notDueCents, late: false },
    { label: 'En retard de 1 à 30\u00a0jours', cents: owed.late30Cents, late: true },
    { label: 'De 31 à 60\u00a0jours', cents: owed.late60Cents, late: true },
    { label: 'De 61 à 90\u00a0jours', cents: owed.late90Cents, late: true },
    { label: 'De plus de 90\u00a0jours', cents: owed.laterCents, late: true },
    { label: 'Avance du client', cents: owed.creditCents, late: false },
  ].filter(({ cents }) => cents !== 0)

type FigureProps = { label: string; cents: number; currency: StatementAccount['currency']; late?: boolean }

function Figure({ label, cents, currency, late = false }: FigureProps) {
  return (
    <div>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className={late ? 'font-medium text-danger-ink tabular' : 'font-medium tabular'}>
        {formatMoney(cents, currency)}
      </dd>
    </div>
  )
}

function columnsIn(currency: StatementAccount['currency']): Column<Row>[] {
  const amount = (cents: number | null): ReactNode =>
    cents === null || cents <= 0 ? null : <span className="amount">{formatMoney(cents, currency)}</span>
  return [
    {
      id: 'label',
      header: 'Libellé',
      cell: ({ label, number, invoiceId }) =>
        invoiceId === null ? (
          label
        ) : (
          <Link to="/revenues/management/invoices/$invoiceId" params={{ invoiceId }} className="underline">
            {label} {number}
          </Link>
        ),
    },
    { id: 'on', header: 'Date', cell: ({ on }) => formatDate(on), width: 'w-32' },
    {
      id: 'due',
      header: 'Échéance',
      cell: ({ dueOn }) => dueOn && formatDate(dueOn),
      width: 'w-32',
      from: 'lg',
    },
    {
      id: 'debit',
      header: 'Débit',
      align: 'end',
      width: 'w-32',
      cell: ({ effectCents }) => amount(effectCents),
    },
    {
      id: 'credit',
      header: 'Crédit',
      align: 'end',
      width: 'w-32',
      cell: ({ effectCents }) => amount(effectCents === null ? null : -effectCents),
    },
    {
      id: 'balance',
      header: 'Solde',
      align: 'end',
      width: 'w-32',
      cell: ({ balanceCents }) => (
        <span className="amount font-medium">{formatMoney(balanceCents, currency)}</span>
      ),
    },
  ]
}
