import {
  onboardingCountries,
  onboardingTimezones,
} from '#shared/domain/organizations/organization-choices.ts'
import { countryOptions } from '#shared/french/countries.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { optionsOf } from './options-of.ts'

type Option = { value: string; label: string }

/** The nine of the onboarding (specification, section 9.3). */
export const nineCountries: Option[] = onboardingCountries.map((value) => ({
  value,
  label: countryName(value),
}))
export const nineTimezones: Option[] = optionsOf(onboardingTimezones)

/** Every country, France first. */
export const countries = countryOptions()

/** The nine, and those of France overseas, whose days end at another hour. */
export const timezones: Option[] = [
  ...nineTimezones,
  ...optionsOf({
    'America/Guadeloupe': 'Guadeloupe',
    'America/Martinique': 'Martinique',
    'America/Cayenne': 'Guyane',
    'America/Miquelon': 'Saint-Pierre-et-Miquelon',
    'Indian/Reunion': 'La Réunion',
    'Indian/Mayotte': 'Mayotte',
    'Pacific/Noumea': 'Nouvelle-Calédonie',
    'Pacific/Tahiti': 'Tahiti',
  }),
]

/** The options, and the present value when it is none of them. */
export function withPresent(options: readonly Option[], present: string): readonly Option[] {
  return present === '' || options.some(({ value }) => value === present)
    ? options
    : [...options, { value: present, label: countryName(present) }]
}
