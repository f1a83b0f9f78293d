import { parseIban } from '../../french/iban.ts'
import { allAt, textAt, type XmlElement } from '../e-invoice-files/xml-element.ts'
import { centsOfDecimal } from './cents-of-text.ts'
import { dayOf } from './day.ts'
import {
  assertFewLines,
  type BankStatement,
  type Place,
  refuseAt,
  refuseFile,
  type StatementLine,
  shortText,
} from './statement.ts'

/** Reads the elements of OFX 1 or 2. It gives no opening balance, so nothing can be added up. Errors: bank_file_unreadable, bank_file_too_large. */
export function readOfx(root: XmlElement): BankStatement[] {
  const found = [
    ...allAt(root, 'BANKMSGSRSV1/STMTTRNRS/STMTRS'),
    ...allAt(root, 'CREDITCARDMSGSRSV1/CCSTMTTRNRS/CCSTMTRS'),
  ]
  if (root.name !== 'OFX' || found.length === 0) refuseFile('Ce fichier OFX n’a pas de relevé de compte.')
  let row = 0
  const statements = found.map((statement): BankStatement => {
    const from = ['BANKACCTFROM', 'CCACCTFROM'].flatMap((name) => allAt(statement, name))[0] ?? null
    const closing = textAt(statement, 'LEDGERBAL/BALAMT')
    // Some French banks write STRTTRN for STMTTRN.
    const movements = ['STMTTRN', 'STRTTRN'].flatMap((name) => allAt(statement, `BANKTRANLIST/${name}`))
    assertFewLines(row + movements.length)
    const number = (textAt(from, 'ACCTID') ?? '').replace(/\s/g, '')
    const bank = ['BANKID', 'BRANCHID'].flatMap((name) => textAt(from, name) ?? []).join('')
    return {
      format: 'ofx',
      // Some banks write the whole IBAN as the account's number, beside their own name.
      account: (parseIban(number) ?? `${bank}${number}`.replace(/\s/g, '')) || null,
      currency: textAt(statement, 'CURDEF'),
      openingCents: null,
      closingCents: closing === null ? null : amountOf(closing),
      lines: movements.map((movement) => {
        row += 1
        return lineOf(movement, { row, of: 'movement' })
      }),
    }
  })
  return statements
}

/** OFX allows a comma as the decimal mark. */
const amountOf = (text: string) => centsOfDecimal(text.replace(',', '.'))

const dayAt = (element: XmlElement, name: string): string | null => {
  const parts = /^(\d{4})(\d{2})(\d{2})/.exec(textAt(element, name) ?? '')
  return parts && dayOf(parts[1]!, parts[2]!, parts[3]!)
}

function lineOf(movement: XmlElement, place: Place): StatementLine {
  const amount = textAt(movement, 'TRNAMT') ?? ''
  const amountCents = amountOf(amount)
  if (amountCents === null)
    refuseAt(place, `le montant «\u202f${amount.slice(0, 40)}\u202f» ne peut pas être lu.`)
  const bookedOn = dayAt(movement, 'DTPOSTED')
  if (bookedOn === null) refuseAt(place, 'la date manque ou n’existe pas.')
  if (textAt(movement, 'CURRENCY/CURSYM'))
    refuseAt(place, 'ce mouvement est dans une autre devise que le compte.')
  const name = textAt(movement, 'NAME') ?? textAt(movement, 'PAYEE/NAME')
  const memo = textAt(movement, 'MEMO')
  const label = shortText([...new Set([name, memo].filter((text) => text !== null))].join(' '))
  const references = ['REFNUM', 'CHECKNUM'].flatMap((key) => textAt(movement, key) ?? [])
  return {
    row: place.row,
    bankRef: textAt(movement, 'FITID'),
    entryCents: amountCents,
    amountCents,
    bookedOn,
    valueOn: dayAt(movement, 'DTAVAIL'),
    label: label || 'Mouvement sans libellé',
    counterparty: null,
    counterpartyIban: null,
    references: [...new Set(references.map((text) => shortText(text).slice(0, 140)))],
    reversal: false,
  }
}

/** Deepest nesting of OFX 1.6 is seven; a stranger's file may not nest without end. */
const MAX_DEPTH = 24

type Open = { name: string; text: string; children: Open[] }

/**
 * The elements of OFX 1, an SGML where an element with a text need not close, and an empty one may not either. Throws
 * bank_file_unreadable with the line of a tag that does not fit.
 */
export function readSgml(text: string): XmlElement {
  const start = text.search(/<OFX>/i)
  if (start === -1) refuseFile('Ce fichier OFX n’a pas de contenu.')
  let row = text.slice(0, start).split('\n').length
  const top: Open = { name: '', text: '', children: [] }
  const open: Open[] = [top]
  let leaf: Open | null = null
  for (const [, closes, name = '', raw = ''] of text
    .slice(start)
    .matchAll(/<(\/?)([A-Za-z0-9._-]{1,40})>([^<]*)/g)) {
    const tag = name.toUpperCase()
    if (closes === '/') {
      if (leaf?.name !== tag) closeTo(open, tag, row)
      leaf = null
    } else {
      const value = decodeSgml(raw).trim()
      const element: Open = { name: tag, text: value, children: [] }
      open.at(-1)!.children.push(element)
      leaf = value === '' ? null : element
      if (value === '') open.push(element)
      if (open.length > MAX_DEPTH) refuseAt({ row }, 'des balises ne sont pas fermées.')
    }
    row += raw.split('\n').length - 1
  }
  const root = top.children[0]
  if (open.length > 1 || !root) refuseFile('Ce fichier OFX est coupé\u00a0: des balises ne sont pas fermées.')
  return elementOf(root)
}

/** Closes the nearest element of the name; those opened since were empty texts, and what came after them stands beside them. */
function closeTo(open: Open[], name: string, row: number): void {
  const at = open.findLastIndex((element) => element.name === name)
  if (at === -1) refuseAt({ row }, `la balise </${name}> ne ferme rien.`)
  for (let index = open.length - 1; index > at; index -= 1) {
    const empty = open[index]!
    open[index - 1]!.children.push(...empty.children.splice(0))
  }
  open.length = at
}

const elementOf = ({ name, text, children }: Open): XmlElement => ({
  name,
  attributes: new Map(),
  text,
  children: children.map(elementOf),
})

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"', apos: "'" }

const decodeSgml = (text: string): string =>
  text.replace(/&(#\d{1,6}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
