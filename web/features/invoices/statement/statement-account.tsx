import { Link } from '@tanstack/react-router'
import { Download, ReceiptEuro, Send } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import {
  agesTold,
  movementLabel,
  type StatementAccount,
  type StatementLine,
} from '#shared/domain/invoices/statement-document.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { SendStatementDialog, type SentStatement } from './send-statement-dialog.tsx'

/** Movements shown at first, and at each « Charger la suite ». */
const SHOWN = 200

type Row = Pick<StatementLine, 'on' | 'invoiceId' | 'number' | 'dueOn' | 'balanceCents'> & {
  key: string
  label: string
  effectCents: number | null
}
type AccountProps = SentStatement & {
  titled: boolean
  /** The PDF of this account. */
  drawn: () => Promise<unknown>
}

/** Shows a client's debt in a currency: by days late, then each movement with the balance after it. */
export function StatementAccountPart({ titled, drawn, ...statement }: AccountProps) {
  const { account, from, to } = statement
  const { currency, openingCents, closingCents, movements } = account
  const [shown, setShown] = useState(SHOWN)
  const [sending, setSending] = useState(false)
  const refusal = useRefusal('invoice:send')
  const headingId = useId()
  const pdf = useAction(drawn, { onSuccess: (file) => saveFile(file as Blob, `Releve-de-compte-${to}.pdf`) })
  const rows = [
    ...(from === null ? [] : [openingRow(from, openingCents)]),
    ...movements.map((movement, rank) => ({ ...movement, key: `${rank}`, label: movementLabel(movement) })),
  ]
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="font-semibold">
          {titled ? `Compte en ${currency}` : 'Compte'}
        </h2>
        <div data-print="hidden" className="flex flex-wrap gap-2">
          <Button size="sm" icon={Download} loading={pdf.isPending} onClick={() => pdf.mutate()}>
            Télécharger le PDF
          </Button>
          <Button size="sm" icon={Send} disabledReason={refusal} onClick={() => setSending(true)}>
            Envoyer par e-mail
          </Button>
        </div>
      </div>
      <SendStatementDialog {...statement} open={sending} onOpenChange={setSending} />
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-3 text-sm">
        <Figure
          label={
            closingCents < 0 ? `En faveur du client au ${formatDate(to)}` : `Solde dû au ${formatDate(to)}`
          }
          cents={Math.abs(closingCents)}
          currency={currency}
        />
        {agesTold(account.owed).map(({ label, cents, late }) => (
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
          icon: ReceiptEuro,
          title: 'Aucun mouvement',
          description: 'Aucune facture et aucun règlement dans cette période.',
        }}
      />
    </section>
  )
}

const openingRow = (on: string, balanceCents: number): Row => ({
  key: 'opening',
  on,
  label: 'Solde au début de la période',
  balanceCents,
  invoiceId: null,
  number: null,
  dueOn: null,
  effectCents: null,
})

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
