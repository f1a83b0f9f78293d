import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connection } from '#web/test/approved-platform.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoicingSettings } from '#web/test/invoicing-settings.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const me = member()
const box = (name: string | RegExp) => page.getByRole('textbox', { name })
const save = page.getByRole('button', { name: 'Enregistrer' })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('numbers, terms, bank and mentions are saved together', async () => {
  const sent: unknown[] = []
  fakeApi({
    invoices: {
      updateInvoiceSettings: (input) => {
        sent.push(input)
        return invoicingSettings({ revision: 2 })
      },
    },
  })
  openPage('/settings/invoicing', { me })
  await expect.element(page.getByText(/F\d{4}-0042, F\d{4}-0043/)).toBeVisible()
  await page.getByRole('checkbox', { name: /^Numéroter à part les avoirs/ }).click()
  await expect.element(page.getByText(/AV\d{4}-0001/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Délai de paiement' }).selectOptions('Autre délai')
  await box('Jours après la facture').fill('90')
  await expect.element(page.getByText(/le délai de paiement ne peut pas dépasser/)).toBeVisible()
  await box(/^Délai permis par un accord de branche/).fill('90')
  await expect.element(page.getByText(/le délai de paiement ne peut pas dépasser/)).not.toBeInTheDocument()
  await box('IBAN').fill('FR14 2004 1010 0505 0001 3M02 607')
  await save.click()
  await expect.element(page.getByText('IBAN invalide')).toBeVisible()
  expect(sent).toEqual([])
  await box('IBAN').fill('FR14 2004 1010 0505 0001 3M02 606')
  await page.getByRole('combobox', { name: 'Régime de TVA' }).selectOptions('Réel simplifié')
  await box(/^Ville du RCS/).fill('Tours')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Réglages de facturation enregistrés')).toBeVisible()
  expect(sent).toMatchObject([
    {
      revision: 1,
      iban: 'FR1420041010050500013M02606',
      registryTown: 'Tours',
      vatRegime: 'simplified',
      paymentTerms: { kind: 'days', days: 90 },
      sectorTermDays: 90,
      insurance: null,
      numbering: {
        main: { format: 'F{AAAA}-{N}', start: null },
        deposit: null,
        creditNote: { format: 'AV{AAAA}-{N}', padding: 4, restarts: 'year', start: 1 },
      },
    },
  ])
})

test('fiscal years that begin in July name the numbers, and a refused change is told at the month', async () => {
  const sent: unknown[] = []
  fakeApi({
    invoices: {
      updateInvoiceSettings: (input) => {
        sent.push(input.numbering.yearStart)
        throw new Refusal('invalid_input', [
          {
            path: 'numbering.yearStart',
            code: 'fiscal_year_goes_back',
            message: 'Vos numéros reviendraient à un exercice antérieur.',
          },
        ])
      },
    },
  })
  openPage('/settings/invoicing', { me })
  const start = page.getByRole('combobox', { name: 'Début de l’exercice' })
  await expect.element(start).toHaveDisplayValue('Janvier')
  const month = new Date().getMonth() + 1
  const year = new Date().getFullYear()
  // A year that begins next month has the name of the last one; its counter is another.
  if (month < 12) {
    await start.selectOptions(String(month + 1))
    await expect.element(page.getByText(`F${year - 1}-0001, F${year - 1}-0002`)).toBeVisible()
  }
  await start.selectOptions('Juillet')
  await save.click()
  await expect.element(page.getByText('Vos numéros reviendraient à un exercice antérieur.')).toBeVisible()
  await checkScreen()
  expect(sent).toEqual([7])
})

test('a format that could repeat a number is told where it is typed', async () => {
  fakeApi({
    invoices: {
      updateInvoiceSettings: () => {
        throw new Refusal('invalid_input', [
          {
            path: 'numbering.main.format',
            code: 'number_format_used',
            message: 'Ce format pourrait redonner un numéro déjà utilisé\u00a0: changez son début.',
          },
        ])
      },
    },
  })
  openPage('/settings/invoicing', { me })
  await page.getByRole('combobox', { name: 'Repart à 1' }).selectOptions('Chaque mois')
  await expect.element(page.getByText(/le format doit contenir le mois et l’année/)).toBeVisible()
  await save.click()
  await expect.element(box('Format')).toHaveFocus()
  await expect.element(box('Format')).toHaveAccessibleDescription(/pourrait redonner un numéro/)
  await checkScreen()
})

test('a role that only reads sees the account masked and may change nothing', async () => {
  fakeApi({ invoices: { getInvoiceSettings: () => invoicingSettings({ iban: 'FR14\u00a0••••\u00a02606' }) } })
  openPage('/settings/invoicing', { me: member('viewer') })
  await expect.element(box('IBAN')).toHaveValue('FR14\u00a0••••\u00a02606')
  await expect.element(box('IBAN')).toBeDisabled()
  await checkScreen()
})

test('that no platform is linked is said, with the days of the reform', async () => {
  openPage('/settings/invoicing', { me })
  await expect.element(page.getByRole('heading', { name: 'Plateforme agréée' })).toBeVisible()
  await expect.element(page.getByText('Aucune plateforme agréée reliée')).toBeVisible()
  await expect
    .element(page.getByText(/depuis le 1er septembre 2026.*à compter du 1er septembre 2027/))
    .toBeVisible()
  await checkScreen()
})

test('a linked platform is named, with what is wrong with it', async () => {
  fakeApi({ approvedPlatform: { getPlatform: () => ({ connection: connection({ fault: 'keys' }) }) } })
  openPage('/settings/invoicing', { me })
  await expect.element(page.getByText('Reliée à Plateforme Un')).toBeVisible()
  await expect.element(page.getByText(/refuse l’identifiant ou le secret/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Voir la liaison' }))
    .toHaveAttribute('href', '/settings/approved-platform')
})
