import { get } from 'react-hook-form'
import type { OrganizationSettings } from '#shared/contract/organization-fields.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import {
  currencyLabels,
  industryLabels,
  sizeLabels,
} from '#shared/domain/organizations/organization-choices.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { formatSiren, formatSiret } from '#shared/french/siren.ts'

/** The form's own shape: an empty text where the organization has null. */
export type OrganizationValues = {
  name: string
  slug: string
  description: string
  industry: string
  size: string
  country: string
  timezone: string
  billingEmail: string
  currency: string
  settings: OrganizationSettings
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
    description: organization.description ?? '',
    industry: organization.industry ?? '',
    size: organization.size,
    country: organization.country,
    timezone: organization.timezone,
    billingEmail: organization.billingEmail ?? '',
    currency: organization.currency,
    settings: { ...organization.settings },
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

type Settings = keyof OrganizationSettings
export type FieldName = Exclude<keyof OrganizationValues, 'settings'> | `settings.${Settings}`

export const settingLabels: Record<Settings, string> = {
  electronicSignature: 'Signature électronique',
  autoReminders: 'Relances automatiques',
  centralizedBilling: 'Facturation centralisée',
}

/** Field names for the form and its conflicts, in the form's order. */
export const fieldLabels: Record<FieldName, string> = {
  name: 'Nom de l’organisation',
  slug: 'Identifiant',
  description: 'Description',
  industry: 'Secteur d’activité',
  size: 'Taille',
  email: 'E-mail',
  phone: 'Téléphone',
  website: 'Site web',
  addressLine1: 'Adresse',
  addressLine2: 'Complément d’adresse',
  postalCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  timezone: 'Fuseau horaire',
  legalForm: 'Forme juridique',
  siren: 'SIREN',
  siret: 'SIRET',
  vatNumber: 'Numéro de TVA',
  soleTrader: 'Entrepreneur individuel',
  vatFranchise: 'Franchise en base de TVA',
  billingEmail: 'E-mail de facturation',
  currency: 'Devise',
  quoteValidityDays: 'Durée de validité',
  latePenaltyBps: 'Pénalités de retard',
  paymentTerms: 'Conditions de paiement',
  quoteNotes: 'Notes',
  'settings.electronicSignature': settingLabels.electronicSignature,
  'settings.autoReminders': settingLabels.autoReminders,
  'settings.centralizedBilling': settingLabels.centralizedBilling,
}

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  industry: industryLabels,
  size: sizeLabels,
  currency: currencyLabels,
}

/** A value as a conflict shows it. */
export function shownValue(name: string, values: OrganizationValues): string {
  const value: unknown = get(values, name)
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (name === 'latePenaltyBps') return `${String(Number(value) / 100).replace('.', ',')}\u00a0%`
  if (name === 'country') return countryName(String(value))
  return choices[name]?.[String(value)] ?? String(value)
}
