import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Building2,
  Contact,
  FileInput,
  FileText,
  ListFilter,
  type LucideIcon,
  Package,
  ReceiptEuro,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import type { CompanySummary, ContactSummary } from '#shared/contract/crm.ts'
import type { InvoiceSummary } from '#shared/contract/invoices.ts'
import type { QuoteSummary } from '#shared/contract/quotes.ts'
import type { ReceivedSummary } from '#shared/contract/received-invoices.ts'
import { invoiceStatusLabel } from '#shared/domain/invoices/invoice.ts'
import { draftLabel } from '#shared/domain/invoices/invoice-kind.ts'
import { quoteStatusLabels } from '#shared/domain/quotes/quote.ts'
import { receivedStatusLabel } from '#shared/domain/received-invoices/received-invoice.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useOrganization } from '#web/api/me.ts'
import { retriesQueryOnce } from '#web/api/query-client.ts'
import type { PaletteGroup, PaletteItem } from '#web/ui/command-palette.tsx'

const PAUSE_MS = 150

/** The words, once the typist rests; at once when they are wiped. */
function useRested(text: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : rested
}

/** Devis, invoices, companies, contacts and items of the catalogue that have the words of the palette, as groups to choose from. */
export function useSearchEverything(text: string) {
  const q = text.trim().slice(0, 100)
  const asked = useRested(q)
  const openers = useOpeners()
  const query = useQuery({
    ...orpc.search.findAnything.queryOptions({ input: { q: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    retry: retriesQueryOnce,
  })
  const found = asked === '' ? undefined : query.data
  const meant = found?.meant ?? null
  const heading = (kind: string) =>
    meant === null ? kind : `${kind} · résultats pour «\u202f${meant}\u202f»`
  const groups: PaletteGroup[] = found
    ? [
        group('quotes', heading('Devis'), found.quotes.map(openers.quote), openers.allQuotes(asked)),
        group(
          'invoices',
          heading('Factures et avoirs'),
          found.invoices.map(openers.invoice),
          openers.allInvoices(asked),
        ),
        group(
          'received',
          heading('Factures reçues'),
          found.receivedInvoices.map(openers.received),
          openers.allReceived(asked),
        ),
        group(
          'companies',
          heading('Entreprises'),
          found.companies.map(openers.company),
          openers.allCompanies(asked),
        ),
        group(
          'contacts',
          heading('Contacts'),
          found.contacts.map(openers.contact),
          openers.allContacts(asked),
        ),
        group(
          'catalogue',
          heading('Catalogue'),
          found.catalogueItems.map(openers.catalogueItem),
          openers.allItems(asked),
        ),
      ]
    : []
  return {
    groups,
    /** Nothing matches the words as typed: the groups hold the nearest matches. */
    guessed: meant !== null,
    loading: q !== '' && (q !== asked || query.isFetching),
    failure: asked !== '' && query.isError ? messageOf(query.error) : null,
  }
}

/** The server's maximum: a full group may have more. */
const FULL = 5

function group(id: string, heading: string, items: PaletteItem[], all: PaletteItem): PaletteGroup {
  return { id, heading, filtered: true, items: items.length < FULL ? items : [...items, all] }
}

function useOpeners() {
  const navigate = useNavigate()
  const { currency } = useOrganization()
  const all = (label: string, q: string, to: string): PaletteItem => ({
    id: 'all',
    label: `${label} pour «\u202f${q}\u202f»`,
    icon: ListFilter,
    onSelect: () => void navigate({ to, search: { q } }),
  })
  const item = (
    id: string,
    icon: LucideIcon,
    parts: (string | null)[],
    hint: string | null,
    to: string,
    search: Record<string, string> = {},
  ) => ({
    id,
    icon,
    label: parts.filter(Boolean).join(' · '),
    hint,
    onSelect: () => void navigate({ to, search }),
  })
  return {
    quote: (row: QuoteSummary) =>
      item(
        row.id,
        FileText,
        [row.number ?? 'Brouillon', row.clientName, row.title],
        `${quoteStatusLabels[row.status]} · ${formatMoney(row.grossCents, row.currency)}`,
        `/templates/quotes/${row.id}`,
      ),
    invoice: (row: InvoiceSummary) =>
      item(
        row.id,
        ReceiptEuro,
        [row.number ?? draftLabel(row.kind), row.clientName, row.title],
        `${invoiceStatusLabel(row.status, row.kind, row.overdue)} · ${formatMoney(row.grossCents, row.currency)}`,
        `/revenues/management/invoices/${row.id}`,
      ),
    received: (row: ReceivedSummary) =>
      item(
        row.id,
        FileInput,
        [row.number ?? row.fileName, row.supplierName],
        `${receivedStatusLabel(row.status, row.overdue)}${row.grossCents === null ? '' : ` · ${formatMoney(row.grossCents, row.currency as Currency)}`}`,
        `/revenues/management/received/${row.id}`,
      ),
    company: (row: CompanySummary) =>
      item(row.id, Building2, [row.name], row.city, `/crm/companies/${row.id}`),
    contact: (row: ContactSummary) =>
      item(
        row.id,
        Contact,
        [[row.firstName, row.lastName].filter(Boolean).join(' ')],
        row.companyName ?? row.city,
        `/crm/contacts/${row.id}`,
      ),
    catalogueItem: (row: CatalogueItem) =>
      item(
        row.id,
        Package,
        [row.reference, row.designation],
        formatMoney(row.unitPriceCents, currency as Currency),
        '/revenues/management/catalogue',
        { item: row.id },
      ),
    allQuotes: (q: string) => all('Tous les devis', q, '/templates/quotes'),
    allInvoices: (q: string) => all('Toutes les factures', q, '/revenues/management'),
    allReceived: (q: string) => all('Toutes les factures reçues', q, '/revenues/management/received'),
    allCompanies: (q: string) => all('Toutes les entreprises', q, '/crm/companies'),
    allContacts: (q: string) => all('Tous les contacts', q, '/crm/contacts'),
    allItems: (q: string) => all('Tous les articles', q, '/revenues/management/catalogue'),
  }
}
