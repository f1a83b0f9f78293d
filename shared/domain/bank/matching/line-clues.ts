import { fold } from '../../../french/fold.ts'
import { isNamed } from './client-names.ts'
import { type InvoiceIndex, isDigits, type OpenInvoice, withoutZeros, wordsOf } from './invoice-index.ts'

/** A movement of money, as a bank tells it; below zero it went out. */
export type MatchLine = {
  id: string
  amountCents: number
  bookedOn: string
  label: string
  counterparty: string | null
  iban: string | null
  references: readonly string[]
}

/** The invoices that a label cites; `unknown`: it cites one that is not open. */
export type Cited = { strong: Set<OpenInvoice>; weak: Set<OpenInvoice>; unknown: boolean }
/** Digits in one run that can name an invoice: a year and a rank. */
const ENOUGH_DIGITS = 6
/** Groups of digits of one number. */
const MOST_GROUPS = 4
/** A word that more clients share finds none of them: another of their words does. */
const MOST_ALIKE = 100

/** The invoices that the words cite, and whether they cite one that is not open. */
function citedByWords(words: readonly string[], index: InvoiceIndex): Cited {
  const cited: Cited = { strong: new Set(), weak: new Set(), unknown: false }
  words.forEach((word, at) => {
    if (!isDigits(word)) return
    const before = words[at - 1] ?? ''
    const prefixed = index.prefixes.has(before)
    let known = false
    const add = (invoice: OpenInvoice, exact: boolean) => {
      known = true
      const strong = exact || before === index.keys.get(invoice)!.prefix
      cited[strong ? 'strong' : 'weak'].add(invoice)
    }
    if (word.length >= ENOUGH_DIGITS)
      for (const invoice of index.byDigits.get(word) ?? []) add(invoice, word.length >= ENOUGH_DIGITS + 2)
    let groups = withoutZeros(word)
    let written = word
    for (let next = at + 1; next < at + MOST_GROUPS && isDigits(words[next] ?? ''); next += 1) {
      groups += `.${withoutZeros(words[next]!)}`
      written += words[next]!
      for (const invoice of index.byGroups.get(groups) ?? [])
        add(invoice, index.keys.get(invoice)!.digits === written)
    }
    const looksLikeOne =
      /^20\d{2}/.test(word) && (word.length >= ENOUGH_DIGITS || isDigits(words[at + 1] ?? ''))
    if (prefixed && looksLikeOne && !known) cited.unknown = true
  })
  for (const invoice of cited.strong) cited.weak.delete(invoice)
  return cited
}

/** The invoices that a line cites in its label and references. */
export const citedIn = ({ label, references }: MatchLine, index: InvoiceIndex): Cited =>
  citedByWords(wordsOf([label, ...references].join(' | ')), index)

/** The clients that a line names. */
export function clientsNamed(line: MatchLine, index: InvoiceIndex): Set<string> {
  const words = fold(`${line.counterparty ?? ''} ${line.label}`).match(/[a-z0-9]+/g) ?? []
  const inLabel = new Set(words)
  const ends = [line.label, line.counterparty ?? ''].flatMap(
    (text) =>
      fold(text)
        .match(/[a-z0-9]+/g)
        ?.at(-1) ?? [],
  )
  const found = new Set<string>()
  for (const word of inLabel) {
    const clients = index.clientsByWord.get(word)
    if (clients === undefined || clients.size > MOST_ALIKE) continue
    for (const client of clients)
      if (isNamed(index.wordsOfClient.get(client)!, inLabel, ends)) found.add(client)
  }
  // « Dupont Menuiserie » names Dupont Menuiserie, not Dupont.
  const wordsOfClient = (client: string) => index.wordsOfClient.get(client)!
  for (const client of [...found])
    for (const longer of found) {
      const wider = wordsOfClient(longer)
      const own = wordsOfClient(client)
      if (wider.length > own.length && own.every((word) => wider.includes(word))) found.delete(client)
    }
  return found
}
