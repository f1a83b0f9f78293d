import { shortDecimal, unitsOf } from '#shared/domain/e-invoices/decimal.ts'
import type { CashIn } from '#shared/domain/invoices/life-cycle/cash-in.ts'
import {
  LIFE_CYCLE_MAX,
  type LifeCycleMessage,
  type LifeCycleMessageReason,
  type LifeCycleMessageStatus,
} from '#shared/domain/invoices/life-cycle/message.ts'
import { readMessageDay, readMessageInstant } from '#shared/domain/invoices/life-cycle/message-time.ts'
import { isLifeCycleCode, lifeCycleStatuses } from '#shared/domain/invoices/life-cycle/statuses.ts'
import { guillemets } from '#shared/french/typography.ts'
import { DomainError } from '../domain-error.ts'
import { allAt, attributeAt, firstAt, textAt, type XmlElement } from './xml-element.ts'

/**
 * Reads a stranger's CDAR. It insists on the id, the number of each invoice, a status of three digits, dates that exist and amounts
 * that can be read; what else is unknown, missing or misplaced is passed over. Throws `life_cycle_message_unreadable`.
 */
export function readLifeCycleMessage(root: XmlElement): LifeCycleMessage {
  const header = firstAt(root, 'ExchangedDocument')
  if (root.name !== 'CrossDomainAcknowledgementAndResponse' || !header) throw unreadable()
  const acknowledgements = allAt(root, 'AcknowledgementDocument')
  const documents = allAt(root, 'AcknowledgementDocument/ReferenceReferencedDocument')
  if (documents.length === 0) throw missing('MDG-32')
  if (documents.length > LIFE_CYCLE_MAX.documents) {
    throw new DomainError('life_cycle_message_unreadable', {
      message: `Ce message de cycle de vie parle de plus de ${LIFE_CYCLE_MAX.documents} factures.`,
    })
  }
  // Business Central and Odoo leave out MDT-8 where they say MDT-78.
  const issuedAt =
    instantAt(header, 'MDT-8') ??
    acknowledgements.map((one) => instantAt(one, 'MDT-78')).find((at) => at !== null) ??
    null
  if (issuedAt === null) throw missing('MDT-8')
  const statuses = acknowledgements.flatMap((one) => {
    const setAt = instantAt(one, 'MDT-78') ?? issuedAt
    return allAt(one, 'ReferenceReferencedDocument').map((document) => statusOf(document, setAt))
  })
  return {
    id: boundedAt(header, 'ID', 'MDT-4', LIFE_CYCLE_MAX.id),
    profile: cut(
      textAt(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
      LIFE_CYCLE_MAX.text,
    ),
    issuedAt,
    phase: phaseOf(textAt(root, 'AcknowledgementDocument/TypeCode'), statuses[0]),
    issuerRole: cut(textAt(header, 'IssuerTradeParty/RoleCode'), LIFE_CYCLE_MAX.code),
    statuses,
  }
}

/** Some platforms leave MDT-77 out, or put the type of the invoice there: the status then tells. */
function phaseOf(
  typeCode: string | null,
  status: LifeCycleMessageStatus | undefined,
): LifeCycleMessage['phase'] {
  if (typeCode === '305') return 'transmission'
  if (typeCode === '23' || !status || !isLifeCycleCode(status.code)) return 'processing'
  return lifeCycleStatuses[status.code].phase
}

function statusOf(document: XmlElement, setAt: string): LifeCycleMessageStatus {
  const code = textAt(document, 'ProcessConditionCode')
  if (code === null) throw missing('MDT-105')
  if (!/^\d{3}$/.test(code)) throw unreadable(code, 'MDT-105')
  // A detail with a status of its own (MDT-115) that is another one recalls the past.
  const details = allAt(document, 'SpecifiedDocumentStatus').filter((detail) => {
    const own = textAt(detail, 'ProcessConditionCode')
    return own === null || own === code
  })
  return {
    invoiceNumber: boundedAt(document, 'IssuerAssignedID', 'MDT-87', LIFE_CYCLE_MAX.number),
    invoiceIssuedOn: invoiceDay(document),
    invoiceType: cut(textAt(document, 'TypeCode'), LIFE_CYCLE_MAX.code),
    sellerSiren: sirenOf(allAt(document, 'IssuerTradeParty/GlobalID')),
    code: Number(code),
    setAt,
    reasons: details.flatMap(reasonsIn).slice(0, LIFE_CYCLE_MAX.reasons),
    cashIns: cashInsOf(details),
  }
}

function reasonsIn(detail: XmlElement): LifeCycleMessageReason[] {
  const joined = (path: string) =>
    allAt(detail, path)
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n') || null
  const code = cut(textAt(detail, 'ReasonCode'), LIFE_CYCLE_MAX.code)
  const text = cut(joined('Reason'), LIFE_CYCLE_MAX.text)
  const note = cut(joined('IncludedNote/Content'), LIFE_CYCLE_MAX.note)
  return code === null && text === null && note === null ? [] : [{ code, text, note }]
}

/**
 * The blocks MEN. One without a rate is left out (the set 1.3 did not ask it), and so is one in another currency, for 212 tells
 * euros (P1.15). An amount or a rate that cannot be read is no message to act upon.
 */
function cashInsOf(details: readonly XmlElement[]): CashIn[] {
  const blocks = details
    .flatMap((detail) => allAt(detail, 'SpecifiedDocumentCharacteristic'))
    .filter((block) => textAt(block, 'TypeCode') === 'MEN')
  if (blocks.length > LIFE_CYCLE_MAX.cashIns) throw unreadable(String(blocks.length), 'MDG-43')
  return blocks.flatMap((block) => {
    const grossCents = hundredthsAt(block, 'ValueAmount', 'MDT-215')
    const rateBps = hundredthsAt(block, 'ValuePercent', 'MDT-224')
    const currency = attributeAt(block, 'ValueAmount', 'currencyID') ?? 'EUR'
    if (grossCents === null || rateBps === null || currency !== 'EUR') return []
    if (rateBps < 0 || rateBps > 10_000) throw unreadable(textAt(block, 'ValuePercent') ?? '', 'MDT-224')
    return [{ rateBps, grossCents }]
  })
}

function hundredthsAt(element: XmlElement, path: string, term: string): number | null {
  const text = textAt(element, path)
  if (text === null) return null
  const decimal = shortDecimal(text)
  const hundredths = decimal === null ? null : unitsOf(decimal, 2)
  if (hundredths === null) throw unreadable(text, term)
  return hundredths
}

function instantAt(element: XmlElement, term: string): string | null {
  const text = textAt(element, 'IssueDateTime/DateTimeString')
  if (text === null) return null
  const instant = readMessageInstant(text)
  if (instant === null) throw unreadable(text, term)
  return instant
}

/** The tax office's portal writes 1 January 1900 where it could not read the day of the invoice (G1.114). */
function invoiceDay(document: XmlElement): string | null {
  const text = textAt(document, 'FormattedIssueDateTime/DateTimeString')
  if (text === null) return null
  const day = readMessageDay(text)
  if (day === null) throw unreadable(text, 'MDT-100')
  return day === '1900-01-01' ? null : day
}

/** Schemes whose identifier is a SIREN or begins with one: SIREN, SIRET, electronic address; a few platforms name none. */
const SIREN_SCHEMES: [scheme: string | null, form: RegExp][] = [
  ['0002', /^\d{9}$/],
  ['0009', /^\d{14}$/],
  ['0225', /^\d{9}(?!\d)/],
  [null, /^\d{9}$/],
]

function sirenOf(ids: readonly XmlElement[]): string | null {
  for (const [scheme, form] of SIREN_SCHEMES) {
    const found = ids.find(
      ({ attributes, text }) => (attributes.get('schemeID') ?? null) === scheme && form.test(text),
    )
    if (found) return found.text.slice(0, 9)
  }
  return null
}

/** A text that nothing may be cut off, for it tells which message or invoice is meant. */
function boundedAt(element: XmlElement, path: string, term: string, most: number): string {
  const text = textAt(element, path)
  if (text === null) throw missing(term)
  if (text.length > most) throw unreadable(text, term)
  return text
}

function cut(text: string | null, most: number): string | null {
  return text === null || text.length <= most ? text : [...text].slice(0, most).join('')
}

const missing = (term: string) =>
  new DomainError('life_cycle_message_unreadable', {
    message: `La donnée ${term} manque dans ce message de cycle de vie.`,
  })

function unreadable(value?: string, term?: string): DomainError {
  if (value === undefined) return new DomainError('life_cycle_message_unreadable')
  const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value
  return new DomainError('life_cycle_message_unreadable', {
    message: `La donnée ${term} de ce message de cycle de vie ne peut pas être lue\u00a0: ${guillemets(shown)}.`,
  })
}
