import { describe, expect, it } from 'vitest'
import { buildInvoice, type InvoiceFrame } from './build-invoice.ts'
import type { InvoiceContent, InvoiceLine } from './invoice-document.ts'
import { buyer, content, deposit, frame, german, item, reference, seller } from './sample-invoices.fixture.ts'
import { toEInvoice } from './to-e-invoice.ts'
import { unitCode } from './unit-codes.ts'

const written = (changes: Partial<InvoiceContent> = {}, around: Partial<InvoiceFrame> = {}) =>
  toEInvoice(buildInvoice({ ...content, ...changes }, { ...frame, ...around }))
const spaced = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ')

describe('toEInvoice', () => {
  it('writes an ordinary invoice', () => {
    const invoice = written({ purchaseOrderNumber: 'BC-7', buyerReference: 'SERVICE-3', notes: 'Merci.' })
    expect(invoice).toMatchObject({
      number: 'F2026-0042',
      issuedOn: '2026-11-25',
      dueOn: '2026-12-25',
      typeCode: '380',
      profile: 'urn:cen.eu:en16931:2017',
      processType: 'S1',
      taxPointCode: null,
      purchaseOrderReference: 'BC-7',
      buyerReference: 'SERVICE-3',
      delivery: { deliveredOn: '2026-11-20', address: null },
      seller: {
        legalRegistration: { value: '552081317', scheme: '0002' },
        identifiers: [{ value: '55208131766522', scheme: '0009' }],
        electronicAddress: { value: '552081317', scheme: '0225' },
        vatId: 'FR03552081317',
        taxRegistration: null,
      },
      buyer: {
        electronicAddress: { value: '732829320_COMPTA', scheme: '0225' },
        address: { line1: '1 place Bellecour', line2: 'Bâtiment B', line3: 'Étage 2, Porte 4' },
        contact: { name: 'Jeanne Durand' },
      },
      payment: { meansCode: '30', remittance: 'F2026-0042' },
      totals: {
        linesCents: 1_125_00,
        netCents: 1_125_00,
        vatCents: 225_00,
        grossCents: 1_350_00,
        dueCents: 1_350_00,
      },
      lines: [
        {
          id: '1',
          quantity: '2.5',
          unitCode: 'DAY',
          netCents: 1_125_00,
          price: { net: '450.00', gross: null, discount: null },
          item: { name: 'Maquettes', description: 'Deux allers-retours compris' },
        },
      ],
    })
    expect(invoice.notes.map(({ subjectCode }) => subjectCode)).toEqual([
      'REG',
      'ABL',
      'PMD',
      'PMT',
      'AAB',
      'BAR',
      null,
    ])
    expect(invoice.notes.find(({ subjectCode }) => subjectCode === 'BAR')?.text).toBe('B2B')
  })

  it('takes a deposit back by a negative line, in frame 4, and names it', () => {
    const credit = { ...deposit, number: 'F2026-0013', kind: 'deposit_credit_note' } as const
    const invoice = written({ takenBack: [deposit, credit], operation: 'mixed' })
    expect(invoice.processType).toBe('M4')
    expect(invoice.totals.prepaidCents).toBe(0)
    expect(invoice.precedingInvoices).toEqual([
      { number: 'F2026-0012', issuedOn: '2026-10-03' },
      { number: 'F2026-0013', issuedOn: '2026-10-03' },
    ])
    expect(
      invoice.lines
        .slice(1)
        .map(({ quantity, netCents, price, item: { name } }) => [
          quantity,
          netCents,
          price.net,
          spaced(name),
        ]),
    ).toEqual([
      ['-1', -300_00, '300.00', 'Acompte F2026-0012 du 3 oct. 2026'],
      ['1', 300_00, '300.00', 'Avoir sur acompte F2026-0013 du 3 oct. 2026'],
    ])
  })

  it.each<[string, Partial<InvoiceContent>]>([
    ['B1', { operation: 'goods' }],
    ['S1', { kind: 'deposit' }],
    ['S2', { prepaidCents: 1_350_00, prepaidOn: '2026-11-20' }],
    ['S1', { prepaidCents: 1_349_99, prepaidOn: '2026-11-20' }],
    ['S4', { takenBack: [deposit] }],
    ['S1', { takenBack: [{ ...deposit, kind: 'invoice' }] }],
    ['S5', { vat: { kind: 'reverse_charge_construction' } }],
    ['B1', { vat: { kind: 'reverse_charge_construction' }, operation: 'goods' }],
    ['S1', { kind: 'credit_note' }],
  ])('is in frame %s', (processType, changes) => {
    expect(written(changes).processType).toBe(processType)
  })

  it('is due the day it was wholly paid', () => {
    const invoice = written({ prepaidCents: 1_350_00, prepaidOn: '2026-11-20' })
    expect(invoice.dueOn).toBe('2026-11-20')
    expect(invoice.totals).toMatchObject({ prepaidCents: 1_350_00, dueCents: 0 })
    // In frame 4 it may not be before the day of issue (BR-FR-CO-07).
    const balance = { prepaidCents: 990_00, prepaidOn: '2026-11-20', takenBack: [deposit] }
    expect(written(balance)).toMatchObject({
      processType: 'S4',
      dueOn: '2026-12-25',
      totals: { dueCents: 0 },
    })
  })

  it('cites only what a corrective invoice replaces', () => {
    const replaced = { ...reference, number: 'F2026-0040', kind: 'invoice' } as const
    const invoice = written({ kind: 'corrective', preceding: [replaced], takenBack: [deposit] })
    expect(invoice).toMatchObject({ typeCode: '384', precedingInvoices: [{ number: 'F2026-0040' }] })
    expect(invoice.precedingInvoices).toHaveLength(1)
  })

  it('says the option for debits where there is VAT', () => {
    expect(written({ vatOnDebits: true }).taxPointCode).toBe('5')
    expect(written({ vatOnDebits: true, vat: { kind: 'export' } }).taxPointCode).toBeNull()
  })

  it('lets the quantity take the sign of a price, and prices a discount to the last decimal', () => {
    const [line] = written({
      lines: [item({ unitPriceCents: -33, quantityMilli: 1_001, discountBps: 333 })],
    }).lines
    expect(line).toMatchObject({
      quantity: '-1.001',
      price: { gross: '0.33', discount: '0.010989', net: '0.319011' },
      netCents: -32,
    })
  })

  it('spreads the discount over the rates, as a charge where the rate is a deduction', () => {
    const lines = [
      item({ quantityMilli: 1_000, unitPriceCents: 300_00 }),
      item({ id: 'b', quantityMilli: 1_000, unitPriceCents: -100_00, vatRateBps: 1_000 }),
    ]
    const invoice = written({ lines, discount: { kind: 'percent', bps: 1_000 } })
    expect(invoice.allowances).toMatchObject([{ amountCents: 30_00, vat: { category: 'S', rateBps: 2_000 } }])
    expect(invoice.charges).toMatchObject([{ amountCents: 10_00, vat: { category: 'S', rateBps: 1_000 } }])
    expect(invoice.totals).toMatchObject({ allowancesCents: 30_00, chargesCents: 10_00, netCents: 180_00 })
  })

  it('gives a section’s title to the first line below it, and keeps a unit that has no code', () => {
    const lines: InvoiceLine[] = [
      { kind: 'section', id: 's', title: 'Salon' },
      item({ unit: 'barrique' }),
      item({ id: 'b' }),
    ]
    const [first, second] = written({ lines }).lines
    expect(first).toMatchObject({
      note: 'Salon',
      unitCode: 'C62',
      item: { attributes: [{ name: 'Unité', value: 'barrique' }] },
    })
    expect(second?.note).toBeNull()
  })

  it('reads units as they are typed', () => {
    const typed = ['Heures', 'h', 'm²', 'M.L.', 'mètres carrés', 'forfait', null, ' ', 'mois', 'barrique']
    expect(typed.map(unitCode)).toEqual(['HUR', 'HUR', 'MTK', 'LM', 'MTK', 'LS', 'C62', 'C62', 'MON', null])
  })

  it('asks no payment of a credit note', () => {
    const invoice = written({ kind: 'credit_note', preceding: [{ ...reference, kind: 'invoice' }] })
    expect(invoice).toMatchObject({
      typeCode: '381',
      dueOn: null,
      payment: null,
      totals: { grossCents: 1_350_00 },
    })
    expect(invoice.precedingInvoices).toEqual([{ number: 'F2026-0012', issuedOn: '2026-10-03' }])
  })

  it.each([
    [
      { ...buyer, kind: 'consumer', siren: null, vatNumber: null, electronicAddress: null } as const,
      'B2C',
      'EM',
    ],
    [german, 'B2BINT', 'EM'],
    [{ ...german, kind: 'consumer' } as const, 'B2CINT', 'EM'],
  ])('names the circuit of the client', (own, circuit, scheme) => {
    const invoice = written({}, { buyer: own })
    expect(invoice.notes.find(({ subjectCode }) => subjectCode === 'BAR')?.text).toBe(circuit)
    expect(invoice.buyer.electronicAddress?.scheme).toBe(scheme)
  })

  it('says where goods went in the Union, and leaves VAT numbers out where nothing is in scope', () => {
    const goods = written({ vat: { kind: 'intra_community_goods' }, operation: 'goods' }, { buyer: german })
    expect(goods.delivery?.address?.country).toBe('DE')
    expect(goods.vatBreakdown).toMatchObject([{ category: 'K', rateBps: 0, exemptionCode: 'VATEX-EU-IC' }])
    const outside = written({ vat: { kind: 'outside_scope' } }, { buyer: { ...german, country: 'CH' } })
    expect([outside.seller.vatId, outside.buyer.vatId]).toEqual([null, null])
    expect(outside.vatBreakdown).toMatchObject([{ category: 'O', rateBps: null, vatCents: 0 }])
    const franchise = written({ vat: { kind: 'franchise' } }, { seller: { ...seller, vatNumber: null } })
    expect(franchise.seller.taxRegistration).toBe('552081317')
    expect(spaced(franchise.vatBreakdown[0]?.exemptionReason)).toContain('L. 223-3')
  })

  it('leaves number and day of a draft empty, and shows what an issue today would say', () => {
    const draft = buildInvoice(content, { ...frame, number: null })
    expect(draft).toMatchObject({ number: null, issuedOn: null, dueOn: '2026-12-25' })
    expect(draft.mentions.length).toBeGreaterThan(3)
  })
})
