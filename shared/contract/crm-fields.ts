import { z } from 'zod'
import { isElectronicScheme, parseElectronicAddress } from '#shared/domain/invoices/electronic-address.ts'
import { isCountry } from '../french/countries.ts'
import { parsePhone } from '../french/phone.ts'
import { isPostalCode, normalizePostalAddress } from '../french/postal-address.ts'
import { parseSiren, parseSiret } from '../french/siren.ts'
import { NBSP } from '../french/typography.ts'
import { fieldMessages } from '../french/validation-messages.ts'
import { parseVatNumber } from '../french/vat-number.ts'
import { idSchema } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

/** A professional has a SIREN and VAT; a consumer (« particulier ») has neither. */
export const companyKinds = ['professional', 'consumer'] as const
export type CompanyKind = (typeof companyKinds)[number]

const tooLong = (max: number) => `Texte trop long (max. ${max}${NBSP}caractères)`
/** Text that may be left out or empty: trimmed, null when there is none. */
const optional = (max: number, kind = lineText) =>
  kind()
    .max(max, tooLong(max))
    .nullish()
    .transform((text) => text?.trim() || null)
const required = (max: number) => lineText().trim().min(1, fieldMessages.required).max(max, tooLong(max))

const reach = { email: optional(254), phone: optional(30) }
const address = {
  addressLine1: optional(120),
  addressLine2: optional(120),
  postalCode: optional(12),
  city: optional(80),
  country: z.string().trim().toUpperCase().default('FR'),
}
const notes = optional(4_000, z.string)

/** Facts for the invoices of a client. */
const invoicing = {
  /** Code of `electronicSchemes`; null with its address: the SIREN. */
  electronicScheme: optional(4),
  electronicAddress: optional(125),
  purchaseOrderRequired: z.boolean().default(false),
  buyerReference: optional(100),
  /** Where goods go when not to the address. */
  deliveryName: optional(160),
  deliveryLine1: optional(120),
  deliveryLine2: optional(120),
  deliveryPostalCode: optional(12),
  deliveryCity: optional(80),
  deliveryCountry: optional(2),
}
const companyShape = {
  kind: z.enum(companyKinds).default('professional'),
  name: required(160),
  siren: optional(30),
  siret: optional(30),
  vatNumber: optional(30),
  ...reach,
  website: optional(300),
  ...address,
  ...invoicing,
  notes,
}
const contactShape = {
  firstName: optional(120),
  lastName: required(120),
  jobTitle: optional(120),
  companyId: z
    .union([idSchema, z.literal('')])
    .nullish()
    .transform((id) => id || null),
  ...reach,
  mobile: optional(30),
  ...address,
  notes,
}

const companyBase = z.object(companyShape)
const contactBase = z.object(contactShape)
export type CompanyFields = z.output<typeof companyBase>
export type CompanyFormValues = z.input<typeof companyBase>
export type ContactFields = z.output<typeof contactBase>
export type ContactFormValues = z.input<typeof contactBase>

/** The writable fields of a company or consumer. Normalised: SIREN from SIRET, E.164 phones, lower-case e-mail, tidy address. */
export const companyFields = companyBase.superRefine(checkCompany).overwrite(tidyCompany)
/** The same with the revision that the edit was made from. */
export const companyChange = z
  .object({ companyId: idSchema, revision: z.int().min(1), ...companyShape })
  .superRefine(checkCompany)
  .overwrite(tidyCompany)

export const contactFields = contactBase.superRefine(checkContact).overwrite(tidyReach)
export const contactChange = z
  .object({ contactId: idSchema, revision: z.int().min(1), ...contactShape })
  .superRefine(checkContact)
  .overwrite(tidyReach)

type Reach = Pick<
  ContactFields,
  'email' | 'phone' | 'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'country'
> & { mobile?: string | null }
type Report = (path: string, message: string) => void

const reporter =
  (context: z.core.$RefinementCtx): Report =>
  (path, message) =>
    context.addIssue({ code: 'custom', path: [path], message })

function checkCompany(company: CompanyFields, context: z.core.$RefinementCtx): void {
  const report = reporter(context)
  checkReach(company, report)
  const { siren, siret, vatNumber, website } = company
  if (website !== null && webAddress(website) === null) report('website', fieldMessages.url)
  checkDelivery(company, report)
  if (company.kind === 'consumer') {
    for (const field of ['siren', 'siret', 'vatNumber'] as const)
      if (company[field] !== null) report(field, 'Un particulier n’a ni SIREN, ni SIRET, ni numéro de TVA')
    if (company.electronicAddress !== null || company.electronicScheme !== null)
      report('electronicAddress', 'Un particulier reçoit ses factures par e-mail')
    if (company.purchaseOrderRequired)
      report('purchaseOrderRequired', 'Un particulier ne passe pas de bon de commande')
    return
  }
  checkElectronicAddress(company, report)
  const sirenDigits = siren === null ? null : parseSiren(siren)
  const siretDigits = siret === null ? null : parseSiret(siret)
  if (siren !== null && sirenDigits === null) report('siren', fieldMessages.siren)
  if (siret !== null && siretDigits === null) report('siret', fieldMessages.siret)
  else if (siretDigits && sirenDigits && !siretDigits.startsWith(sirenDigits))
    report('siret', 'Le SIRET doit commencer par le SIREN')
  const vat = vatNumber === null ? null : parseVatNumber(vatNumber)
  const known = sirenDigits ?? siretDigits?.slice(0, 9)
  if (vatNumber !== null && vat === null) report('vatNumber', fieldMessages.vatNumber)
  else if (vat?.startsWith('FR') && known && !vat.endsWith(known))
    report('vatNumber', 'Ce numéro de TVA ne correspond pas au SIREN')
}

function checkElectronicAddress(company: CompanyFields, report: Report): void {
  const { electronicScheme: scheme, electronicAddress: address } = company
  if (scheme === null && address === null) return
  if (scheme === null) report('electronicScheme', 'Choisissez le type de cette adresse')
  else if (!isElectronicScheme(scheme)) report('electronicScheme', 'Choix invalide')
  else if (address === null) report('electronicAddress', fieldMessages.required)
  else if (parseElectronicAddress(scheme, address) === null)
    report('electronicAddress', 'Cette adresse n’est pas valable pour ce type')
}

/** A delivery address says at least its place. */
function checkDelivery(company: CompanyFields, report: Report): void {
  if (!hasDelivery(company)) return
  const { deliveryCountry, deliveryPostalCode } = company
  const country = deliveryCountry?.toUpperCase() ?? company.country
  for (const field of ['deliveryLine1', 'deliveryPostalCode', 'deliveryCity'] as const)
    if (company[field] === null) report(field, fieldMessages.required)
  if (!isCountry(country)) report('deliveryCountry', 'Pays inconnu')
  else if (deliveryPostalCode !== null && !isPostalCode(deliveryPostalCode, country))
    report('deliveryPostalCode', fieldMessages.postalCode)
}

const hasDelivery = (company: CompanyFields) =>
  [
    company.deliveryName,
    company.deliveryLine1,
    company.deliveryLine2,
    company.deliveryPostalCode,
    company.deliveryCity,
  ].some((fact) => fact !== null)

function checkContact(contact: ContactFields, context: z.core.$RefinementCtx): void {
  checkReach(contact, reporter(context))
}

function checkReach(fields: Reach, report: Report): void {
  if (fields.email !== null && !z.email().safeParse(fields.email).success)
    report('email', fieldMessages.email)
  if (!isCountry(fields.country)) {
    report('country', 'Pays inconnu')
    return
  }
  for (const name of ['phone', 'mobile'] as const) {
    const phone = fields[name]
    if (phone && parsePhone(phone, fields.country) === null) report(name, fieldMessages.phone)
  }
  const { postalCode } = tidyAddress(fields)
  if (postalCode !== null && !isPostalCode(postalCode, fields.country))
    report('postalCode', fieldMessages.postalCode)
}

function tidyCompany<T extends CompanyFields>(company: T): T {
  const siret = company.siret && (parseSiret(company.siret) ?? company.siret)
  const siren = company.siren ? (parseSiren(company.siren) ?? company.siren) : (siret?.slice(0, 9) ?? null)
  const vatNumber = company.vatNumber && (parseVatNumber(company.vatNumber) ?? company.vatNumber)
  const website = company.website && (webAddress(company.website) ?? company.website)
  const { electronicScheme: scheme, electronicAddress: address } = company
  const electronicAddress =
    scheme !== null && address !== null && isElectronicScheme(scheme)
      ? (parseElectronicAddress(scheme, address) ?? address)
      : address
  const deliveryCountry = hasDelivery(company)
    ? (company.deliveryCountry?.toUpperCase() ?? company.country)
    : null
  return tidyReach({ ...company, siren, siret, vatNumber, website, electronicAddress, deliveryCountry })
}

function tidyReach<T extends Reach>(fields: T): T {
  const phone = (text: string) => parsePhone(text, fields.country) ?? text
  return {
    ...fields,
    ...tidyAddress(fields),
    email: fields.email?.toLowerCase() ?? null,
    phone: fields.phone && phone(fields.phone),
    ...(fields.mobile ? { mobile: phone(fields.mobile) } : {}),
  }
}

function tidyAddress(fields: Reach) {
  const lines = [fields.addressLine1, fields.addressLine2].filter((line) => line !== null)
  const { addressLines, postalCode, city, country } = normalizePostalAddress({
    ...fields,
    addressLines: lines,
  })
  return {
    addressLine1: addressLines[0] ?? null,
    addressLine2: addressLines[1] ?? null,
    postalCode,
    city,
    country,
  }
}

/** `https://exemple.fr` of what someone typed; null when it is no public web address. */
function webAddress(text: string): string | null {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return null
  if (!/^[^.]+(\.[^.]+)+$/.test(url.hostname)) return null
  return url.href.replace(/\/$/, '')
}
