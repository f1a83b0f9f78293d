import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Currency, formatMoney } from '#shared/french/format.ts'
import { messageOf } from '#web/api/api-error.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The client whose documents are offered first. */
export type DraftClient = { companyId?: string; contactId?: string; name: string }

/** A list’s filter by that client. */
export function clientFilter({ companyId, contactId }: DraftClient) {
  if (companyId !== undefined) return { companyId }
  return contactId === undefined ? {} : { contactId }
}

type Row = {
  id: string
  number: string | null
  title: string | null
  grossCents: number
  currency: Currency
  clientName: string | null
}

type AttachDocumentProps<T extends Row> = {
  title: string
  searchLabel: string
  /** « Devis de … », above those of the client; null when another is searched for. */
  ofClient: string | null
  none: string
  /** Names a document that has neither number nor title. */
  unnamed: string
  q: string
  setQ: (q: string) => void
  query: UseQueryResult<unknown>
  rows: T[] | undefined
  error: Error | null
  badge: (row: T) => ReactNode
  /** The buttons that attach it; `name` tells a screen reader which. */
  actions: (row: T, name: string) => ReactNode
  onClose: () => void
}

/** A dialog that joins a document of the product to a draft: those of the client first, or any that is searched for. */
export function AttachDocument<T extends Row>(props: AttachDocumentProps<T>) {
  const { title, searchLabel, ofClient, none, q, setQ, query, rows, error, onClose } = props
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <div className="grid gap-4">
        <SearchInput
          value={q}
          label={searchLabel}
          placeholder="Numéro, titre, client…"
          onValueChange={setQ}
        />
        {error && (
          <Alert live tone="danger">
            {messageOf(error)}
          </Alert>
        )}
        {ofClient && <p className="text-muted text-sm">{ofClient}</p>}
        {rows === undefined ? (
          <QueryState query={query} loading={<Skeleton className="h-32" />} />
        ) : rows.length === 0 ? (
          <p className="text-muted text-sm">{none}</p>
        ) : (
          <ul className="grid gap-2">
            {rows.map((row) => (
              <DocumentRow key={row.id} row={row} {...props} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function DocumentRow<T extends Row>({
  row,
  unnamed,
  badge,
  actions,
}: Pick<AttachDocumentProps<T>, 'unnamed' | 'badge' | 'actions'> & { row: T }) {
  const { number, title, grossCents, currency, clientName } = row
  const name = number ?? (title || unnamed)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line p-3 text-sm">
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {name} {badge(row)}
        </span>
        <span className="block text-muted [overflow-wrap:anywhere]">
          {[number === null ? null : title, clientName].filter(Boolean).join(', ')}
        </span>
      </span>
      <span className="amount">{formatMoney(grossCents, currency)}</span>
      <span className="flex flex-wrap gap-2">{actions(row, name)}</span>
    </li>
  )
}
