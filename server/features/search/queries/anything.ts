import { findBest, forgivingly, type SubjectKind } from '#server/db/word-search.ts'
import { listCatalogueItemsById } from '#server/features/catalogue/queries/items.ts'
import { listCompaniesById } from '#server/features/crm/queries/companies.ts'
import { listContactsById } from '#server/features/crm/queries/contacts.ts'
import { listInvoicesById } from '#server/features/invoices/queries/list.ts'
import { listQuotesById } from '#server/features/quotes/queries/list.ts'
import { listReceivedById } from '#server/features/received-invoices/queries/list.ts'
import type { Tx } from '#server/scope.ts'
import { namedKinds } from '#shared/domain/search/named-kinds.ts'
import { typedWords } from '#shared/domain/search/search-words.ts'

/** A palette is read at a glance; the lists show the rest. */
const LIMIT = 5

const permissionOf = {
  quote: 'quote:read',
  invoice: 'invoice:read',
  received_invoice: 'received_invoice:read',
  company: 'company:read',
  contact: 'contact:read',
  catalogue: 'catalogue:read',
} as const
const kinds = Object.keys(permissionOf) as (keyof typeof permissionOf & SubjectKind)[]

/** The best of each kind that the caller may read. `meant`: the words of the answer where those typed found nothing. */
export async function findAnything(tx: Tx, { q }: { q: string }) {
  const readable = kinds.filter((kind) => tx.scope.permissions.includes(permissionOf[kind]))
  const typed = typedWords(q)
  const { aimed, wanted } = aimOf(readable, typed)
  const others = readable.filter((kind) => !aimed.includes(kind))
  const { words, best } = await forgivingly(
    tx,
    { kinds: aimed, archived: false, q: wanted },
    async (words) => {
      const [chosen, beside] = await Promise.all([
        findBest(tx, aimed, words, LIMIT),
        others.length === 0 ? null : findBest(tx, others, typed, LIMIT),
      ])
      return { words, best: (kind: (typeof kinds)[number]) => [...chosen[kind], ...(beside?.[kind] ?? [])] }
    },
    ({ best }) => kinds.every((kind) => best(kind).length === 0),
  )
  const [quotes, invoices, receivedInvoices, companies, contacts, catalogueItems] = await Promise.all([
    inThisOrder(best('quote'), (ids) => listQuotesById(tx, ids)),
    inThisOrder(best('invoice'), (ids) => listInvoicesById(tx, ids)),
    inThisOrder(best('received_invoice'), (ids) => listReceivedById(tx, ids)),
    inThisOrder(best('company'), (ids) => listCompaniesById(tx, ids)),
    inThisOrder(best('contact'), (ids) => listContactsById(tx, ids)),
    inThisOrder(best('catalogue'), (ids) => listCatalogueItemsById(tx, ids)),
  ])
  const meant = words.join(' ')
  return {
    quotes,
    invoices,
    receivedInvoices,
    companies,
    contacts,
    catalogueItems,
    meant: meant === wanted.join(' ') ? null : meant,
  }
}

/** « facture nordik » looks for « nordik » among invoices, and for both words elsewhere. */
function aimOf(readable: typeof kinds, typed: string[]): { aimed: typeof kinds; wanted: string[] } {
  const named = namedKinds(typed)
  const aimed = readable.filter((kind) => named?.kinds.some((one) => one === kind))
  return named && aimed.length > 0 ? { aimed, wanted: named.rest } : { aimed: readable, wanted: typed }
}

async function inThisOrder<T extends { id: string }>(
  ids: string[],
  read: (ids: string[]) => Promise<T[]>,
): Promise<T[]> {
  if (ids.length === 0) return []
  const rows = new Map((await read(ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}
