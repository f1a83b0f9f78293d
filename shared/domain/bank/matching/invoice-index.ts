import { nameWords } from './client-names.ts'
import { keysOf, type NumberKeys } from './number-keys.ts'

/** An invoice of which something is owed. */
export type OpenInvoice = {
  id: string
  number: string
  clientKey: string
  clientName: string
  /** With what was written off. */
  owedCents: number
  /** Without it, where a part was: a line may pay either. */
  awaitedCents?: number
  issuedOn: string
}

/** The open invoices, found by what a label may say of them. */
export type InvoiceIndex = {
  byGroups: ReadonlyMap<string, OpenInvoice[]>
  byDigits: ReadonlyMap<string, OpenInvoice[]>
  byAmount: ReadonlyMap<number, OpenInvoice[]>
  byClient: ReadonlyMap<string, OpenInvoice[]>
  /** Clients by each word of their name. */
  clientsByWord: ReadonlyMap<string, Set<string>>
  wordsOfClient: ReadonlyMap<string, string[]>
  keys: ReadonlyMap<OpenInvoice, NumberKeys>
  prefixes: ReadonlySet<string>
  /** The account from which each IBAN paid before. */
  clientByIban: ReadonlyMap<string, string>
}

/** The amounts that pay an invoice: all that is owed, and what is awaited where a part was written off. */
export const payableAmounts = ({ owedCents, awaitedCents = 0 }: OpenInvoice): Set<number> =>
  new Set(awaitedCents > 0 ? [owedCents, awaitedCents] : [owedCents])

function put<K>(map: Map<K, OpenInvoice[]>, key: K, invoice: OpenInvoice): void {
  const found = map.get(key)
  if (found) found.push(invoice)
  else map.set(key, [invoice])
}

/** Reads each invoice once, so that lines are not compared with all of them. */
export function indexInvoices(
  invoices: readonly OpenInvoice[],
  clientByIban: ReadonlyMap<string, string> = new Map(),
): InvoiceIndex {
  const byGroups = new Map<string, OpenInvoice[]>()
  const byDigits = new Map<string, OpenInvoice[]>()
  const byAmount = new Map<number, OpenInvoice[]>()
  const byClient = new Map<string, OpenInvoice[]>()
  const clientsByWord = new Map<string, Set<string>>()
  const wordsOfClient = new Map<string, string[]>()
  const prefixes = new Set<string>()
  const keys = new Map<OpenInvoice, NumberKeys>()
  for (const invoice of invoices) {
    const own = keysOf(invoice.number)
    const { prefix, groups, digits } = own
    keys.set(invoice, own)
    prefixes.add(prefix)
    put(byGroups, groups, invoice)
    put(byDigits, digits, invoice)
    for (const cents of payableAmounts(invoice)) put(byAmount, cents, invoice)
    put(byClient, invoice.clientKey, invoice)
    if (wordsOfClient.has(invoice.clientKey)) continue
    const words = nameWords(invoice.clientName)
    wordsOfClient.set(invoice.clientKey, words)
    for (const word of words) {
      const clients = clientsByWord.get(word)
      if (clients) clients.add(invoice.clientKey)
      else clientsByWord.set(word, new Set([invoice.clientKey]))
    }
  }
  return {
    byGroups,
    byDigits,
    byAmount,
    byClient,
    clientsByWord,
    wordsOfClient,
    keys,
    prefixes,
    clientByIban,
  }
}
