import { sellerParty } from '#server/features/documents/queries/document-parties.ts'
import type { SellerFacts } from '#server/features/documents/queries/parties.ts'
import type { Scope } from '#server/scope.ts'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import { buildInvoice } from '#shared/domain/invoices/build-invoice.ts'
import type {
  InvoiceContent,
  InvoiceDocument,
  InvoiceSeller,
} from '#shared/domain/invoices/invoice-document.ts'
import { formatNumber } from '#shared/domain/invoices/number-series.ts'
import { toEInvoice } from '#shared/domain/invoices/to-e-invoice.ts'
import { frenchTypography } from '#shared/french/typography.ts'
import { addDays, startOfMonth } from '#shared/time/calendar-day.ts'
import { makeIdentifiers } from './identifiers.ts'
import { createRandom } from './seeded-random.ts'
import { cities } from './story/clients.ts'
import { type SupplierInvoice, suppliers } from './story/suppliers.ts'

/** The IBAN that French banks publish as an example. */
const IBAN = 'FR7630006000011234567890189'

type Buying = { scope: Scope; buyer: SellerFacts; issuedOn: string; seed: number }

/** The file that a supplier sends: an XML, a Factur-X or a PDF without data, by the writers and the renderer of the product. */
export async function drawSupplierInvoice(
  invoice: SupplierInvoice,
  { scope, buyer, issuedOn, seed }: Buying,
): Promise<File> {
  const document = documentOf(invoice, { buyer, issuedOn, seed })
  const xml = invoice.as === 'scan' ? null : writeCii(toEInvoice(document))
  const name = `${document.number?.replaceAll('/', '-')}.${invoice.as === 'cii' ? 'xml' : 'pdf'}`
  if (invoice.as === 'cii' && xml !== null) return new File([xml], name)
  const { orgId, userId } = scope
  const pdf = await scope.context.pdf.renderInvoice(document, xml, { orgId, userId })
  return new File([pdf as BlobPart], invoice.as === 'scan' ? `scan-${name}` : name)
}

function documentOf(
  { supplier, format, rank, days, operation, lines }: SupplierInvoice,
  { buyer, issuedOn, seed }: Omit<Buying, 'scope'>,
): InvoiceDocument {
  const month = monthBefore(issuedOn)
  const content: InvoiceContent = {
    kind: 'invoice',
    companyId: null,
    contactId: null,
    quoteId: null,
    title: null,
    discount: null,
    takenBack: [],
    vatAdjustments: [],
    preceding: [],
    prepaidCents: 0,
    prepaidOn: null,
    notes: null,
    purchaseOrderNumber: null,
    buyerReference: null,
    contractReference: null,
    deliveryPlace: null,
    operation,
    vat: { kind: 'domestic' },
    vatOnDebits: false,
    paymentTerms: { kind: 'days', days },
    performance: { kind: 'on', on: issuedOn },
    lines: lines.map(({ text, quantity, unit, price }, index) => ({
      kind: 'item',
      id: String(index + 1),
      unit,
      discountBps: 0,
      vatRateBps: 2_000,
      description: frenchTypography(text.replace('{mois}', month)),
      quantityMilli: Math.round(quantity * 1_000),
      unitPriceCents: Math.round(price * 100),
    })),
  }
  const series = { format, padding: 1, restarts: 'never', yearStart: 1 } as const
  return buildInvoice(content, {
    on: issuedOn,
    number: formatNumber(series, issuedOn, rank),
    currency: 'EUR',
    seller: sellerOf(supplier, seed),
    sellerLogo: null,
    attention: null,
    quote: null,
    buyer: { ...sellerParty(buyer), kind: 'professional', electronicAddress: null },
    payment: { kind: 'transfer', iban: IBAN, bic: null, accountName: suppliers[supplier].name },
    latePenaltyBps: null,
  })
}

function sellerOf(supplier: SupplierInvoice['supplier'], seed: number): InvoiceSeller {
  const { name, legalForm, address, city, email } = suppliers[supplier]
  const [postalCode, town] = cities[city]
  const rank = Object.keys(suppliers).indexOf(supplier)
  return {
    ...makeIdentifiers(createRandom(seed + rank)),
    name,
    legalForm,
    addressLines: [address],
    postalCode,
    city: town,
    country: 'FR',
    email,
    phone: null,
    soleTrader: false,
    shareCapitalCents: null,
    registryTown: 'Lyon',
    electronicAddress: null,
    insurance: null,
  }
}

/** « octobre 2026 » for a day of November. */
function monthBefore(day: string): string {
  const last = new Date(`${addDays(startOfMonth(day), -1)}T12:00:00Z`)
  return last.toLocaleDateString('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
