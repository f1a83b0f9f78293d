/** Countries and time zones offered (specification, section 9.3). */
export const countries = [
  { value: 'FR', label: 'France' },
  { value: 'BE', label: 'Belgique' },
  { value: 'CH', label: 'Suisse' },
  { value: 'CA', label: 'Canada' },
  { value: 'US', label: 'États-Unis' },
  { value: 'GB', label: 'Royaume-Uni' },
  { value: 'DE', label: 'Allemagne' },
  { value: 'ES', label: 'Espagne' },
  { value: 'IT', label: 'Italie' },
]

export const timezones = [
  { value: 'Europe/Paris', label: 'Paris' },
  { value: 'Europe/Brussels', label: 'Bruxelles' },
  { value: 'Europe/Zurich', label: 'Zurich' },
  { value: 'America/Toronto', label: 'Toronto' },
  { value: 'America/New_York', label: 'New York' },
  { value: 'Europe/London', label: 'Londres' },
  { value: 'Europe/Berlin', label: 'Berlin' },
  { value: 'Europe/Madrid', label: 'Madrid' },
  { value: 'Europe/Rome', label: 'Rome' },
]

/** The options, and the present value when it is none of them. */
export function withPresent(options: { value: string; label: string }[], present: string) {
  return options.some(({ value }) => value === present)
    ? options
    : [...options, { value: present, label: present }]
}
