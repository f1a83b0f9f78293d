import { decimalText } from '#shared/domain/e-invoices/decimal.ts'
import type { CashIn } from '#shared/domain/invoices/life-cycle/cash-in.ts'
import {
  LIFE_CYCLE_MAX,
  LIFE_CYCLE_PROCESS,
  LIFE_CYCLE_PROFILE,
} from '#shared/domain/invoices/life-cycle/message.ts'
import { writeMessageInstant } from '#shared/domain/invoices/life-cycle/message-time.ts'
import {
  type LifeCycleReason,
  needsReason,
  reasonsOf,
  reasonText,
} from '#shared/domain/invoices/life-cycle/reasons.ts'
import { lifeCycleName } from '#shared/domain/invoices/life-cycle/statuses.ts'
import { day, percent, uncefactDocument } from './cii-xml.ts'
import { group, leaf, type Xml } from './xml-writer.ts'

export type LifeCycleParty = {
  /** Nine digits (scheme 0002). */
  siren: string
  name: string
  /** Where its statuses arrive (scheme 0225): a SIREN, or SIREN_suffix. */
  electronicAddress: string
}

/** A seller's message on an invoice that was sent, or a buyer's on one that came. */
export type LifeCycleSaid =
  | {
      code: 212
      /** In euros, negative for a payment that was taken back. */
      cashIns: readonly CashIn[]
      /** ISO day of the payment. */
      paidOn: string | null
      note: string | null
    }
  | { code: 220; note: string | null }
  | {
      code: 204 | 205 | 206 | 207 | 208 | 210 | 211
      reasons: readonly LifeCycleReason[]
      note: string | null
    }

export type LifeCycleMessageInput = {
  /** MDT-4, at most 50 characters; the same at each try. */
  id: string
  /** ISO instants: MDT-8 and MDT-78. */
  issuedAt: string
  setAt: string
  seller: LifeCycleParty
  buyer: LifeCycleParty
  invoice: {
    number: string
    /** UNTDID 1001: 380, 381, 384, 386… */
    typeCode: string
    /** ISO day. */
    issuedOn: string
    /** MDT-95, ISO instant: status 200 for the seller's side, 202 for the buyer's. */
    receivedAt: string | null
  }
  said: LifeCycleSaid
}

/** MDT-88 (UNTDID 1373) beside MDT-105: annex A v1.4 of XP Z12-012. Its example of 220 has none. */
const DOCUMENT_STATUS: Record<LifeCycleSaid['code'], string | null> = {
  204: '45',
  205: '1',
  206: '49',
  207: '46',
  208: '39',
  210: '50',
  211: '47',
  212: '47',
  220: null,
}

/**
 * A status of one invoice as a CDAR D22B, elements in the order of its XSD, terms as the schematron BR-FR-CDV 1.4.0.04 asks them. The
 * platform copies it to the tax office where that has to know. Throws `e_invoice_character`. A reason that the status does not have, a
 * SIREN that is none, an id or a note that is too long are a caller's mistakes: the rule (`maySay`) and the form come before.
 */
export function writeLifeCycleMessage(input: LifeCycleMessageInput): string {
  checkInput(input)
  const { id, issuedAt, setAt, seller, buyer, invoice, said } = input
  const bySeller = said.code === 212 || said.code === 220
  const name = lifeCycleName(said.code)
  return uncefactDocument(
    'CrossDomainAcknowledgementAndResponse',
    group(
      'rsm:ExchangedDocumentContext',
      group('ram:BusinessProcessSpecifiedDocumentContextParameter', leaf('ram:ID', LIFE_CYCLE_PROCESS)),
      group('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', LIFE_CYCLE_PROFILE)),
    ),
    group(
      'rsm:ExchangedDocument',
      leaf('ram:ID', id),
      leaf('ram:Name', name),
      instant('ram:IssueDateTime', issuedAt),
      // The platform is the sender and knows its own number; annex B leaves it out.
      group('ram:SenderTradeParty', leaf('ram:RoleCode', 'WK')),
      bySeller
        ? partyXml('ram:IssuerTradeParty', seller, 'SE')
        : partyXml('ram:IssuerTradeParty', buyer, 'BY'),
      bySeller
        ? partyXml('ram:RecipientTradeParty', buyer, 'BY', addressXml(buyer))
        : partyXml('ram:RecipientTradeParty', seller, 'SE', addressXml(seller)),
    ),
    group(
      'rsm:AcknowledgementDocument',
      group('ram:MultipleReferencesIndicator', leaf('udt:Indicator', 'false')),
      leaf('ram:TypeCode', '23'),
      instant('ram:IssueDateTime', setAt),
      group(
        'ram:ReferenceReferencedDocument',
        leaf('ram:IssuerAssignedID', invoice.number),
        leaf('ram:StatusCode', DOCUMENT_STATUS[said.code]),
        leaf('ram:TypeCode', invoice.typeCode),
        instant('ram:ReceiptDateTime', invoice.receivedAt),
        day('ram:FormattedIssueDateTime', invoice.issuedOn, 'qdt:DateTimeString'),
        leaf('ram:ProcessConditionCode', String(said.code)),
        leaf('ram:ProcessCondition', name),
        // Its SIREN alone (G7.17).
        group('ram:IssuerTradeParty', sirenXml(seller)),
        detailsXml(said),
      ),
    ),
  )
}

function checkInput({ id, seller, buyer, said }: LifeCycleMessageInput): void {
  const fail = (what: string) => {
    throw new Error(`a life-cycle message of status ${said.code} with ${what}`)
  }
  if (id === '' || id.length > 50) fail('an id that is empty or over 50 characters')
  for (const { siren, electronicAddress } of [seller, buyer]) {
    if (!/^\d{9}$/.test(siren)) fail(`SIREN ${siren}`)
    // BR-FR-CDV-08.
    if (electronicAddress === '') fail('a party without electronic address')
  }
  if ((said.note ?? '').length > LIFE_CYCLE_MAX.note) fail('a note that is too long')
  if (said.code === 212) {
    if (said.cashIns.length === 0) fail('no amount')
    return
  }
  const reasons = said.code === 220 ? [] : said.reasons
  const known = reasonsOf(said.code)
  if (reasons.length === 0 && needsReason(said.code)) fail('no reason')
  for (const reason of reasons) if (!known.includes(reason)) fail(`reason ${reason}`)
}

const instant = (name: string, at: string | null): Xml =>
  group(name, leaf('udt:DateTimeString', at && writeMessageInstant(at), { format: '204' }))

const sirenXml = ({ siren }: LifeCycleParty): Xml => leaf('ram:GlobalID', siren, { schemeID: '0002' })

const addressXml = ({ electronicAddress }: LifeCycleParty): Xml =>
  group('ram:URIUniversalCommunication', leaf('ram:URIID', electronicAddress, { schemeID: '0225' }))

function partyXml(element: string, party: LifeCycleParty, role: 'SE' | 'BY', address: Xml = null): Xml {
  return group(element, sirenXml(party), leaf('ram:Name', party.name), leaf('ram:RoleCode', role), address)
}

/** MDG-37, numbered from 1 (BR-FR-CDV-16): one for the amounts, or one for each reason, the note in the first. */
function detailsXml(said: LifeCycleSaid): Xml[] {
  if (said.code === 212) {
    const { cashIns, paidOn } = said
    return [
      detailXml(
        1,
        null,
        noteOf(said),
        cashIns.map((cashIn) => cashInXml(cashIn, paidOn)),
      ),
    ]
  }
  const reasons = said.code === 220 ? [] : said.reasons
  if (reasons.length === 0) return said.note ? [detailXml(1, null, said.note)] : []
  return reasons.map((reason, index) => detailXml(index + 1, reason, index === 0 ? noteOf(said) : null))
}

/**
 * The portal answers 601 to a refusal without a comment (G7.08; seen live by invopop/gobl.fr.ctc), and wants one for a payment that
 * was taken back (P1.17).
 */
function noteOf(said: LifeCycleSaid): string | null {
  if (said.note) return said.note
  if (said.code === 210) return said.reasons.map(reasonText).join(', ')
  if (said.code !== 212) return null
  const totalCents = said.cashIns.reduce((sum, { grossCents }) => sum + grossCents, 0)
  return totalCents < 0 ? 'Encaissement annulé' : null
}

function detailXml(
  sequence: number,
  reason: LifeCycleReason | null,
  note: string | null,
  amounts: Xml[] = [],
): Xml {
  return group(
    'ram:SpecifiedDocumentStatus',
    leaf('ram:ReasonCode', reason),
    leaf('ram:Reason', reason && reasonText(reason)),
    leaf('ram:SequenceNumeric', String(sequence)),
    group('ram:IncludedNote', leaf('ram:Content', note)),
    amounts,
  )
}

/** MDG-43. No rule names the term of the day of a payment; MDT-219 stands beside the amount. */
function cashInXml({ rateBps, grossCents }: CashIn, paidOn: string | null): Xml {
  return group(
    'ram:SpecifiedDocumentCharacteristic',
    leaf('ram:TypeCode', 'MEN'),
    leaf('ram:ValueAmount', decimalText(grossCents, 2), { currencyID: 'EUR' }),
    day('ram:ValueDateTime', paidOn),
    percent('ram:ValuePercent', rateBps),
  )
}
