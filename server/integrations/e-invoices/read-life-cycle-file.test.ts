import { describe, expect, test } from 'vitest'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ErrorCode } from '#shared/domain/error-codes.ts'
import { CASHED, DEPOSITED, DISPUTED, REJECTED_AS_DOUBLE } from './life-cycle-messages.fixture.ts'
import { readLifeCycleFile } from './read-life-cycle-file.ts'
import { createEInvoiceReader } from './real.ts'
import { UBL_INVOICE } from './ubl-documents.fixture.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readLifeCycleFile(bytesOf(text))
/** A replacement that finds nothing would test nothing. */
function changed(text: string, from: string, to: string): string {
  expect(text).toContain(from)
  return text.replace(from, () => to)
}
const INVOICE = {
  invoiceNumber: 'F2027-00042',
  invoiceIssuedOn: '2027-07-01',
  invoiceType: '380',
  sellerSiren: '100000009',
}

describe('what platforms send', () => {
  test('200', () => {
    expect(read(DEPOSITED)).toEqual({
      id: 'F2027-00042_200_20270701151000#380_20270701',
      profile: 'urn.cpro.gouv.fr:1p0:CDV:invoice',
      issuedAt: '2027-07-01T13:15:00.000Z',
      phase: 'transmission',
      issuerRole: 'WK',
      statuses: [{ ...INVOICE, code: 200, setAt: '2027-07-01T13:10:00.000Z', reasons: [], cashIns: [] }],
    })
  })
  test('213 DOUBLON, under other names of namespaces, the seller by its SIRET', () => {
    const { phase, issuedAt, statuses } = read(REJECTED_AS_DOUBLE)
    expect({ phase, issuedAt }).toEqual({ phase: 'transmission', issuedAt: '2027-11-12T08:00:05.000Z' })
    expect(statuses).toEqual([
      {
        ...INVOICE,
        code: 213,
        setAt: '2027-11-12T08:00:00.000Z',
        reasons: [{ code: 'DOUBLON', text: null, note: 'Facture F2027-00042 déjà reçue le 01/07/2027.' }],
        cashIns: [],
      },
    ])
  })
  test('207 with its reasons and its note, not those of an earlier status that it recalls', () => {
    const { phase, issuerRole, statuses } = read(DISPUTED)
    expect({ phase, issuerRole }).toEqual({ phase: 'processing', issuerRole: 'BY' })
    expect(statuses).toEqual([
      {
        ...INVOICE,
        code: 207,
        setAt: '2027-07-13T15:40:00.000Z',
        reasons: [
          {
            code: 'QTE_ERR',
            text: 'Quantité facturée erronée',
            note: 'Ligne 3 : 8 bols livrés < 10 facturés.',
          },
          { code: 'LIVR_INCOMP', text: null, note: null },
        ],
        cashIns: [],
      },
    ])
  })
  test('212 by rate, what is left to pay apart, its time that of the message', () => {
    expect(read(CASHED).statuses).toEqual([
      {
        ...INVOICE,
        code: 212,
        setAt: '2027-07-13T15:45:00.000Z',
        reasons: [],
        cashIns: [
          { rateBps: 2_000, grossCents: 120_000 },
          { rateBps: 550, grossCents: 5_275 },
        ],
      },
    ])
  })
  test('is read in the thread, and refused there in the same words', async () => {
    const reader = createEInvoiceReader()
    try {
      expect(await reader.readLifeCycleMessage(bytesOf(DISPUTED), 'one')).toEqual(read(DISPUTED))
      const faulty = changed(DISPUTED, '>207<', '>abc<')
      await expect(reader.readLifeCycleMessage(bytesOf(faulty), 'one')).rejects.toMatchObject({
        code: 'life_cycle_message_unreadable',
        message:
          'La donnée MDT-105 de ce message de cycle de vie ne peut pas être lue\u00a0: «\u202fabc\u202f».',
      })
      expect((await reader.read(bytesOf(UBL_INVOICE), 'one')).syntax).toBe('ubl')
    } finally {
      await reader.close()
    }
  })
})

describe('what a platform says in its own way', () => {
  test('elements that no rule knows, and a status of tomorrow', () => {
    const odd = changed(DEPOSITED, '<ram:StatusCode>10</ram:StatusCode>', '<x:New xmlns:x="urn:x">7</x:New>')
    expect(read(changed(odd, '>200<', '>228<')).statuses[0]).toMatchObject({ ...INVOICE, code: 228 })
  })
  test('several invoices, in one part or in several', () => {
    const part = /<ram:ReferenceReferencedDocument>.*<\/ram:ReferenceReferencedDocument>/s.exec(CASHED)![0]
    const two = changed(CASHED, part, part + part.replace('F2027-00042', 'F2027-00043'))
    expect(read(two).statuses.map(({ invoiceNumber }) => invoiceNumber)).toEqual([
      'F2027-00042',
      'F2027-00043',
    ])
    const end = '</rsm:AcknowledgementDocument>'
    const apart = changed(CASHED, end, `${end}<rsm:AcknowledgementDocument>${part}${end}`)
    expect(read(apart).statuses).toHaveLength(2)
  })
  test.each([
    ['without MDT-77', '<ram:TypeCode>305</ram:TypeCode>', ''],
    [
      'with the type of the invoice there',
      '<ram:TypeCode>305</ram:TypeCode>',
      '<ram:TypeCode>380</ram:TypeCode>',
    ],
  ])('a phase %s is that of the status', (_case, from, to) => {
    expect(read(changed(DEPOSITED, from, to)).phase).toBe('transmission')
  })
  test('without MDT-8 the message is of the time of its status', () => {
    const without = changed(
      DEPOSITED,
      '<ram:IssueDateTime><udt:DateTimeString format="204">20270701151500</udt:DateTimeString></ram:IssueDateTime>',
      '',
    )
    expect(read(without).issuedAt).toBe('2027-07-01T13:10:00.000Z')
  })
  test('an offset, a day without time, a day of the invoice that the portal could not read', () => {
    expect(read(changed(DEPOSITED, '>20270701151500<', '>20270701151500+0000<')).issuedAt).toBe(
      '2027-07-01T15:15:00.000Z',
    )
    expect(read(changed(DEPOSITED, 'format="204">20270701151500<', 'format="102">20270701<')).issuedAt).toBe(
      '2027-06-30T22:00:00.000Z',
    )
    expect(read(changed(DEPOSITED, '>20270701<', '>19000101000000<')).statuses[0]!.invoiceIssuedOn).toBeNull()
  })
  test('what is only shown may be missing', () => {
    const bare = changed(
      changed(
        changed(
          DEPOSITED,
          '<ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20270701</qdt:DateTimeString></ram:FormattedIssueDateTime>',
          '',
        ),
        '<ram:TypeCode>380</ram:TypeCode>',
        '',
      ),
      '<ram:IssuerTradeParty><ram:GlobalID schemeID="0002">100000009</ram:GlobalID></ram:IssuerTradeParty>',
      '<ram:IssuerTradeParty><ram:GlobalID schemeID="0088">100000009</ram:GlobalID></ram:IssuerTradeParty>',
    )
    expect(read(bare).statuses[0]).toMatchObject({
      invoiceNumber: 'F2027-00042',
      invoiceIssuedOn: null,
      invoiceType: null,
      sellerSiren: null,
    })
  })
  test('a cash-in without its rate or in dollars is no euro of any rate', () => {
    expect(
      read(changed(CASHED, '<ram:ValuePercent>5.5</ram:ValuePercent>', '')).statuses[0]!.cashIns,
    ).toEqual([{ rateBps: 2_000, grossCents: 120_000 }])
    expect(
      read(changed(CASHED, 'currencyID="EUR">1200<', 'currencyID="USD">1200<')).statuses[0]!.cashIns,
    ).toEqual([{ rateBps: 550, grossCents: 5_275 }])
    expect(read(changed(CASHED, '>1200<', '>-1200.5<')).statuses[0]!.cashIns[0]).toEqual({
      rateBps: 2_000,
      grossCents: -120_050,
    })
  })
  test('long texts are cut by characters, and reasons are counted', () => {
    const long = changed(DISPUTED, 'Ligne 3 : 8 bols livrés &lt; 10 facturés.', `x${'😀'.repeat(3_000)}`)
    expect(read(long).statuses[0]!.reasons[0]!.note).toBe(`x${'😀'.repeat(1_999)}`)
    const detail =
      '<ram:SpecifiedDocumentStatus><ram:ReasonCode>CMD_ERR</ram:ReasonCode></ram:SpecifiedDocumentStatus>'
    const many = changed(
      DISPUTED,
      '</ram:ReferenceReferencedDocument>',
      `${detail.repeat(200)}</ram:ReferenceReferencedDocument>`,
    )
    expect(read(many).statuses[0]!.reasons).toHaveLength(50)
  })
})

const DOCUMENT = /<ram:ReferenceReferencedDocument>.*<\/ram:ReferenceReferencedDocument>/s
const HOSTILE: [string, () => string, ErrorCode][] = [
  [
    'an entity',
    () =>
      `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${changed(DEPOSITED.slice(39), 'Atelier', '&f;')}`,
    'e_invoice_doctype',
  ],
  ['an entity that nothing declares', () => changed(DEPOSITED, 'Atelier', '&f;'), 'e_invoice_malformed'],
  ['over 1 MB', () => changed(DEPOSITED, 'Atelier', 'x'.repeat(1_048_576)), 'e_invoice_too_large'],
  ['1 MB of tags', () => changed(DEPOSITED, 'Atelier', '<a/>'.repeat(255_000)), 'e_invoice_too_complex'],
  [
    '30 levels',
    () => changed(DEPOSITED, 'Atelier', `${'<a>'.repeat(30)}${'</a>'.repeat(30)}`),
    'e_invoice_too_complex',
  ],
  ['an invoice', () => UBL_INVOICE, 'life_cycle_message_unreadable'],
  ['a page', () => '<html><body/></html>', 'life_cycle_message_unreadable'],
  ['an empty message', () => '<CrossDomainAcknowledgementAndResponse/>', 'life_cycle_message_unreadable'],
  ['no invoice', () => DEPOSITED.replace(DOCUMENT, ''), 'life_cycle_message_unreadable'],
  [
    '1,000 invoices',
    () =>
      DEPOSITED.replace(DOCUMENT, (one) => one.replace(/\s/g, ' ').replaceAll(/ {2,}/g, '').repeat(1_000)),
    'life_cycle_message_unreadable',
  ],
  ...(
    [
      ['no id', '<ram:ID>F2027-00042_200_20270701151000#380_20270701</ram:ID>', ''],
      ['an endless id', 'F2027-00042_200', 'F'.repeat(300)],
      [
        'no number',
        '<ram:IssuerAssignedID>F2027-00042</ram:IssuerAssignedID>',
        '<ram:IssuerAssignedID> </ram:IssuerAssignedID>',
      ],
      ['an endless number', '>F2027-00042<', `>${'F'.repeat(101)}<`],
      ['no code', '<ram:ProcessConditionCode>200</ram:ProcessConditionCode>', ''],
      ['code « abc »', '>200<', '>abc<'],
      ['code « 2e2 »', '>200<', '>2e2<'],
      ['code « 200.5 »', '>200<', '>200.5<'],
      ['a day that does not exist', '>20270701151500<', '>20270231151500<'],
      [
        'a status of no day',
        'format="204">20270701151000</udt:DateTimeString></ram:IssueDateTime>',
        'format="204">hier</udt:DateTimeString></ram:IssueDateTime>',
      ],
      ['an invoice of no day', '>20270701<', '>20270732<'],
    ] as const
  ).map(([name, from, to]): [string, () => string, ErrorCode] => [
    name,
    () => changed(DEPOSITED, from, to),
    'life_cycle_message_unreadable',
  ]),
  ['an amount in words', () => changed(CASHED, '>1200<', '>mille<'), 'life_cycle_message_unreadable'],
  [
    'an amount of three decimals',
    () => changed(CASHED, '>52.75<', '>52.755<'),
    'life_cycle_message_unreadable',
  ],
  ['a rate of 2000 %', () => changed(CASHED, '>5.5<', '>2000<'), 'life_cycle_message_unreadable'],
  [
    '200 amounts',
    () =>
      changed(
        CASHED,
        '<ram:SequenceNumeric>1</ram:SequenceNumeric>',
        '<ram:SpecifiedDocumentCharacteristic><ram:TypeCode>MEN</ram:TypeCode></ram:SpecifiedDocumentCharacteristic>'.repeat(
          200,
        ),
      ),
    'life_cycle_message_unreadable',
  ],
]

describe('a file that is no message is refused at once', () => {
  test.each(HOSTILE)('%s', (_name, fileOf, code) => {
    const bytes = bytesOf(fileOf())
    const begun = performance.now()
    let caught: unknown = null
    try {
      readLifeCycleFile(bytes)
    } catch (error) {
      caught = error instanceof DomainError ? error.code : error
    }
    expect(caught).toBe(code)
    // A loaded machine included: a bomb would take minutes.
    expect(performance.now() - begun).toBeLessThan(5_000)
  })
})
