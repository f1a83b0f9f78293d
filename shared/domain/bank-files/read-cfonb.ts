import { centsOfDecimal } from './cents-of-text.ts'
import { dayOf } from './day.ts'
import {
  assertBalanced,
  assertFewLines,
  type BankStatement,
  refuseAt,
  refuseFile,
  type StatementLine,
  shortText,
} from './statement.ts'

/** Characters of a record (CFONB, « Relevé de compte sur support informatique », 2004). */
const LENGTH = 120

type Details = { label: string[]; parties: Map<string, string>; references: string[]; iban: string | null }
type Open = {
  statement: BankStatement
  account: string
  line: { line: StatementLine; details: Details } | null
}

/** Reads CFONB 120, several statements in one file. Errors: bank_file_unreadable, bank_file_unbalanced, bank_file_too_large. */
export function readCfonb(text: string): BankStatement[] {
  const statements: BankStatement[] = []
  let open: Open | null = null
  for (const { row, record } of recordsOf(text)) {
    const code = record.slice(0, 2)
    if (code === '01') {
      if (open) refuseAt({ row }, 'un relevé commence avant la fin du précédent.')
      open = begin(record, row)
    } else if (!open) refuseAt({ row }, 'cet enregistrement est hors d’un relevé (il manque l’ancien solde).')
    else if (record.slice(21, 32) !== open.account)
      refuseAt({ row }, 'cet enregistrement est d’un autre compte.')
    else if (code === '04') {
      settle(open)
      open.line = { line: movement(record, row), details: noDetails() }
      open.statement.lines.push(open.line.line)
    } else if (code === '05') {
      if (!open.line) refuseAt({ row }, 'ce complément ne suit aucun mouvement.')
      addDetail(open.line.details, record)
    } else if (code === '07') {
      settle(open)
      open.statement.closingCents = amountIn(record, row)
      dateIn(record, 34, row)
      assertBalanced(open.statement, { row })
      statements.push(open.statement)
      open = null
    } else refuseAt({ row }, `le code d’enregistrement «\u202f${code}\u202f» n’existe pas.`)
  }
  if (open) refuseFile('Ce fichier est coupé\u00a0: le dernier relevé n’a pas de nouveau solde.')
  if (statements.length === 0) refuseFile('Ce fichier n’a pas de relevé.')
  assertFewLines(statements.reduce((sum, { lines }) => sum + lines.length, 0))
  return statements
}

/** The records with their line; a file without line ends is cut each 120 characters. */
function recordsOf(text: string): { row: number; record: string }[] {
  const lines = text.split(/\r\n|\n|\r/)
  const only = lines.filter((line) => line.trim() !== '')
  if (only.length === 1 && only[0]!.length > LENGTH && only[0]!.length % LENGTH === 0)
    return Array.from({ length: only[0]!.length / LENGTH }, (_, index) => ({
      row: index + 1,
      record: only[0]!.slice(index * LENGTH, (index + 1) * LENGTH),
    }))
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    if (line.trimEnd().length > LENGTH) refuseAt({ row: index + 1 }, 'elle a plus de 120 caractères.')
    return [{ row: index + 1, record: line.padEnd(LENGTH) }]
  })
}

function begin(record: string, row: number): Open {
  dateIn(record, 34, row)
  const account = record.slice(21, 32)
  return {
    account,
    line: null,
    statement: {
      format: 'cfonb120',
      account: `${record.slice(2, 7)}${record.slice(11, 16)}${account}`.replace(/\s/g, ''),
      currency: record.slice(16, 19).trim() || null,
      openingCents: amountIn(record, row),
      closingCents: null,
      lines: [],
    },
  }
}

function movement(record: string, row: number): StatementLine {
  const amountCents = amountIn(record, row)
  const reference = shortText(record.slice(104, 120))
  return {
    row,
    bankRef: null,
    entryCents: amountCents,
    amountCents,
    bookedOn: dateIn(record, 34, row),
    valueOn: record.slice(42, 48).trim() === '' ? null : dateIn(record, 42, row),
    label: shortText(record.slice(48, 80)),
    counterparty: null,
    counterpartyIban: null,
    references: reference === '' ? [] : [reference],
    // A reason of rejection is given where a movement comes back.
    reversal: record.slice(40, 42).trim() !== '',
  }
}

function dateIn(record: string, at: number, row: number): string {
  const text = record.slice(at, at + 6)
  const day = /^\d{6}$/.test(text) ? dayOf(text.slice(4), text.slice(2, 4), text.slice(0, 2)) : null
  return day ?? refuseAt({ row }, `la date «\u202f${text.trim()}\u202f» n’existe pas.`)
}

const POSITIVE = '{ABCDEFGHI'
const NEGATIVE = '}JKLMNOPQR'

/** The amount: 13 digits, then one that carries the sign; position 20 says how many are decimals. */
function amountIn(record: string, row: number): number {
  const text = record.slice(90, 104)
  const last = text.charAt(13)
  const positive = POSITIVE.indexOf(last)
  const digit = positive === -1 ? NEGATIVE.indexOf(last) : positive
  const decimals = Number(record.charAt(19).trim() || '2')
  const digits = `${text.slice(0, 13)}${digit}`
  if (digit === -1 || !/^\d{14}$/.test(digits) || !(decimals >= 0 && decimals <= 5))
    refuseAt({ row }, `le montant «\u202f${text.trim()}\u202f» ne peut pas être lu.`)
  const cut = digits.length - decimals
  const cents = centsOfDecimal(`${positive === -1 ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`)
  return cents ?? refuseAt({ row }, `le montant «\u202f${text.trim()}\u202f» a plus de deux décimales.`)
}

const noDetails = (): Details => ({ label: [], parties: new Map(), references: [], iban: null })

/** A detail by its qualifier; those that are not known are left out. */
function addDetail(details: Details, record: string): void {
  const qualifier = record.slice(45, 48)
  const data = shortText(record.slice(48, 118))
  if (data === '') return
  if (['LIB', 'LCC', 'LC2'].includes(qualifier)) details.label.push(data)
  else if (['NPY', 'NBE', 'NPO', 'NBU'].includes(qualifier)) details.parties.set(qualifier, data)
  else if (qualifier === 'LCS' || qualifier === 'REF') details.references.push(data)
  else if (qualifier === 'RCN') {
    const [client, purpose] = [shortText(record.slice(48, 83)), shortText(record.slice(83, 118))]
    if (client !== '') details.references.push(client)
    if (purpose !== '') details.label.push(purpose)
  } else if (qualifier === 'IPY' || qualifier === 'IBE') {
    const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}/.exec(data.replace(/\s/g, ''))?.[0]
    if (iban) details.iban = iban
  }
}

/** Gives the movement what its details say: who pays of a credit, who is paid of a debit. */
function settle(open: Open): void {
  if (!open.line) return
  const { line, details } = open.line
  const order = line.amountCents < 0 ? ['NBE', 'NPY', 'NBU', 'NPO'] : ['NPY', 'NBE', 'NPO', 'NBU']
  line.label = shortText([line.label, ...new Set(details.label)].join(' ')) || 'Mouvement sans libellé'
  line.counterparty = order.flatMap((name) => details.parties.get(name) ?? [])[0] ?? null
  line.counterpartyIban = details.iban
  line.references = [...new Set([...line.references, ...details.references])].slice(0, 10)
  open.line = null
}
