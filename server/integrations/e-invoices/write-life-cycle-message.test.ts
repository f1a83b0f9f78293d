import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type LifeCycleMessageInput,
  type LifeCycleSaid,
  writeLifeCycleMessage,
} from '#shared/domain/e-invoice-files/write-life-cycle-message.ts'
import { firstAt, textAt, type XmlElement } from '#shared/domain/e-invoice-files/xml-element.ts'
import {
  maybe,
  randomDay,
  randomReference,
  randomText,
} from '#shared/domain/e-invoices/random-terms.fixture.ts'
import type { CashIn } from '#shared/domain/invoices/life-cycle/cash-in.ts'
import type { LifeCycleMessageStatus } from '#shared/domain/invoices/life-cycle/message.ts'
import { needsReason, reasonsOf, reasonText } from '#shared/domain/invoices/life-cycle/reasons.ts'
import { parseXml } from './parse-xml.ts'
import { readLifeCycleFile } from './read-life-cycle-file.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const BUYER_SAYS = [204, 205, 206, 207, 208, 210, 211] as const

const input = (said: LifeCycleSaid): LifeCycleMessageInput => ({
  id: '0197c0de-0000-7000-8000-000000000212',
  issuedAt: '2027-07-13T15:45:00Z',
  setAt: '2027-07-13T15:40:00Z',
  seller: { siren: '100000009', name: 'Atelier Grès & Fils', electronicAddress: '100000009_STATUTS' },
  buyer: { siren: '200000008', name: 'Le “Café” <des> Lices', electronicAddress: '200000008' },
  invoice: {
    number: 'F2027-00042',
    typeCode: '380',
    issuedOn: '2027-07-01',
    receivedAt: '2027-07-01T13:10:00Z',
  },
  said,
})
const cashed = (cashIns: CashIn[], note: string | null = null): LifeCycleSaid => ({
  code: 212,
  cashIns,
  paidOn: '2027-07-12',
  note,
})

const randomInstant = fc
  .date({ min: new Date('2026-09-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
  // To the second, and not in the hour of 31 October 2027 and 25 October 2026 that clocks show twice.
  .map((date) => date.toISOString().replace(/\.\d+Z/, '.000Z'))
  .filter((at) => !/-10-(25|31)T01/.test(at))
const randomParty = fc.record({
  siren: fc.stringMatching(/^\d{9}$/),
  name: randomText,
  electronicAddress: fc.stringMatching(/^\d{9}(_[A-Z0-9]{1,20})?$/),
})
const randomCashIn = fc.record({
  rateBps: fc.constantFrom(0, 210, 550, 850, 1_000, 2_000),
  grossCents: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
})
const randomSaid: fc.Arbitrary<LifeCycleSaid> = fc.oneof(
  fc.record({
    code: fc.constant(212 as const),
    cashIns: fc.array(randomCashIn, { minLength: 1, maxLength: 8 }),
    paidOn: maybe(randomDay),
    note: maybe(randomText),
  }),
  fc.record({ code: fc.constant(220 as const), note: maybe(randomText) }),
  fc.constantFrom(...BUYER_SAYS).chain((code) =>
    fc.record({
      code: fc.constant(code),
      reasons: fc.subarray([...reasonsOf(code)], { minLength: needsReason(code) ? 1 : 0 }),
      note: maybe(randomText),
    }),
  ),
)

/** The reasons that a reader finds, said another way than the writer does. */
function toldReasons(said: LifeCycleSaid): LifeCycleMessageStatus['reasons'] {
  const codes = said.code === 212 || said.code === 220 ? [] : said.reasons
  const total = said.code === 212 ? said.cashIns.reduce((sum, { grossCents }) => sum + grossCents, 0) : 0
  const words = codes.map(reasonText)
  const note = said.note ?? (said.code === 210 ? words.join(', ') : total < 0 ? 'Encaissement annulé' : null)
  if (codes.length === 0) return note === null ? [] : [{ code: null, text: null, note }]
  return codes.map((code, index) => ({ code, text: words[index] ?? '', note: index === 0 ? note : null }))
}

test('whatever a party says is read back as it was said', () => {
  const anything = fc.record({
    id: fc.stringMatching(/^[A-Za-z0-9_#-]{1,50}$/),
    issuedAt: randomInstant,
    setAt: randomInstant,
    seller: randomParty,
    buyer: randomParty,
    invoice: fc.record({
      number: randomReference,
      typeCode: fc.constantFrom('380', '381', '384', '386'),
      issuedOn: randomDay,
      receivedAt: maybe(randomInstant),
    }),
    said: randomSaid,
  })
  fc.assert(
    fc.property(anything, (one) => {
      const xml = writeLifeCycleMessage(one)
      const bySeller = one.said.code === 212 || one.said.code === 220
      expect(readLifeCycleFile(bytesOf(xml))).toEqual({
        id: one.id,
        profile: 'urn.cpro.gouv.fr:1p0:CDV:invoice',
        issuedAt: one.issuedAt,
        phase: 'processing',
        issuerRole: bySeller ? 'SE' : 'BY',
        statuses: [
          {
            invoiceNumber: one.invoice.number,
            invoiceIssuedOn: one.invoice.issuedOn,
            invoiceType: one.invoice.typeCode,
            sellerSiren: one.seller.siren,
            code: one.said.code,
            setAt: one.setAt,
            reasons: toldReasons(one.said),
            cashIns: one.said.code === 212 ? one.said.cashIns : [],
          },
        ],
      })
      const recipient = firstAt(parseXml(bytesOf(xml)), 'ExchangedDocument/RecipientTradeParty')
      const party = bySeller ? one.buyer : one.seller
      expect(textAt(recipient, 'Name')).toBe(party.name)
      expect(textAt(recipient, 'URIUniversalCommunication/URIID')).toBe(party.electronicAddress)
    }),
    { numRuns: 300 },
  )
})

/** Order of the D22B schema, of what is written and what stands between (Tiime-PDP/cdar, whose output its tests judge by the XSD). */
const ORDER: Record<string, string[]> = {
  CrossDomainAcknowledgementAndResponse: [
    ...['ExchangedDocumentContext', 'ExchangedDocument', 'AcknowledgementDocument'],
  ],
  ExchangedDocumentContext: [
    ...['BusinessProcessSpecifiedDocumentContextParameter', 'GuidelineSpecifiedDocumentContextParameter'],
  ],
  ExchangedDocument: [
    ...['ID', 'Name', 'IssueDateTime', 'SenderTradeParty', 'IssuerTradeParty', 'RecipientTradeParty'],
  ],
  SenderTradeParty: ['RoleCode'],
  IssuerTradeParty: ['GlobalID', 'Name', 'RoleCode', 'URIUniversalCommunication'],
  RecipientTradeParty: ['GlobalID', 'Name', 'RoleCode', 'URIUniversalCommunication'],
  AcknowledgementDocument: [
    ...['MultipleReferencesIndicator', 'TypeCode', 'IssueDateTime', 'ReferenceReferencedDocument'],
  ],
  ReferenceReferencedDocument: [
    ...['IssuerAssignedID', 'StatusCode', 'TypeCode', 'ReceiptDateTime', 'FormattedIssueDateTime'],
    ...['ProcessConditionCode', 'ProcessCondition', 'IssuerTradeParty', 'SpecifiedDocumentStatus'],
  ],
  SpecifiedDocumentStatus: [
    ...['ReasonCode', 'Reason', 'SequenceNumeric', 'IncludedNote', 'SpecifiedDocumentCharacteristic'],
  ],
  SpecifiedDocumentCharacteristic: ['TypeCode', 'ValueAmount', 'ValueDateTime', 'ValuePercent'],
}

function faultsOfOrder(element: XmlElement): string[] {
  const order = ORDER[element.name]
  const places = element.children.map(({ name }) => order?.indexOf(name) ?? 0)
  const wrong = places.some((place, index) => place < 0 || place < (places[index - 1] ?? 0))
  return [...(wrong ? [element.name] : []), ...element.children.flatMap(faultsOfOrder)]
}

describe('what a platform asks of it', () => {
  test('elements in the order of the schema', () => {
    fc.assert(
      fc.property(randomSaid, (said) => {
        expect(faultsOfOrder(parseXml(bytesOf(writeLifeCycleMessage(input(said)))))).toEqual([])
      }),
    )
  })
  test('212: one MEN by rate, euros and rate, the day of the payment, a number of the detail', () => {
    const xml = writeLifeCycleMessage(
      input(
        cashed([
          { rateBps: 2_000, grossCents: 120_000 },
          { rateBps: 550, grossCents: 5_275 },
        ]),
      ),
    )
    expect(xml).toContain(
      '<ram:SpecifiedDocumentStatus><ram:SequenceNumeric>1</ram:SequenceNumeric>' +
        '<ram:SpecifiedDocumentCharacteristic><ram:TypeCode>MEN</ram:TypeCode><ram:ValueAmount currencyID="EUR">1200.00</ram:ValueAmount>' +
        '<ram:ValueDateTime><udt:DateTimeString format="102">20270712</udt:DateTimeString></ram:ValueDateTime><ram:ValuePercent>20.00</ram:ValuePercent></ram:SpecifiedDocumentCharacteristic>' +
        '<ram:SpecifiedDocumentCharacteristic><ram:TypeCode>MEN</ram:TypeCode><ram:ValueAmount currencyID="EUR">52.75</ram:ValueAmount>' +
        '<ram:ValueDateTime><udt:DateTimeString format="102">20270712</udt:DateTimeString></ram:ValueDateTime><ram:ValuePercent>5.50</ram:ValuePercent></ram:SpecifiedDocumentCharacteristic>' +
        '</ram:SpecifiedDocumentStatus>',
    )
    expect(xml).toContain('<ram:StatusCode>47</ram:StatusCode>')
    expect(xml).toContain('<ram:URIID schemeID="0225">200000008</ram:URIID>')
  })
  test('a payment that was taken back is negative and says so', () => {
    const xml = writeLifeCycleMessage(input(cashed([{ rateBps: 2_000, grossCents: -120_000 }])))
    expect(xml).toContain('>-1200.00<')
    expect(xml).toContain(
      '<ram:IncludedNote><ram:Content>Encaissement annulé</ram:Content></ram:IncludedNote>',
    )
  })
  test('instants in the time of Paris, the day of the invoice as a day', () => {
    const xml = writeLifeCycleMessage(input({ code: 205, reasons: [], note: null }))
    expect([...xml.matchAll(/format="(\d+)">(\d+)</g)].map(([, format, text]) => [format, text])).toEqual([
      ['204', '20270713174500'],
      ['204', '20270713174000'],
      ['204', '20270701151000'],
      ['102', '20270701'],
    ])
    // No detail where there is nothing to detail.
    expect(xml).not.toContain('SpecifiedDocumentStatus')
  })
  test.each([
    [204, '45'],
    [205, '1'],
    [206, '49'],
    [207, '46'],
    [208, '39'],
    [210, '50'],
    [211, '47'],
  ] as const)('%i has MDT-88 %s', (code, documentStatus) => {
    const reasons = reasonsOf(code).slice(0, 1)
    const root = parseXml(bytesOf(writeLifeCycleMessage(input({ code, reasons, note: null }))))
    const document = firstAt(root, 'AcknowledgementDocument/ReferenceReferencedDocument')
    expect(textAt(document, 'StatusCode')).toBe(documentStatus)
    expect(textAt(document, 'ProcessConditionCode')).toBe(String(code))
  })
  test('220 has none, and no detail without a note', () => {
    const xml = writeLifeCycleMessage(input({ code: 220, note: null }))
    expect(xml).not.toContain('<ram:StatusCode>')
    expect(xml).not.toContain('SpecifiedDocumentStatus')
    expect(xml).toContain('<ram:ProcessCondition>Annulée</ram:ProcessCondition>')
  })
})

describe('is not written', () => {
  const good = input({ code: 207, reasons: ['QTE_ERR'], note: null })
  test.each<[string, LifeCycleMessageInput]>([
    ['without the reason that its status needs', input({ code: 210, reasons: [], note: 'Non.' })],
    ['with a reason of another status', input({ code: 210, reasons: ['QTE_ERR'], note: null })],
    ['with a reason where none is named', input({ code: 205, reasons: ['AUTRE'], note: null })],
    ['without an amount', input(cashed([]))],
    ['with a SIREN that is none', { ...good, seller: { ...good.seller, siren: '12345678' } }],
    ['to nowhere', { ...good, seller: { ...good.seller, electronicAddress: '' } }],
    ['without id', { ...good, id: '' }],
    ['with an id of 51 characters', { ...good, id: 'x'.repeat(51) }],
    ['with an endless note', input({ code: 207, reasons: ['QTE_ERR'], note: 'x'.repeat(2_001) })],
  ])('%s', (_case, wrong) => {
    expect(() => writeLifeCycleMessage(good)).not.toThrow()
    expect(() => writeLifeCycleMessage(wrong)).toThrow(/^a life-cycle message of status/)
  })
  test.each(['\u0000', '\u0008', '\ufffe', '\ud83d'])('with what XML cannot hold: %j', (character) => {
    expect(() =>
      writeLifeCycleMessage(input({ code: 207, reasons: ['QTE_ERR'], note: `a${character}b` })),
    ).toThrow(expect.objectContaining({ code: 'e_invoice_character' }))
  })
})
