import { validEInvoices } from '#shared/domain/e-invoices/valid-e-invoices.fixture.ts'
import { parseVatNumber } from '#shared/french/vat-number.ts'
import { type Broken, broken, full } from './broken-e-invoices.fixture.ts'

const address = () => structuredClone(validEInvoices.standard.buyer.address!)
const wrongKey = 'FR00552081317'
if (parseVatNumber(wrongKey) !== null) throw new Error('this VAT number is right')

/** A broken invoice for each rule of documents, lines, totals, France and this house. */
export const brokenDocuments: Broken[] = [
  broken('BR-01', (i) => (i.profile = '')),
  broken('BR-02', (i) => (i.number = null)),
  broken('BR-03', (i) => (i.issuedOn = null)),
  broken('BR-04', (i) => (i.typeCode = '')),
  broken('BR-05', (i) => (i.currency = '')),
  broken('BR-06', (i) => (i.seller.name = ' ')),
  broken('BR-07', (i) => (i.buyer.name = '')),
  broken('BR-08', (i) => (i.seller.address = null)),
  broken('BR-09', (i) => (i.seller.address!.country = null)),
  broken('BR-10', (i) => (i.buyer.address = null)),
  broken('BR-11', (i) => (i.buyer.address!.country = null)),
  broken('BR-16', (i) => (i.lines = []), ['BR-CO-10', 'BR-S-08']),
  broken('BR-17', (i) => (i.payee!.name = ''), [], full),
  broken('BR-18', (i) => (i.taxRepresentative!.name = ''), [], full),
  broken('BR-19', (i) => (i.taxRepresentative!.address = null), [], full),
  broken('BR-20', (i) => (i.taxRepresentative!.address!.country = null), [], full),
  broken('BR-21', (i) => (i.lines[0]!.id = '')),
  broken('BR-22', (i) => (i.lines[0]!.quantity = '')),
  broken('BR-23', (i) => (i.lines[0]!.unitCode = '')),
  broken('BR-25', (i) => (i.lines[0]!.item.name = '')),
  broken('BR-26', (i) => (i.lines[0]!.price.net = '')),
  broken('BR-27', (i) => (i.lines[0]!.price.net = '-80.00'), ['BR-FR-DEC-03']),
  broken('BR-28', (i) => (i.lines[0]!.price.gross = '-80.00'), ['BR-FR-DEC-03']),
  broken('BR-29', (i) => (i.period = { from: '2026-09-30', to: '2026-09-01' })),
  broken('BR-30', (i) => (i.lines[0]!.period = { from: '2026-09-30', to: '2026-09-01' })),
  broken('BR-32', (i) => (i.allowances[0]!.vat.category = ''), ['ARD-08', 'BR-S-08'], full),
  broken('BR-33', (i) => (i.allowances[0]!.reason = null), ['BR-CO-21'], full),
  broken('BR-37', (i) => (i.charges[0]!.vat.category = ''), ['ARD-08', 'BR-S-08'], full),
  broken('BR-38', (i) => (i.charges[0]!.reason = null), ['BR-CO-22'], full),
  broken('BR-42', (i) => (i.lines[0]!.allowances[0]!.reason = null), ['BR-CO-23'], full),
  broken('BR-44', (i) => (i.lines[0]!.charges[0]!.reason = null), ['BR-CO-24'], full),
  broken('BR-CO-21', (i) => (i.allowances[0]!.reason = ''), ['BR-33'], full),
  broken('BR-CO-22', (i) => (i.charges[0]!.reason = ''), ['BR-38'], full),
  broken('BR-CO-23', (i) => (i.lines[0]!.allowances[0]!.reason = ''), ['BR-42'], full),
  broken('BR-CO-24', (i) => (i.lines[0]!.charges[0]!.reason = ''), ['BR-44'], full),
  broken('BR-47', (i) => (i.vatBreakdown[0]!.category = ''), ['ARD-08', 'BR-S-01']),
  broken('BR-48', (i) => (i.vatBreakdown[0]!.rateBps = null), ['ARD-08', 'BR-CO-17', 'BR-S-08', 'BR-S-09']),
  broken('BR-49', (i) => (i.payment!.meansCode = '')),
  broken('BR-50', (i) => (i.payment!.transfers[0]!.account = '')),
  broken('BR-51', (i) => (i.payment!.card = { number: '4970101234567890', holder: null })),
  broken('BR-52', (i) => (i.attachments[0]!.reference = ''), [], full),
  broken('BR-53', (i) => (i.vatCurrency = 'CHF')),
  broken('BR-54', (i) => (i.lines[0]!.item.attributes[0]!.value = ''), ['BR-FR-28'], full),
  broken('BR-55', (i) => (i.precedingInvoices[0]!.number = ''), [], 'corrected'),
  broken('BR-56', (i) => (i.taxRepresentative!.vatId = ''), [], full),
  broken('BR-57', (i) => (i.delivery!.address!.country = ''), [], full),
  broken('BR-61', (i) => (i.payment!.transfers = [])),
  broken('BR-62', (i) => (i.seller.electronicAddress!.scheme = null)),
  broken('BR-63', (i) => (i.buyer.electronicAddress!.scheme = null), [], 'consumer'),
  broken('BR-64', (i) => (i.lines[0]!.item.standardId!.scheme = null), [], full),
  broken('BR-65', (i) => (i.lines[0]!.item.classifications[0]!.list = ''), [], full),
  broken('BR-CO-03', (i) => Object.assign(i, { taxPointOn: '2026-10-15', taxPointCode: '5' })),
  broken('BR-CO-04', (i) => (i.lines[0]!.vat.category = ''), ['ARD-08', 'BR-S-08']),
  broken('BR-CO-09', (i) => (i.buyer.vatId = '12345678901')),
  broken('BR-CO-10', (i) => (i.totals.linesCents += 1), ['BR-CO-13']),
  broken('BR-CO-11', (i) => (i.totals.allowancesCents += 1), ['BR-CO-13']),
  broken('BR-CO-12', (i) => (i.totals.chargesCents += 1), ['BR-CO-13']),
  broken('BR-CO-13', (i) => (i.totals.netCents += 1), ['BR-CO-15']),
  broken('BR-CO-14', (i) => (i.totals.vatCents! += 1), ['BR-CO-15']),
  broken('BR-CO-15', (i) => (i.totals.grossCents += 1), ['BR-CO-16']),
  broken('BR-CO-16', (i) => (i.totals.dueCents += 1)),
  broken('BR-CO-17', (i) => (i.vatBreakdown[0]!.vatCents += 1), ['BR-CO-14', 'BR-S-09']),
  broken('BR-CO-18', (i) => (i.vatBreakdown = []), ['BR-CO-14', 'BR-S-01']),
  broken('BR-CO-19', (i) => (i.period = { from: null, to: null })),
  broken('BR-CO-20', (i) => (i.lines[0]!.period = { from: null, to: null })),
  broken('BR-CO-25', (i) => (i.dueOn = null)),
  broken(
    'BR-CO-26',
    (i) =>
      Object.assign(i.seller, {
        identifiers: [],
        legalRegistration: null,
        vatId: null,
        taxRegistration: '1',
      }),
    ['BR-FR-10'],
  ),
  broken('BR-FR-01', (i) => (i.number = 'F'.repeat(36))),
  broken('BR-FR-02', (i) => (i.number = 'F 2026.42')),
  broken('BR-FR-03', (i) => (i.dueOn = '2027-02-31')),
  broken('BR-FR-04', (i) => (i.typeCode = '325'), ['BR-CL-01']),
  ...['PMT', 'PMD', 'AAB'].map((code) =>
    broken(`BR-FR-05-${code}`, (i) => (i.notes = i.notes.filter(({ subjectCode }) => subjectCode !== code))),
  ),
  broken('BR-FR-06', (i) => i.notes.push(i.notes[0]!)),
  broken('BR-FR-08', (i) => (i.processType = 'A1')),
  broken('BR-FR-09', (i) => (i.seller.identifiers[0]!.value = '55208131766522')),
  broken('BR-FR-10', (i) => (i.seller.legalRegistration!.scheme = '0009'), ['BR-FR-09']),
  broken('BR-FR-11', (i) => (i.buyer.legalRegistration = null)),
  broken('BR-FR-12', (i) => (i.buyer.electronicAddress = null), [], 'consumer'),
  broken('BR-FR-13', (i) => (i.seller.electronicAddress = null)),
  broken('BR-FR-15', (i) => (i.lines[0]!.vat.category = 'L'), ['ARD-08', 'BR-CL-18', 'BR-S-08']),
  broken('BR-FR-16', (i) => {
    i.lines[0]!.vat.rateBps = 2100
    const row = i.vatBreakdown[0]!
    row.rateBps = 2100
    row.vatCents = 16_800
    i.totals.vatCents = 16_800
    i.totals.grossCents = 96_800
    i.totals.dueCents = 96_800
  }),
  broken('BR-FR-17', (i) => (i.attachments[0]!.description = 'Plan'), [], full),
  broken(
    'BR-FR-18',
    (i) => (i.attachments = [1, 2].map(() => ({ ...i.attachments[0]!, description: 'LISIBLE' }))),
    [],
    full,
  ),
  broken('BR-FR-20', (i) => (i.notes[3]!.text = 'B2Z')),
  broken('BR-FR-21', (i) => (i.buyer.electronicAddress!.value = '732829320')),
  broken('BR-FR-22', (i) =>
    Object.assign(i, {
      typeCode: '389',
      seller: { ...i.seller, electronicAddress: { value: '552081317', scheme: '0225' } },
    }),
  ),
  broken('BR-FR-23', (i) => (i.seller.electronicAddress!.value = '732829320 A')),
  broken('BR-FR-24', (i) => i.buyer.identifiers.push({ value: 'a b', scheme: '0224' })),
  broken('BR-FR-25', (i) => (i.seller.electronicAddress!.value = '732829320'.padEnd(126, 'A'))),
  broken('BR-FR-26', (i) => i.buyer.identifiers.push({ value: 'A'.repeat(101), scheme: '0224' })),
  broken('BR-FR-27', (i) => (i.lines[0]!.item.attributes[0]!.name = ''), ['BR-54'], full),
  broken('BR-FR-28', (i) => (i.lines[0]!.item.attributes[0]!.value = ' '), ['BR-54'], full),
  broken('BR-FR-29', (i) => (i.invoicedObject!.value = ''), [], full),
  broken('BR-FR-30', (i) => (i.lines[0]!.object!.value = ''), [], full),
  broken('BR-FR-31', (i) => i.notes.push({ subjectCode: 'BAR', text: 'OUTOFSCOPE' })),
  broken('BR-FR-32', (i) => (i.payee!.legalRegistration = { value: '12345678', scheme: '0002' }), [], full),
  broken('BR-FR-CO-03', (i) => (i.contractReference = null), [], 'globalDiscount'),
  broken('BR-FR-CO-04', (i) => (i.precedingInvoices = []), [], 'corrected'),
  broken('BR-FR-CO-05', (i) => (i.precedingInvoices[0]!.issuedOn = null), [], 'creditNote'),
  broken('BR-FR-CO-07', (i) => (i.dueOn = '2026-10-14')),
  broken('BR-FR-CO-08', (i) => (i.processType = 'S4'), [], 'deposit'),
  broken('BR-FR-CO-09', (i) => (i.processType = 'S2')),
  broken('BR-FR-CO-10', (i) => i.seller.identifiers.push({ value: 'X', scheme: null })),
  broken('BR-FR-CO-12', (i) => (i.currency = 'CHF')),
  broken('BR-FR-CO-14', (i) => i.seller.identifiers.push({ value: '552081317', scheme: '0231' }), [], full),
  broken('BR-FR-CO-15', (i) => {
    i.seller.identifiers.push({ value: '552081317', scheme: '0231' })
    i.notes.push({ subjectCode: 'TXD', text: 'MEMBRE_ASSUJETTI_UNIQUE' })
  }),
  broken('BR-FR-DEC-01', (i) => (i.allowances[0]!.baseCents = 1e19), [], full),
  broken('BR-FR-DEC-02', (i) => (i.lines[0]!.quantity = '10.00001')),
  broken('BR-FR-DEC-03', (i) => (i.lines[0]!.price.net = '80.0000001')),
  broken(
    'BR-FR-DEC-04',
    (i) => {
      i.vatBreakdown[0]!.rateBps = 10_000
    },
    ['ARD-08', 'BR-CO-17', 'BR-FR-16', 'BR-S-08', 'BR-S-09'],
  ),
  broken('BR-FR-MV-02', (i) => (i.processType = 'S8')),
  broken('BR-FR-BD-02', (i) => (i.processType = 'B9')),
  broken('ARD-01', (i) => (i.notes[0]!.text = 'n/a')),
  broken('ARD-02', (i) => (i.notes[0]!.text = 'Indemnité de 40 euros.'), [], 'consumer'),
  broken('ARD-03', (i) => (i.buyer.legalRegistration!.value = '552081318'), ['BR-FR-21']),
  broken('ARD-04', (i) => (i.seller.identifiers[0]!.value = '73282932000075')),
  broken('ARD-05', (i) => (i.issuedOn = '2026-10-15XX')),
  broken(
    'ARD-06',
    (i) =>
      Object.assign(i, {
        processType: 'S2',
        totals: { ...i.totals, prepaidCents: i.totals.grossCents, dueCents: 0 },
      }),
    [],
    'creditNote',
  ),
  broken('ARD-07', (i) => (i.vatBreakdown[0]!.rateBps = 2000), ['ARD-08', 'BR-CO-17'], 'zeroRated'),
  broken(
    'ARD-08',
    (i) => i.vatBreakdown.push({ ...i.vatBreakdown[0]!, rateBps: 2000, baseCents: 0, vatCents: 0 }),
    ['BR-S-08'],
  ),
  broken(
    'ARD-09',
    (i) => {
      const cents = 10_000_000_000
      Object.assign(i.totals, { linesCents: cents, netCents: cents, grossCents: cents, dueCents: cents })
      i.lines[0]!.netCents = cents
      i.vatBreakdown[0]!.baseCents = cents
    },
    [],
    'zeroRated',
  ),
  broken('ARD-10', (i) => (i.buyer.vatId = wrongKey)),
  broken('ARD-11', (i) => (i.payment!.transfers[0]!.account = 'FR1520041010050500013M02606')),
  broken('ARD-12', (i) => (i.vatBreakdown[0]!.exemptionReason = 'Franchise'), [], 'franchise'),
  broken('ARD-13', (i) => (i.vatBreakdown[0]!.exemptionCode = 'VATEX-EU-G'), [], 'exempt'),
  broken('ARD-14', (i) => (i.vatBreakdown[0]!.exemptionCode = 'VATEX-FR-CNWVAT'), [], 'exempt'),
  broken('ARD-15', (i) => (i.vatBreakdown[0]!.exemptionReason = 'Article 283'), [], 'subcontractor'),
  broken('ARD-16', (i) => (i.profile += '#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr')),
  broken('ARD-17', (i) => (i.processType = 'S4')),
  broken('ARD-18', (i) => (i.precedingInvoices[0]!.issuedOn = '2026-10-16'), [], 'corrected'),
  broken('ARD-21', (i) => {
    i.lines[0]!.vat.rateBps = 1960
    const row = i.vatBreakdown[0]!
    row.rateBps = 1960
    row.vatCents = 15_680
    i.totals.vatCents = 15_680
    i.totals.grossCents = 95_680
    i.totals.dueCents = 95_680
  }),
  broken('BR-CL-01', (i) => (i.typeCode = '999'), ['BR-FR-04']),
  broken('BR-CL-04', (i) => (i.currency = 'FRF'), ['BR-FR-CO-12']),
  broken('BR-CL-05', (i) =>
    Object.assign(i, { vatCurrency: 'FRF', totals: { ...i.totals, vatInVatCurrencyCents: 1 } }),
  ),
  broken('BR-CL-06', (i) => (i.taxPointCode = '6')),
  broken('BR-CL-07', (i) => (i.invoicedObject = { value: 'X', scheme: 'XXX' })),
  broken('BR-CL-08', (i) => i.notes.push({ subjectCode: 'XXX', text: 'Note' })),
  broken('BR-CL-10', (i) => i.buyer.identifiers.push({ value: 'X', scheme: '9999' })),
  broken('BR-CL-11', (i) => (i.buyer.legalRegistration = { value: 'X', scheme: '9999' }), [], 'euServices'),
  broken('BR-CL-13', (i) => (i.lines[0]!.item.classifications[0]!.list = 'XX'), [], full),
  broken('BR-CL-14', (i) => (i.buyer.address = { ...address(), country: 'ZZ' })),
  broken('BR-CL-15', (i) => (i.lines[0]!.item.originCountry = 'ZZ')),
  broken('BR-CL-16', (i) => (i.payment!.meansCode = '999')),
  broken('BR-CL-17', (i) => (i.allowances[0]!.vat.category = 'Q'), ['ARD-08', 'BR-FR-15', 'BR-S-08'], full),
  broken('BR-CL-18', (i) => (i.lines[0]!.vat.category = 'Q'), ['ARD-08', 'BR-FR-15', 'BR-S-08']),
  broken('BR-CL-19', (i) => (i.allowances[0]!.reasonCode = '1'), [], full),
  broken('BR-CL-20', (i) => (i.charges[0]!.reasonCode = '1'), [], full),
  broken('BR-CL-21', (i) => (i.lines[0]!.item.standardId!.scheme = '9999'), [], full),
  broken('BR-CL-22', (i) => (i.vatBreakdown[0]!.exemptionCode = 'VATEX-XX'), [], 'exempt'),
  broken('BR-CL-23', (i) => (i.lines[0]!.unitCode = 'JOUR')),
  broken(
    'BR-CL-24',
    (i) => (i.attachments[0]!.file = { name: 'a.zip', mime: 'application/zip', base64: '' }),
    [],
    full,
  ),
  broken('BR-CL-25', (i) => (i.seller.electronicAddress!.scheme = '9999')),
  broken('BR-CL-26', (i) => (i.delivery!.location = { value: 'X', scheme: '9999' }), [], full),
]
