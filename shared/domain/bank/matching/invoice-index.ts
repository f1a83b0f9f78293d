import { fold } from '#shared/french/fold.ts'
import { nameWords } from './client-names.ts'

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

/** Letters that a scanner or a hasty typist takes for a digit, and the digit. */
const LOOKS_LIKE: Record<string, string> = { o: '0', q: '0', i: '1', l: '1', z: '2', s: '5', b: '8' }

/** A word as digits where it has one and the rest looks like digits: « 2O26 » is 2026. */
function asDigits(word: string): string | null {
  const digits = word.replace(/[oqilzsb]/g, (letter) => LOOKS_LIKE[letter]!)
  return /\d/.test(word) && /^\d+$/.test(digits) ? digits : null
}

/** The words of a text, letters apart from digits, digits repaired: « F-2O26 n°0012 » is f, 2026, n, 0012. */
export function wordsOf(text: string): string[] {
  const runs = fold(text).match(/[a-z0-9]+/g) ?? []
  return runs.flatMap((run) => {
    const whole = asDigits(run)
    if (whole !== null) return [whole]
    const at = run.search(/\d/)
    const digits = at > 0 ? asDigits(run.slice(at)) : null
    return digits === null ? (run.match(/[a-z]+|\d+/g) ?? []) : [run.slice(0, at), digits]
  })
}

export const isDigits = (word: string): boolean => /^\d/.test(word)
export const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

type NumberKeys = {
  /** The letters before its first digit: « f ». */
  prefix: string
  /** Its groups of digits without leading zeros: « 2026.12 ». */
  groups: string
  /** All its digits: « 20260012 ». */
  digits: string
}

/** Keys by which a number is recognised in a label. */
function keysOf(number: string): NumberKeys {
  const words = wordsOf(number)
  const digits = words.filter(isDigits)
  return {
    prefix: words.find((word) => !isDigits(word)) ?? '',
    groups: digits.map(withoutZeros).join('.'),
    digits: digits.join(''),
  }
}
