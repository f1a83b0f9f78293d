import type { Organization } from '#shared/contract/organizations.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { formatSiren, formatSiret } from '#shared/french/siren.ts'

/** The form's own shape: an empty text where the organization has null. */
export type OrganizationValues = {
  name: string
  slug: string
  country: string
  timezone: string
  legalForm: string
  siren: string
  siret: string
  vatNumber: string
  addressLine1: string
  addressLine2: string
  postalCode: string
  city: string
  phone: string
  email: string
  website: string
  soleTrader: boolean
  vatFranchise: boolean
  latePenaltyBps: number | null
  quoteValidityDays: number
  paymentTerms: string
  quoteNotes: string
}

export function toValues(organization: Organization): OrganizationValues {
  const { siren, siret, phone } = organization
  return {
    name: organization.name,
    slug: organization.slug,
    country: organization.country,
    timezone: organization.timezone,
    legalForm: organization.legalForm ?? '',
    siren: siren ? formatSiren(siren) : '',
    siret: siret ? formatSiret(siret) : '',
    vatNumber: organization.vatNumber ?? '',
    addressLine1: organization.addressLine1 ?? '',
    addressLine2: organization.addressLine2 ?? '',
    postalCode: organization.postalCode ?? '',
    city: organization.city ?? '',
    phone: phone ? formatPhone(phone) : '',
    email: organization.email ?? '',
    website: organization.website ?? '',
    soleTrader: organization.soleTrader,
    vatFranchise: organization.vatFranchise,
    latePenaltyBps: organization.latePenaltyBps,
    quoteValidityDays: organization.quoteValidityDays,
    paymentTerms: organization.paymentTerms,
    quoteNotes: organization.quoteNotes ?? '',
  }
}
