import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'
import { isCountry } from '#shared/french/countries.ts'
import {
  addressSchemes,
  allowanceReasons,
  chargeReasons,
  currencies,
  exemptionCodes,
  icdSchemes,
  invoiceTypes,
  itemLists,
  mimeTypes,
  noteSubjects,
  objectSchemes,
  paymentMeans,
  taxPointCodes,
  units,
  vatCategories,
} from './code-lists.ts'
import { blank, european, type Rule } from './rule.ts'
import {
  electronicAddresses,
  identifiers,
  type Placed,
  registrations,
  vatKinds,
  vatNumbers,
  vatUses,
} from './vat-uses-and-identifiers.ts'

type Codes = (invoice: EInvoice) => Placed<string | null | undefined>[]

/** A code that is there must be on its list; an absent one has a rule of its own. */
function listed(
  id: string,
  terms: string,
  text: string,
  list: { has: (code: string) => boolean },
  codes: Codes,
): Rule {
  return european(id, terms, text, (i) =>
    codes(i).flatMap(({ value, path }) => (blank(value) || list.has(value as string) ? [] : [path])),
  )
}

const ofLines =
  (read: (line: EInvoice['lines'][number]) => Placed<string | null | undefined>[]): Codes =>
  ({ lines }) =>
    lines.flatMap((line, index) =>
      read(line).map(({ value, path }) => ({ value, path: `lines.${index}.${path}` })),
    )

const reasonsOf =
  (key: 'allowances' | 'charges'): Codes =>
  (i) => [
    ...i[key].map(({ reasonCode }, index) => ({ value: reasonCode, path: `${key}.${index}.reasonCode` })),
    ...ofLines((line) =>
      line[key].map(({ reasonCode }, index) => ({
        value: reasonCode,
        path: `${key}.${index}.reasonCode`,
      })),
    )(i),
  ]

const countriesOf: Codes = (i) => [
  { value: i.seller.address?.country, path: 'seller.address.country' },
  { value: i.buyer.address?.country, path: 'buyer.address.country' },
  { value: i.taxRepresentative?.address?.country, path: 'taxRepresentative.address.country' },
  { value: i.delivery?.address?.country, path: 'delivery.address.country' },
]

const countries = { has: isCountry }

/** EN 16931: code lists (BR-CL), and the country of VAT numbers (BR-CO-09). */
export const codeRules: Rule[] = [
  listed('BR-CL-01', 'BT-3', 'Choisissez un type de document permis.', invoiceTypes, (i) => [
    { value: i.typeCode, path: 'typeCode' },
  ]),
  listed('BR-CL-04', 'BT-5', 'Choisissez une devise de la norme ISO 4217.', currencies, (i) => [
    { value: i.currency, path: 'currency' },
  ]),
  listed('BR-CL-05', 'BT-6', 'Choisissez une devise de la norme ISO 4217.', currencies, (i) => [
    { value: i.vatCurrency, path: 'vatCurrency' },
  ]),
  listed('BR-CL-06', 'BT-8', 'Choisissez 5, 29 ou 72 pour l’exigibilité de la TVA.', taxPointCodes, (i) => [
    { value: i.taxPointCode, path: 'taxPointCode' },
  ]),
  listed('BR-CL-07', 'BT-18-1', 'Choisissez un type d’objet facturé permis.', objectSchemes, (i) => [
    { value: i.invoicedObject?.scheme, path: 'invoicedObject.scheme' },
    ...ofLines((line) => [{ value: line.object?.scheme, path: 'object.scheme' }])(i),
  ]),
  listed('BR-CL-08', 'BT-21', 'Choisissez un sujet de mention permis.', noteSubjects, (i) =>
    i.notes.map(({ subjectCode }, index) => ({ value: subjectCode, path: `notes.${index}.subjectCode` })),
  ),
  listed(
    'BR-CL-10',
    'BT-29-1 BT-46-1 BT-60-1',
    'Choisissez un type d’identifiant permis (SIRET, par exemple).',
    icdSchemes,
    (i) =>
      identifiers(i)
        .filter(({ path }) => path !== 'delivery.location')
        .map(({ value, path }) => ({ value: value.scheme, path: `${path}.scheme` })),
  ),
  listed(
    'BR-CL-11',
    'BT-30-1 BT-47-1 BT-61-1',
    'Choisissez un type d’immatriculation permis (SIREN, par exemple).',
    icdSchemes,
    (i) => registrations(i).map(({ value, path }) => ({ value: value.scheme, path: `${path}.scheme` })),
  ),
  listed('BR-CL-13', 'BT-158-1', 'Choisissez une nomenclature permise.', itemLists, (i) =>
    ofLines(({ item }) =>
      item.classifications.map(({ list }, index) => ({
        value: list,
        path: `item.classifications.${index}.list`,
      })),
    )(i),
  ),
  listed('BR-CL-14', 'BT-40 BT-55 BT-69 BT-80', 'Choisissez un pays de la liste.', countries, countriesOf),
  listed('BR-CL-15', 'BT-159', 'Choisissez un pays d’origine de la liste.', countries, (i) =>
    ofLines(({ item }) => [{ value: item.originCountry, path: 'item.originCountry' }])(i),
  ),
  listed('BR-CL-16', 'BT-81', 'Choisissez un moyen de paiement de la liste.', paymentMeans, (i) => [
    { value: i.payment?.meansCode, path: 'payment.meansCode' },
  ]),
  listed('BR-CL-17', 'BT-95 BT-102 BT-118', 'Choisissez une catégorie de TVA permise.', vatCategories, (i) =>
    vatKinds(i)
      .filter(({ path }) => !path.startsWith('lines'))
      .map(({ value, path }) => ({ value: value.category, path: `${path}.category` })),
  ),
  listed('BR-CL-18', 'BT-151', 'Choisissez une catégorie de TVA permise.', vatCategories, (i) =>
    vatUses(i)
      .filter(({ on }) => on === 'line')
      .map(({ kind, path }) => ({ value: kind.category, path: `${path}.vat.category` })),
  ),
  listed(
    'BR-CL-19',
    'BT-98 BT-140',
    'Choisissez un motif de remise de la liste.',
    allowanceReasons,
    reasonsOf('allowances'),
  ),
  listed(
    'BR-CL-20',
    'BT-105 BT-145',
    'Choisissez un motif de frais de la liste.',
    chargeReasons,
    reasonsOf('charges'),
  ),
  listed('BR-CL-21', 'BT-157-1', 'Choisissez un type de référence permis.', icdSchemes, (i) =>
    ofLines(({ item }) => [{ value: item.standardId?.scheme, path: 'item.standardId.scheme' }])(i),
  ),
  listed('BR-CL-22', 'BT-121', 'Choisissez un motif d’exonération de la liste.', exemptionCodes, (i) =>
    i.vatBreakdown.map(({ exemptionCode }, index) => ({
      value: exemptionCode,
      path: `vatBreakdown.${index}.exemptionCode`,
    })),
  ),
  listed('BR-CL-23', 'BT-130 BT-150', 'Choisissez une unité de la liste.', units, (i) =>
    ofLines(({ unitCode, price }) => [
      { value: unitCode, path: 'unitCode' },
      { value: price.baseUnitCode, path: 'price.baseUnitCode' },
    ])(i),
  ),
  listed(
    'BR-CL-24',
    'BT-125-1',
    'Joignez un PDF, une image PNG ou JPEG, un CSV ou un tableur.',
    mimeTypes,
    (i) =>
      i.attachments.map(({ file }, index) => ({ value: file?.mime, path: `attachments.${index}.file.mime` })),
  ),
  listed(
    'BR-CL-25',
    'BT-34-1 BT-49-1',
    'Choisissez un type d’adresse électronique permis.',
    addressSchemes,
    (i) => electronicAddresses(i).map(({ value, path }) => ({ value: value.scheme, path: `${path}.scheme` })),
  ),
  listed('BR-CL-26', 'BT-71-1', 'Choisissez un type d’identifiant de lieu permis.', icdSchemes, (i) => [
    { value: i.delivery?.location?.scheme, path: 'delivery.location.scheme' },
  ]),
  european('BR-CO-09', 'BT-31 BT-48 BT-63', 'Commencez le numéro de TVA par les lettres du pays.', (i) =>
    vatNumbers(i).flatMap(({ value, path }) => {
      const country = value.slice(0, 2).toUpperCase()
      return blank(value) || isCountry(country) || country === 'EL' || country === 'XI' ? [] : [path]
    }),
  ),
]
