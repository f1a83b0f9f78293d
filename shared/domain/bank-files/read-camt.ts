import { allAt, attributeAt, firstAt, textAt, type XmlElement } from '../e-invoice-files/xml-element.ts'
import { centsOfDecimal } from './cents-of-text.ts'
import { dayOf } from './day.ts'
import {
  assertBalanced,
  assertFewLines,
  type BankStatement,
  type Place,
  refuseAt,
  refuseFile,
  type StatementLine,
  shortText,
} from './statement.ts'

/** The element that holds the statements, and each of them (ISO 20022). */
const messages = {
  BkToCstmrStmt: { format: 'camt053', each: 'Stmt' },
  BkToCstmrDbtCdtNtfctn: { format: 'camt054', each: 'Ntfctn' },
} as const

/** The element of a movement; a file of thousands has them read one after another, each empty in the tree until `whole` answers it. */
export const CAMT_ENTRY = 'Ntry'

/**
 * Reads CAMT.053 and CAMT.054; `version` is that of its namespace, 2 to 13, null where it names none. Pending entries are left out; a batch is split where its parts make its amount.
 * Errors: bank_file_unreadable, bank_file_unbalanced, bank_file_too_large, those of `whole`.
 */
export function readCamt(
  root: XmlElement,
  version: number | null,
  whole: (entry: XmlElement) => XmlElement = (entry) => entry,
): BankStatement[] {
  if (version !== null && (version < 2 || version > 13))
    refuseFile(`La version ${version} de CAMT n’est pas connue\u00a0: il faut une version de 2 à 13.`)
  if (firstAt(root, 'BkToCstmrAcctRpt'))
    refuseFile(
      'Ce fichier est un relevé provisoire (CAMT.052). Demandez le relevé définitif, CAMT.053, à votre banque.',
    )
  const found = Object.entries(messages).find(([name]) => firstAt(root, name))
  if (!found) refuseFile('Ce fichier XML n’est pas un relevé CAMT.053 ou CAMT.054.')
  const [name, { format, each }] = found
  const elements = allAt(root, `${name}/${each}`)
  if (elements.length === 0) refuseFile('Ce fichier n’a pas de relevé.')
  assertFewLines(elements.reduce((sum, element) => sum + allAt(element, CAMT_ENTRY).length, 0))
  let row = 0
  const statements = elements.map((element, index) => {
    const place: Place = { row: index + 1, of: 'statement' }
    const openingElement = balanceElement(element, 'OPBD') ?? balanceElement(element, 'PRCD')
    const closingElement = balanceElement(element, 'CLBD')
    const entries = allAt(element, CAMT_ENTRY)
    const currency =
      textAt(element, 'Acct/Ccy') ??
      attributeAt(openingElement, 'Amt', 'Ccy') ??
      attributeAt(entries[0] ? whole(entries[0]) : null, 'Amt', 'Ccy')
    const lines = entries.flatMap((entry) => {
      row += 1
      return linesOf(whole(entry), currency, { row, of: 'movement' })
    })
    const statement: BankStatement = {
      format,
      account:
        (textAt(element, 'Acct/Id/IBAN') ?? textAt(element, 'Acct/Id/Othr/Id'))?.replace(/\s/g, '') ?? null,
      currency,
      openingCents: openingElement && signedCents(openingElement, currency, place),
      closingCents: closingElement && signedCents(closingElement, currency, place),
      lines,
    }
    assertBalanced(statement, place)
    return statement
  })
  assertFewLines(statements.reduce((sum, { lines }) => sum + lines.length, 0))
  return statements
}

const balanceElement = (statement: XmlElement, code: string): XmlElement | null =>
  allAt(statement, 'Bal').find((balance) => textAt(balance, 'Tp/CdOrPrtry/Cd') === code) ?? null

function signedCents(element: XmlElement, currency: string | null, place: Place, path = 'Amt'): number {
  const text = textAt(element, path)
  const cents = text === null || text.startsWith('-') ? null : centsOfDecimal(text)
  if (cents === null)
    refuseAt(place, `le montant «\u202f${(text ?? '').slice(0, 40)}\u202f» ne peut pas être lu.`)
  const own = attributeAt(element, path, 'Ccy')
  if (own !== currency) refuseAt(place, `un montant est en ${own ?? '?'}, le compte en ${currency ?? '?'}.`)
  return cents === 0 ? 0 : sign(element, place) * cents
}

function sign(element: XmlElement, place: Place): 1 | -1 {
  const side = textAt(element, 'CdtDbtInd')
  if (side !== 'CRDT' && side !== 'DBIT') refuseAt(place, 'il manque s’il s’agit d’un crédit ou d’un débit.')
  return side === 'CRDT' ? 1 : -1
}

const dateAt = (element: XmlElement, path: string): string | null => {
  const text = textAt(element, `${path}/Dt`) ?? textAt(element, `${path}/DtTm`)
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(text ?? '')
  return parts && dayOf(parts[1]!, parts[2]!, parts[3]!)
}

function linesOf(entry: XmlElement, currency: string | null, place: Place): StatementLine[] {
  const status = textAt(entry, 'Sts/Cd') ?? textAt(entry, 'Sts')
  if (status !== null && status !== 'BOOK') return []
  const entryCents = signedCents(entry, currency, place)
  const valueOn = dateAt(entry, 'ValDt')
  const bookedOn = dateAt(entry, 'BookgDt') ?? valueOn
  if (bookedOn === null) refuseAt(place, 'la date manque ou n’existe pas.')
  const shared = {
    row: place.row,
    bankRef: textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef'),
    entryCents,
    bookedOn,
    valueOn,
    reversal: ['true', '1'].includes(textAt(entry, 'RvslInd') ?? ''),
  }
  const details = allAt(entry, 'NtryDtls/TxDtls')
  const parts = details.length > 1 ? partsOf(details, entry, currency) : null
  if (parts === null || parts.reduce((sum, cents) => sum + cents, 0) !== entryCents)
    return [{ ...shared, amountCents: entryCents, ...wordsOf(entry, details, entryCents) }]
  return details.map((detail, index) => ({
    ...shared,
    amountCents: parts[index]!,
    ...wordsOf(entry, [detail], parts[index]!),
  }))
}

/** The amount of each part of a batch; null where one has none in the currency of the account. */
function partsOf(details: XmlElement[], entry: XmlElement, currency: string | null): number[] | null {
  const parts = details.map((detail) => {
    const path = textAt(detail, 'Amt') === null ? 'AmtDtls/TxAmt/Amt' : 'Amt'
    const cents = centsOfDecimal(textAt(detail, path) ?? '')
    if (cents === null || cents <= 0 || attributeAt(detail, path, 'Ccy') !== currency) return null
    return (textAt(detail, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd')) === 'CRDT' ? cents : -cents
  })
  return parts.every((cents) => cents !== null) ? parts : null
}

const textsAt = (element: XmlElement, path: string): string[] =>
  allAt(element, path).flatMap(({ text }) => (text === '' ? [] : [text]))

/** The label, the other party and the references of one movement. */
function wordsOf(entry: XmlElement, details: XmlElement[], amountCents: number) {
  // A debit that comes back keeps its parties: the other one is still the debtor.
  const comesBack = details.some((detail) => allAt(detail, 'RtrInf').length > 0)
  const side = amountCents < 0 !== comesBack ? 'Cdtr' : 'Dbtr'
  const [only] = details.length === 1 ? details : []
  const party = (name: string) =>
    only ? (textAt(only, `RltdPties/${name}/Nm`) ?? textAt(only, `RltdPties/${name}/Pty/Nm`)) : null
  const counterparty = party(side) ?? party(`Ultmt${side}`)
  const said = details.flatMap((detail) => [
    ...textsAt(detail, 'RmtInf/Ustrd'),
    ...textsAt(detail, 'RmtInf/Strd/AddtlRmtInf'),
    ...textsAt(detail, 'AddtlTxInf'),
  ])
  const references = details.flatMap((detail) => [
    ...textsAt(detail, 'RmtInf/Strd/CdtrRefInf/Ref'),
    ...textsAt(detail, 'RmtInf/Strd/RfrdDocInf/Nb'),
    ...textsAt(detail, 'Refs/EndToEndId').filter((text) => text !== 'NOTPROVIDED'),
    // The mandate, and why a debit came back (AM04).
    ...(comesBack ? [...textsAt(detail, 'Refs/MndtId'), ...textsAt(detail, 'RtrInf/Rsn/Cd')] : []),
  ])
  const label = shortText([...new Set([...textsAt(entry, 'AddtlNtryInf'), ...said])].join(' '))
  return {
    label: label || shortText(counterparty ?? references[0] ?? 'Mouvement sans libellé'),
    counterparty: counterparty && shortText(counterparty).slice(0, 140),
    counterpartyIban:
      (only && textAt(only, `RltdPties/${side}Acct/Id/IBAN`)?.replace(/\s/g, '').slice(0, 34)) ?? null,
    references: [...new Set(references.map((text) => shortText(text).slice(0, 140)))].slice(0, 10),
  }
}
