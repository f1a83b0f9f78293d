import { expect, test } from 'vitest'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import { readEInvoice } from './read-e-invoice.ts'
import { UBL_CREDIT_NOTE, UBL_INVOICE } from './ubl-documents.fixture.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('each term of a UBL invoice is read where EN 16931 says', () => {
  const invoice = readEInvoice(bytesOf(UBL_INVOICE))
  expect(invoice).toEqual({
    number: 'F2026-0012',
    issuedOn: '2026-10-03',
    typeCode: '380',
    currency: 'EUR',
    vatCurrency: null,
    taxPointOn: '2026-10-02',
    taxPointCode: '72',
    dueOn: '2026-11-03',
    buyerReference: 'SERVICE-7',
    projectReference: 'PROJECT',
    contractReference: 'CONTRACT',
    purchaseOrderReference: 'PO-9',
    salesOrderReference: 'SO-9',
    receivingAdviceReference: 'RECV',
    despatchAdviceReference: 'DESP',
    tenderReference: 'TENDER',
    invoicedObject: { value: 'METER', scheme: 'ABZ' },
    buyerAccountingReference: 'C-42',
    paymentTerms: '30 jours',
    notes: [
      { subjectCode: 'PMT', text: 'Indemnité : 40 €.' },
      { subjectCode: null, text: 'Merci.' },
    ],
    processType: 'S1',
    profile: 'urn:cen.eu:en16931:2017',
    precedingInvoices: [{ number: 'F2026-0003', issuedOn: '2026-09-01' }],
    seller: {
      name: 'Été SARL',
      tradingName: 'Atelier d’été',
      identifiers: [{ value: '55208131766522', scheme: '0009' }],
      legalRegistration: { value: '552081317', scheme: '0002' },
      vatId: 'FR03552081317',
      taxRegistration: '552081317',
      legalInformation: 'SARL au capital de 1 000 €',
      electronicAddress: { value: '552081317', scheme: '0225' },
      address: {
        line1: '1 rue Haute',
        line2: 'Bât. B',
        line3: 'Porte 4',
        city: 'Lyon',
        postalCode: '69001',
        subdivision: 'Rhône',
        country: 'FR',
      },
      contact: { name: 'Ana', phone: '0123456789', email: 'ana@ete.example' },
    },
    buyer: {
      name: 'Client SA',
      tradingName: null,
      identifiers: [],
      legalRegistration: null,
      vatId: null,
      taxRegistration: null,
      legalInformation: null,
      electronicAddress: null,
      address: null,
      contact: null,
    },
    payee: {
      name: 'Affacturage SA',
      identifier: { value: '123', scheme: '0088' },
      legalRegistration: { value: '356000000', scheme: '0002' },
    },
    taxRepresentative: { name: 'Fisc SARL', vatId: 'FR11356000000', address: { ...NOWHERE, country: 'FR' } },
    delivery: {
      name: 'Entrepôt',
      location: { value: 'LOC', scheme: '0088' },
      deliveredOn: '2026-09-30',
      address: { ...NOWHERE, city: 'Nice' },
    },
    period: { from: '2026-09-01', to: '2026-09-30' },
    payment: {
      meansCode: '58',
      meansText: 'Virement',
      remittance: 'REF',
      transfers: [{ account: 'FR7630006000011234567890189', accountName: 'Été', bic: 'AGRIFRPP' }],
      card: null,
      debit: { mandate: 'MANDATE', creditorId: 'FR72ZZZ123456', account: 'DE89370400440532013000' },
    },
    allowances: [
      { amountCents: 1_000, baseCents: 10_000, bps: 1_000, reason: 'Remise', reasonCode: '95', vat: NORMAL },
    ],
    charges: [
      { amountCents: 500, baseCents: null, bps: null, reason: 'Port', reasonCode: null, vat: NORMAL },
    ],
    totals: {
      linesCents: 10_500,
      allowancesCents: 1_000,
      chargesCents: 500,
      netCents: 10_000,
      vatCents: 2_000,
      vatInVatCurrencyCents: null,
      grossCents: 12_000,
      prepaidCents: 2_000,
      roundingCents: 1,
      dueCents: 10_001,
    },
    vatBreakdown: [
      { ...NORMAL, baseCents: 10_000, vatCents: 2_000, exemptionReason: null, exemptionCode: null },
    ],
    attachments: [
      {
        reference: 'DOC1',
        description: 'RIB',
        location: 'https://ete.example/rib',
        file: { name: 'rib.pdf', mime: 'application/pdf', base64: 'QUJD' },
      },
    ],
    lines: [
      {
        id: '1',
        note: 'Note',
        object: { value: 'OBJ', scheme: 'ABZ' },
        quantity: '1.5',
        unitCode: 'HUR',
        netCents: 10_500,
        orderLineReference: '3',
        accountingReference: '706',
        period: { from: '2026-09-01', to: null },
        precedingInvoice: null,
        allowances: [],
        charges: [{ amountCents: 0, baseCents: null, bps: null, reason: 'Emballage', reasonCode: null }],
        price: { net: '70', discount: '5.125', gross: '75.125', baseQuantity: '1', baseUnitCode: 'HUR' },
        vat: NORMAL,
        item: {
          name: 'Conseil',
          description: 'Sur site',
          sellerId: 'S1',
          buyerId: 'B1',
          standardId: { value: '3760123450001', scheme: '0160' },
          classifications: [{ value: '9873242', list: 'STI', listVersion: '2' }],
          originCountry: 'FR',
          attributes: [{ name: 'Couleur', value: 'Noir' }],
        },
      },
    ],
  })
  // CII carries all that UBL does.
  expect(readEInvoice(bytesOf(writeCii(invoice)))).toEqual(invoice)
})

const NORMAL = { category: 'S', rateBps: 2_000 }
const NOWHERE = {
  line1: null,
  line2: null,
  line3: null,
  city: null,
  postalCode: null,
  subdivision: null,
  country: null,
}

test('a credit note says its type, due day, project and lines under other names', () => {
  const note = readEInvoice(bytesOf(UBL_CREDIT_NOTE))
  expect(note).toMatchObject({
    typeCode: '381',
    dueOn: '2026-11-03',
    projectReference: 'PROJECT',
    attachments: [],
    payment: { meansCode: '48', card: { number: '1234', holder: 'Ana' }, transfers: [] },
    lines: [{ quantity: '2', unitCode: 'C62', vat: { category: 'O', rateBps: null } }],
  })
})
