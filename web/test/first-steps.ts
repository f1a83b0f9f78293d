import type { FirstSteps } from '#shared/contract/onboarding.ts'

/** The steps of an organization that has done none. */
export const noSteps: FirstSteps = {
  siren: false,
  legalForm: false,
  address: false,
  vat: false,
  logo: false,
  iban: false,
  mailbox: false,
  bank: false,
  client: false,
  draft: false,
}
