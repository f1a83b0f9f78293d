import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import {
  maintenance,
  SUBSCRIPTION,
  subscription,
  subscriptionClient,
  subscriptionEndpoints,
  subscriptionRow,
} from '#web/test/invoice-subscriptions.ts'
import { invoicingSettings } from '#web/test/invoicing-settings.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText, getByLabelText } = page
const button = (name: string) => getByRole('button', { name, exact: true })
const LIST = '/revenues/management/subscriptions'
const ONE = `${LIST}/${SUBSCRIPTION}`
const open = (path: string, role: 'owner' | 'viewer' = 'owner') => openPage(path, { me: member(role) })
const faked = (over: Partial<typeof subscriptionEndpoints>) =>
  fakeApi({
    invoiceSubscriptions: { ...subscriptionEndpoints, ...over },
    invoices: { getInvoiceSettings: () => invoicingSettings() },
  })

beforeEach(async () => {
  await page.viewport(1280, 900)
  faked({})
})

test('the list says state, next day and amount; a row opens its page by keyboard', async () => {
  faked({
    listInvoiceSubscriptions: () => ({
      items: [
        subscriptionRow({ failed: true }),
        subscriptionRow({ id: '0198a5c2-0000-7000-8000-0000000000a2', status: 'paused', title: null }),
      ],
      nextCursor: null,
    }),
    countInvoiceSubscriptions: () => ({ count: 2, byStatus: { active: 1, paused: 1, ended: 0 } }),
  })
  const { path } = open(LIST)
  await expect
    .element(getByRole('link', { name: 'Abonnements', exact: true }))
    .toHaveAttribute('aria-current', 'page')
  await expect.element(getByText('En échec')).toBeVisible()
  await expect.element(getByText('30 nov. 2026')).toBeVisible()
  await expect.element(getByText('par mois').first()).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('navigation', { name: 'État' }).getByRole('link', { name: 'En pause' }).click()
  await expect.poll(path).toContain('status=paused')
  ;(getByRole('row').getByRole('link').first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('heading', { level: 1, name: 'Maintenance de novembre 2026' })).toBeVisible()
})

test('an empty list proposes the first one, and an error is tried again', async () => {
  faked({ listInvoiceSubscriptions: () => ({ items: [], nextCursor: null }) })
  const { path } = open(LIST)
  await expect.element(getByText('Aucun abonnement pour le moment')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Nouvel abonnement').first().click()
  await expect.poll(path).toBe(`${LIST}/new`)
  const failing = true
  faked({
    listInvoiceSubscriptions: () => {
      if (failing) throw new Refusal('service_unavailable')
      return { items: [subscriptionRow()], nextCursor: null }
    },
  })
})

test('a new one: the next three follow what is typed, faults are said at their fields, then it opens', async () => {
  const sent: unknown[] = []
  let refusing = true
  faked({
    createInvoiceSubscription: (input) => {
      sent.push(input)
      if (refusing)
        throw new Refusal('subscription_not_valid', [
          {
            path: 'content.companyId',
            code: 'subscription_client_missing',
            message: 'Choisissez le client de l’abonnement.',
          },
          {
            path: 'startsOn',
            code: 'subscription_start_past',
            message: 'Le début ne peut pas être dans le passé.',
          },
        ])
      return subscription({ started: false })
    },
  })
  const { path } = open(`${LIST}/new`)
  await expect.element(getByRole('heading', { level: 1, name: 'Nouvel abonnement' })).toBeVisible()
  await button('Ajouter une ligne').click()
  await getByRole('textbox', { name: 'Objet' }).fill('Loyer de {mois}')
  await getByRole('combobox', { name: 'Facturer' }).selectOptions('Chaque trimestre')
  await getByLabelText('Première facture').fill('2027-01-31')
  await expect.element(getByText('31 janv. 2027 à 8')).toBeVisible()
  await expect.element(getByText('30 avr. 2027 à 8')).toBeVisible()
  await expect.element(getByText('Loyer de avril 2027', { exact: false })).toBeVisible()
  await expect.element(getByText(/chaque échéance manquée donne sa propre facture/)).toBeVisible()
  await button('Créer l’abonnement').click()
  await expect.element(getByText('Choisissez le client de l’abonnement.')).toBeVisible()
  await expect.element(getByText('Le début ne peut pas être dans le passé.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  refusing = false
  await button('Créer l’abonnement').click()
  await expect.poll(path).toBe(ONE)
  expect(sent.at(-1)).toMatchObject({ every: 'quarter', startsOn: '2027-01-31', mode: 'draft', hour: 8 })
})

test('from an invoice: its lines and its client are there', async () => {
  const from = '0198a5c2-0000-7000-8000-0000000000b1'
  let asked: unknown
  faked({
    proposeInvoiceSubscription: (input) => {
      asked = input
      return { ...maintenance, client: subscriptionClient }
    },
  })
  open(`${LIST}/new?from=${from}`)
  await expect.element(getByRole('textbox', { name: 'Objet' })).toHaveValue('Maintenance de {mois}')
  await expect.element(getByText(/Maintenance de janvier 2027/)).toBeVisible()
  expect(asked).toEqual({ invoiceId: from })
})

test('a subscription: what failed and why, what it made, new prices, a save that names its revision', async () => {
  let saved: unknown
  faked({
    getInvoiceSubscription: () =>
      subscription({
        failed: true,
        failure: {
          code: 'company_archived',
          message: 'Cette entreprise est archivée.',
          fields: [],
          at: '2026-11-30T07:00:00.000Z',
        },
      }),
    saveInvoiceSubscription: (input) => {
      saved = input
      return subscription({ revision: 2 })
    },
  })
  open(ONE)
  await expect.element(getByText('La prochaine facture n’a pas pu être faite')).toBeVisible()
  await expect
    .element(getByText(/Cette entreprise est archivée\. .*Ardoise réessaie chaque heure/))
    .toBeVisible()
  await expect.element(getByText(/Indiquez le SIREN du client\./)).toBeVisible()
  await expect.element(getByRole('link', { name: 'F-2026-0042' })).toBeVisible()
  await expect.element(getByRole('combobox', { name: 'Facturer' })).toBeDisabled()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Prévoir un nouveau prix').click()
  await getByLabelText(/Prix HT/).fill('150')
  await getByLabelText('Factures à partir du').fill('2027-01-01')
  await getByRole('radio', { name: 'Préparer un brouillon' }).click()
  await button('Enregistrer').click()
  await expect.element(getByText('Abonnement enregistré')).toBeVisible()
  expect(saved).toMatchObject({
    revision: 1,
    mode: 'draft',
    priceChange: { from: '2027-01-01', prices: [{ lineId: 'ligne-1', unitPriceCents: 15_000 }] },
  })
})

test('a resumption says the days that it skips; an end asks first', async () => {
  const done: string[] = []
  let now = subscription({
    status: 'paused',
    pausedOn: '2026-09-10',
    skippedDays: ['2026-09-30', '2026-10-30'],
  })
  faked({
    getInvoiceSubscription: () => now,
    resumeInvoiceSubscription: () => {
      done.push('resume')
      now = subscription()
      return now
    },
    endInvoiceSubscription: () => {
      done.push('end')
      now = subscription({ status: 'ended', nextOn: null, next: [] })
      return now
    },
  })
  open(ONE)
  await button('Reprendre').click()
  const dialog = getByRole('alertdialog')
  await expect
    .element(dialog)
    .toMatchTextContent(/30 sept. 2026 et 30 oct. 2026.*Prochaine facture.*30 nov. 2026/)
  await dialog.getByRole('button', { name: 'Reprendre' }).click()
  await expect.element(button('Mettre en pause')).toBeVisible()
  await button('Terminer').click()
  await expect.element(dialog).toMatchTextContent(/ne pourra pas être repris/)
  await dialog.getByRole('button', { name: 'Terminer' }).click()
  await expect.element(getByText('Aucune facture n’est prévue.')).toBeVisible()
  await expect.element(button('Terminer')).not.toBeInTheDocument()
  expect(done).toEqual(['resume', 'end'])
})

test('who may not issue reads, and is told why the rest is greyed; what is gone is said so', async () => {
  open(ONE, 'viewer')
  await expect
    .element(button('Mettre en pause'))
    .toHaveAccessibleDescription(/ne permet pas d’émettre les factures/)
  faked({
    getInvoiceSubscription: () => {
      throw new Refusal('not_found')
    },
  })
  open(ONE)
  await expect.element(getByText('Cet abonnement est introuvable')).toBeVisible()
})
