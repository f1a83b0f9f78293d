/** Values that an organization chooses among (specification, section 3), with the French names. */
export const industryLabels = {
  technology: 'Technologie',
  finance: 'Finance',
  healthcare: 'Santé',
  retail: 'Commerce',
  manufacturing: 'Industrie',
  consulting: 'Conseil',
  education: 'Éducation',
  'real-estate': 'Immobilier',
  other: 'Autre',
} as const
export type Industry = keyof typeof industryLabels
export const industries = Object.keys(industryLabels) as [Industry, ...Industry[]]

export const sizeLabels = {
  '1-10': '1 à 10 personnes',
  '11-50': '11 à 50 personnes',
  '51-200': '51 à 200 personnes',
  '200+': 'Plus de 200 personnes',
} as const
export type OrganizationSize = keyof typeof sizeLabels
export const organizationSizes = Object.keys(sizeLabels) as [OrganizationSize, ...OrganizationSize[]]

export const currencyLabels = {
  EUR: 'Euro (€)',
  USD: 'Dollar américain ($)',
  GBP: 'Livre sterling (£)',
  CHF: 'Franc suisse (CHF)',
} as const
export type OrganizationCurrency = keyof typeof currencyLabels
export const organizationCurrencies = Object.keys(currencyLabels) as [
  OrganizationCurrency,
  ...OrganizationCurrency[],
]

/** Defaults of a new organization, and of the onboarding (specification, sections 3 and 9.3). */
export const organizationDefaults = {
  country: 'FR',
  timezone: 'Europe/Paris',
  currency: 'EUR',
  size: '1-10',
} as const

/** Longest text of a description (specification, section 9.3). */
export const ORGANIZATION_DESCRIPTION_MAX = 400

/** Members that the wizard invites at once. */
export const WIZARD_MEMBERS_MAX = 50

/** Countries of the onboarding and the wizard (specification, section 9.3); ISO 3166-1 alpha-2. */
export const onboardingCountries = ['FR', 'BE', 'CH', 'CA', 'US', 'GB', 'DE', 'ES', 'IT'] as const

/** Their time zones, in the same order (specification, section 9.3). */
export const onboardingTimezones = {
  'Europe/Paris': 'Paris',
  'Europe/Brussels': 'Bruxelles',
  'Europe/Zurich': 'Zurich',
  'America/Toronto': 'Toronto',
  'America/New_York': 'New York',
  'Europe/London': 'Londres',
  'Europe/Berlin': 'Berlin',
  'Europe/Madrid': 'Madrid',
  'Europe/Rome': 'Rome',
} as const
