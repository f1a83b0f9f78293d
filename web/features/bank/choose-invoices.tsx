import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BankLine } from '#shared/contract/bank.ts'
import type { InvoiceSummary } from '#shared/contract/invoices.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type ChooseInvoicesProps = {
  line: BankLine
  onClose: () => void
  onChosen: (invoices: InvoiceSummary[]) => void
}

const MOST_SHOWN = 50

/** Gives a movement to one or several invoices of a client, each paid in the order chosen. */
export function ChooseInvoices({ line, onClose, onChosen }: ChooseInvoicesProps) {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<InvoiceSummary[]>([])
  // Paid ones are left out by the server: they would hide the others of a full page.
  const query = useQuery(
    orpc.invoices.listInvoices.queryOptions({
      input: { q, owed: 'true', limit: MOST_SHOWN },
      placeholderData: (before) => before,
    }),
  )
  const found = query.data?.items.filter(
    ({ owedCents, number, currency, id }) =>
      owedCents > 0 && number !== null && currency === line.currency && chosen.every((one) => one.id !== id),
  )
  const money = (cents: number) => formatMoney(cents, line.currency as Currency)
  const total = chosen.reduce((sum, { owedCents }) => sum + owedCents, 0)
  const row = (invoice: InvoiceSummary) => (
    <li key={invoice.id} className="flex items-start justify-between gap-4 pe-2 text-sm">
      <Checkbox
        className="wrap-anywhere"
        label={
          <>
            {[invoice.number, ...(invoice.clientName ? [invoice.clientName] : [])].join(' · ')}
            <span className="sr-only">, reste {money(invoice.owedCents)}</span>
          </>
        }
        checked={chosen.includes(invoice)}
        onChange={({ target }) =>
          setChosen((before) =>
            target.checked ? [...before, invoice] : before.filter(({ id }) => id !== invoice.id),
          )
        }
      />
      <span aria-hidden className="amount whitespace-nowrap">
        {money(invoice.owedCents)}
      </span>
    </li>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Choisir des factures"
      description={`${line.label}, ${money(line.amountCents)}`}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            disabledReason={chosen.length === 0 ? 'Choisissez au moins une facture' : undefined}
            onClick={() => onChosen(chosen)}
          >
            Rapprocher
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SearchInput
          value={q}
          label="Rechercher une facture"
          placeholder="Numéro, client…"
          onValueChange={setQ}
        />
        {found === undefined ? (
          <QueryState query={query} loading={<Skeleton className="h-32" />} />
        ) : chosen.length + found.length === 0 ? (
          <p className="text-muted text-sm">Aucune facture à payer ne correspond.</p>
        ) : (
          <ul aria-label="Factures à payer" className="flex max-h-80 flex-col gap-2 overflow-y-auto">
            {chosen.map(row)}
            {found.map(row)}
          </ul>
        )}
        {query.data?.nextCursor && (
          <p className="text-muted text-xs">
            Les {MOST_SHOWN} premières factures à payer sont là. Cherchez les autres par leur numéro ou leur
            client.
          </p>
        )}
        {chosen.length > 0 && (
          <p role="status" className="text-muted text-sm">
            {total > line.amountCents
              ? `Il restera ${money(total - line.amountCents)} à payer sur la dernière.`
              : total < line.amountCents
                ? `${money(line.amountCents - total)} seront gardés pour le client.`
                : 'Le compte est juste.'}
          </p>
        )}
      </div>
    </Dialog>
  )
}
