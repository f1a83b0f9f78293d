import { expect, type Locator, type Page } from '@playwright/test'
import type { Owner } from '../support/accounts.ts'

export const next = (page: Page) => page.getByRole('button', { name: 'Suivant' })
export const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
export const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })

/** Opens a page of the payment setup and waits for it. */
export async function open(page: Page, path = ''): Promise<void> {
  await page.goto(`/revenues/stripe${path}`)
  await expect(page.getByText('Simulation', { exact: true })).toBeVisible()
}

/** The organization has an account. */
export const connect = async ({ api }: Owner, method: 'oauth' | 'express' = 'oauth') =>
  api.paymentSetup.connectAccount({ method, revision: (await api.paymentSetup.getSetup({})).revision })
const ADDRESS = {
  line1: '8 rue des Tanneurs',
  line2: '',
  city: 'Tours',
  state: '',
  postalCode: '37000',
  country: 'FR',
}
/** Its taxes are set, for the first time. */
export const saveTax = ({ api }: Owner, city = 'Tours') =>
  api.paymentSetup.saveTax({
    revision: 1,
    taxMethod: 'stripe_tax',
    legalAddress: { ...ADDRESS, city },
    sellingCountries: ['FR'],
    rates: [],
  })
