import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onlineSubscriptionStatuses } from '#shared/domain/online-subscriptions/online-subscription.ts'
import { checkScreen, checkWords } from '#web/test/check-screen.ts'
import { company, listedCompany } from '#web/test/clients.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import {
  ONLINE,
  online,
  onlinePeriod,
  onlineRow,
  onlineSubscriptionEndpoints,
  proposed,
} from '#web/test/online-subscriptions.ts'
import { openPage } from '#web/test/open-page.tsx'
import { product } from '#web/test/payments.ts'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const LIST = '/revenues/stripe/subscriptions'
const ONE = `${LIST}/${ONLINE}`
const button = (name: string | RegExp) => getByRole('button', { name, exact: typeof name === 'string' })
const dialog = getByRole('dialog')
const open = (path: string, role: 'owner' | 'viewer' = 'owner') => openPage(path, { me: member(role) })
const faked = (over: Partial<typeof onlineSubscriptionEndpoints>) =>
  fakeApi({ onlineSubscriptions: { ...onlineSubscriptionEndpoints, ...over } })
const recurring = product('Maintenance', {
  priceType: 'recurring',
  recurringInterval: 'month',
  amountCents: 2_900,
  item: { id: '0198a5c2-0000-7000-8000-000000000701', designation: 'Maintenance' },
})

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
  faked({})
})

test('the list says state, next payment and amount, and which has a period without invoice', async () => {
  const states = onlineSubscriptionStatuses.map((status, index) =>
    onlineRow({ id: ONLINE.replace(/d1$/, `d${index + 1}`), status, failed: status === 'active' }),
  )
  faked({
    listOnlineSubscriptions: () => ({ items: states, nextCursor: null }),
    countOnlineSubscriptions: () => ({
      count: 6,
      byStatus: { proposed: 1, agreed: 1, active: 1, unpaid: 1, paused: 1, ended: 1 },
    }),
  })
  const { path } = open(LIST)
  for (const label of [
    'En attente de l’accord',
    'Paiement à faire',
    'Actif',
    'Impayé',
    'En pause',
    'Résilié',
  ])
    await expect.element(getByRole('table').getByText(label, { exact: true })).toBeVisible()
  await expect.element(getByText('Facture à faire')).toBeVisible()
  await expect.element(getByText('28 déc. 2026').first()).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('navigation', { name: 'État' }).getByRole('link', { name: 'Impayé' }).click()
  await expect.poll(path).toContain('status=unpaid')
})

test('an empty list proposes the first one, in a dialog with an address; what misses is said at its field', async () => {
  faked({ listOnlineSubscriptions: () => ({ items: [], nextCursor: null }) })
  fakeApi({ paymentSetup: { listProducts: () => ({ items: [recurring], nextCursor: null }) } })
  const { path } = open(LIST)
  await expect.element(getByText('Aucun abonnement en ligne pour le moment')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Proposer un abonnement').first().click()
  await expect.poll(path).toContain('propose=new')
  await button('Envoyer la proposition').click()
  await expect.element(dialog.getByText('Choisissez un prix.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(path).toBe(LIST)
})

test('a proposal from a price: client, quantity, what Stripe will take; a refusal is said, then it opens', async () => {
  const sent: unknown[] = []
  let refusing = true
  fakeApi({
    paymentSetup: { listProducts: () => ({ items: [recurring, product('Audit')], nextCursor: null }) },
    crm: {
      listCompanies: () => ({ items: [listedCompany()], nextCursor: null }),
      listContacts: () => ({ items: [], nextCursor: null }),
    },
  })
  faked({
    proposeOnlineSubscription: (input) => {
      sent.push(input)
      if (refusing)
        throw new Refusal('online_subscription_price_uneven', [
          {
            path: 'productId',
            code: 'online_subscription_price_uneven',
            message: 'Aucun prix hors taxe au centime ne donne ce prix taxe comprise.',
          },
        ])
      return proposed()
    },
  })
  const { path } = open(`${LIST}?propose=${recurring.id}`)
  await expect.element(dialog.getByRole('combobox', { name: 'Prix du catalogue' })).toHaveValue(recurring.id)
  await expect.element(dialog.getByText(/Stripe prélèvera 29,00\s€ et la TVA chaque mois/)).toBeVisible()
  expect(dialog.getByRole('option').elements()).toHaveLength(2)
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Vass')
  await getByRole('option', { name: /Menuiserie Vasseur/ }).click()
  await dialog.getByRole('textbox', { name: 'Quantité' }).fill('2')
  await dialog.getByRole('textbox', { name: /Adresse e-mail/ }).fill('faux')
  await button('Envoyer la proposition').click()
  await expect.element(dialog.getByText('Cette adresse e-mail n’est pas valide.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /Adresse e-mail/ }).fill('compta@vasseur.test')
  await button('Envoyer la proposition').click()
  await expect.element(dialog.getByText(/Aucun prix hors taxe/)).toBeVisible()
  refusing = false
  await button('Envoyer la proposition').click()
  await expect.poll(path).toBe(ONE)
  expect(sent.at(-1)).toMatchObject({
    productId: recurring.id,
    quantity: 2,
    companyId: company().id,
    contactId: null,
    to: { email: 'compta@vasseur.test' },
  })
})

test('without a recurring price, the dialog says where to make one', async () => {
  fakeApi({ paymentSetup: { listProducts: () => ({ items: [product('Audit')], nextCursor: null }) } })
  open(`${LIST}?propose=new`)
  await expect
    .element(dialog.getByRole('link', { name: 'Créer un prix' }))
    .toHaveAttribute('href', '/revenues/stripe/products')
  await checkScreen()
})

test('the page of one: offer, consent in its words, periods with their invoices', async () => {
  open(ONE)
  await expect
    .element(getByRole('heading', { level: 1, name: 'Maintenance, Menuiserie Vasseur' }))
    .toBeVisible()
  await expect.element(getByText(/Donné par\s*Élise Vasseur/)).toBeVisible()
  await expect.element(getByText(/J’autorise Atelier Rivoire à prélever/)).toBeVisible()
  await expect.element(getByRole('link', { name: 'F2026-0042' })).toBeVisible()
  await expect.element(getByText(/référence Stripe A1B2C3-0001/)).toBeVisible()
  await checkScreen()
})

test.each([
  ['proposed', proposed(), 'rien n’est prélevé'],
  ['agreed', proposed({ status: 'agreed' }), 'Paiement à faire'],
  ['unpaid', online({ status: 'unpaid' }), 'Le dernier prélèvement a échoué'],
  ['paused', online({ status: 'paused' }), 'En pause'],
  ['ending', online({ endsAt: '2026-12-28T10:00:00.000Z' }), 'Prend fin le'],
  ['ended', online({ status: 'ended', endedAt: '2026-12-28T10:00:00.000Z' }), 'Terminé le'],
  ['withdrawn', proposed({ status: 'ended', endedAt: '2026-12-01T10:00:00.000Z' }), 'Retiré'],
  ['in test mode', online({ testMode: true }), 'aucune somme n’est débitée'],
] as const)('one that is %s says so', async (_name, subscription, words) => {
  faked({ getOnlineSubscription: () => subscription })
  open(ONE)
  await expect.element(getByText(words).first()).toBeVisible()
  await checkWords()
})

test('a period without invoice says why, and is tried again', async () => {
  const failure = {
    code: 'online_subscription_amount_differs',
    fields: [],
    at: '2026-11-28T10:06:00.000Z',
    message: 'Stripe n’a pas pris la somme convenue, ou y a compté une autre TVA.',
  }
  let failing = true
  faked({
    getOnlineSubscription: () => online({ failed: failing }),
    listOnlinePeriods: () => ({
      items: [
        failing ? onlinePeriod({ done: false, invoice: null, failure, paidCents: 9_900 }) : onlinePeriod(),
        onlinePeriod({ id: '0198a5c2-0000-7000-8000-0000000000e2', online: false }),
      ],
      nextCursor: null,
    }),
    retryOnlinePeriods: () => {
      failing = false
      return online()
    },
  })
  open(ONE)
  await expect.element(getByText(/Stripe n’a pas pris la somme convenue/)).toBeVisible()
  await expect.element(getByText(/Stripe a pris 99,00\s€ au lieu de 69,60\s€/)).toBeVisible()
  await expect.element(getByText(/enregistrez le paiement sur la facture/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Réessayer maintenant').click()
  await expect.element(getByText(/Stripe n’a pas pris la somme convenue/)).not.toBeInTheDocument()
})

test('it is paused, resumed and stopped by the keyboard, each with its consequence', async () => {
  const sent: unknown[] = []
  let now = online()
  const become = (changed: typeof now) => {
    now = changed
    return now
  }
  faked({
    getOnlineSubscription: () => now,
    pauseOnlineSubscription: () => become(online({ status: 'paused' })),
    resumeOnlineSubscription: () => become(online()),
    stopOnlineSubscription: (input) => {
      sent.push(input)
      return become(online({ endsAt: now.periodEndsAt }))
    },
  })
  open(ONE)
  await button('Mettre en pause').click()
  await expect.element(getByText(/Rien n’est prélevé ni facturé pendant la pause/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('alertdialog').getByRole('button', { name: 'Mettre en pause' }).click()
  await button('Reprendre').click()
  await getByRole('alertdialog').getByRole('button', { name: 'Reprendre' }).click()
  await expect.element(button('Mettre en pause')).toBeVisible()
  ;(button('Résilier').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(/Le 28 décembre 2026/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Résilier' }).click()
  await expect.element(getByText('Prend fin le')).toBeVisible()
  expect(sent).toEqual([{ subscriptionId: ONLINE, when: 'period_end' }])
})

test('a proposal is sent again or withdrawn', async () => {
  let now = proposed()
  const sent: unknown[] = []
  faked({
    getOnlineSubscription: () => now,
    resendOnlineSubscription: (input) => {
      sent.push(input)
      return now
    },
    stopOnlineSubscription: () => {
      now = proposed({ status: 'ended', endedAt: '2026-12-01T10:00:00.000Z' })
      return now
    },
  })
  open(ONE)
  await button('Renvoyer').click()
  await expect.element(getByText('Proposition envoyée de nouveau')).toBeVisible()
  await button('Retirer').click()
  await getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect.element(getByText('Retiré', { exact: true })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('who may only read sees why nothing is changed', async () => {
  open(ONE, 'viewer')
  await expect.element(button('Résilier')).toHaveAttribute('aria-disabled', 'true')
  await checkWords()
})

test('one of another organization is not there', async () => {
  faked({
    getOnlineSubscription: () => {
      throw new Refusal('not_found')
    },
  })
  open(ONE)
  await expect.element(getByText('Cet abonnement est introuvable')).toBeVisible()
  await checkScreen()
})
