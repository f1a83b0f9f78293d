import type { Company, Contact } from '#shared/contract/crm.ts'
import type { CompanyFields, CompanyFormValues, ContactFormValues } from '#shared/contract/crm-fields.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { formatSiren, formatSiret } from '#shared/french/siren.ts'

/** Every field a text, as inputs have them. */
type Texts<T> = { [K in keyof T]-?: string }
export type CompanyTexts = Omit<Texts<CompanyFormValues>, 'kind' | 'purchaseOrderRequired'> &
  Pick<CompanyFields, 'kind' | 'purchaseOrderRequired'>
export type ContactTexts = Texts<ContactFormValues>

const reachTexts = (client: Partial<Company & Contact>) => ({
  email: client.email ?? '',
  phone: client.phone ? formatPhone(client.phone) : '',
  addressLine1: client.addressLine1 ?? '',
  addressLine2: client.addressLine2 ?? '',
  postalCode: client.postalCode ?? '',
  city: client.city ?? '',
  country: client.country ?? 'FR',
  notes: client.notes ?? '',
})

/** The form's texts of a company, written as people read them; empty for a new one. */
export function companyTexts(company: Partial<Company> = {}): CompanyTexts {
  return {
    kind: company.kind ?? 'professional',
    name: company.name ?? '',
    siren: company.siren ? formatSiren(company.siren) : '',
    siret: company.siret ? formatSiret(company.siret) : '',
    vatNumber: company.vatNumber ?? '',
    website: company.website ?? '',
    electronicScheme: company.electronicScheme ?? '',
    electronicAddress: company.electronicAddress ?? '',
    purchaseOrderRequired: company.purchaseOrderRequired ?? false,
    buyerReference: company.buyerReference ?? '',
    deliveryName: company.deliveryName ?? '',
    deliveryLine1: company.deliveryLine1 ?? '',
    deliveryLine2: company.deliveryLine2 ?? '',
    deliveryPostalCode: company.deliveryPostalCode ?? '',
    deliveryCity: company.deliveryCity ?? '',
    deliveryCountry: company.deliveryCountry ?? '',
    ...reachTexts(company),
  }
}

/** The same for a contact. */
export function contactTexts(contact: Partial<Contact> = {}): ContactTexts {
  return {
    firstName: contact.firstName ?? '',
    lastName: contact.lastName ?? '',
    jobTitle: contact.jobTitle ?? '',
    companyId: contact.companyId ?? '',
    mobile: contact.mobile ? formatPhone(contact.mobile) : '',
    ...reachTexts(contact),
  }
}
