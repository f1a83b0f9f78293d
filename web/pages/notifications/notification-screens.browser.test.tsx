import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization, notification } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const me = member()
const bell = getByRole('banner').getByRole('button', { name: /^Notifications/ })

beforeEach(async () => {
  await page.viewport(1280, 900)
})

test('the bell, the history with a selection, the preferences', async () => {
  const { router } = openPage('/dashboard', { me })
  fillOrganization()
  await bell.click()
  const panel = getByRole('dialog', { name: 'Notifications' })
  await expect.element(panel.getByRole('listitem').first()).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  router.history.push('/notifications?type=quote.signed')
  await getByRole('checkbox', { name: /^Sélectionner/ })
    .first()
    .click()
  await checkScreen()
  router.history.push('/notifications?tab=preferences')
  await expect.element(getByRole('radio', { name: 'Vos devis' })).toBeVisible()
  await checkScreen()
})

test('a notification leads to the page of what it is about', async () => {
  fillOrganization()
  const pages = {
    quote: '/templates/quotes/',
    invoice: '/revenues/management/invoices/',
    invoice_subscription: '/revenues/management/subscriptions/',
    company: '/crm/companies/',
    contact: '/crm/contacts/',
  } as const
  const subjects = Object.keys(pages) as (keyof typeof pages)[]
  const items = [
    ...subjects.map((subjectType, index) =>
      notification('mail.failed', {
        subjectType,
        subjectId: `0198a5c2-0000-7000-8000-00000000090${index}`,
        meta: { to: `${subjectType}@verrerie.test` },
      }),
    ),
    notification('approved_platform.failed', { subjectType: 'approved_platform', meta: {} }),
  ]
  const payment = notification('payment.failed', { subjectType: 'payment', meta: {} })
  fakeApi({ notifications: { listNotifications: () => ({ items: [...items, payment], nextCursor: null }) } })
  openPage('/notifications', { me })
  const main = getByRole('main')
  for (const { subjectType, subjectId, meta } of items.slice(0, -1))
    await expect
      .element(main.getByRole('link', { name: `E-mail non remis à ${meta.to}` }))
      .toHaveAttribute('href', `${pages[subjectType as keyof typeof pages]}${subjectId}`)
  await expect
    .element(main.getByRole('link', { name: /plateforme/i }))
    .toHaveAttribute('href', '/settings/approved-platform')
  await expect
    .element(main.getByRole('link', { name: 'Paiement échoué' }))
    .toHaveAttribute('href', `/revenues/history?payment=${payment.subjectId}`)
})

test('kinds that a « Lecteur » cannot receive are greyed and explained', async () => {
  openPage('/notifications?tab=preferences', { me: member('viewer') })
  fillOrganization('viewer')
  await expect.element(getByRole('checkbox', { name: /^Invitation acceptée/ })).toBeDisabled()
  await expect.element(getByText(/ne permet pas de gérer les membres/).first()).toBeVisible()
  await checkScreen()
})

test('nothing yet: bell, history, and a filter without result', async () => {
  const { router } = openPage('/dashboard', { me })
  fillOrganization()
  fakeApi({
    notifications: {
      listNotifications: () => ({ items: [], nextCursor: null }),
      countNotifications: () => ({ count: 0, latestAt: null }),
    },
  })
  await bell.click()
  await expect.element(getByText('Aucune notification', { exact: true })).toBeVisible()
  await checkScreen()
  for (const [search, title] of [
    ['', 'Aucune notification pour le moment'],
    ['?state=unread', 'Aucune notification ne correspond'],
  ] as const) {
    router.history.push(`/notifications${search}`)
    await expect.element(getByText(title)).toBeVisible()
    await checkScreen()
  }
})

test('unsubscribing, before and after', async () => {
  let subscribed = true
  fakeApi({
    notifications: {
      getUnsubscription: () => ({
        kind: 'quote.viewed',
        organizationName: 'Atelier Aubry',
        emailMasked: 'c•••@essai.test',
        subscribed,
      }),
      unsubscribe: () => {
        subscribed = false
        return { unsubscribed: true }
      },
    },
  })
  openPage('/unsubscribe/jeton')
  await expect.element(getByRole('heading', { name: 'Ne plus recevoir ces e-mails' })).toBeVisible()
  await checkScreen()
  await getByRole('button', { name: 'Arrêter tous les e-mails de notification' }).click()
  await expect.element(getByRole('heading', { name: 'C’est fait' })).toBeVisible()
  await checkScreen()
})

test('unsubscribing from prospecting, and taking that back', async () => {
  let subscribed = true
  const called: string[] = []
  fakeApi({
    notifications: {
      getUnsubscription: () => ({
        kind: 'prospecting',
        organizationName: 'Atelier Aubry',
        subscribed,
        emailMasked: 'c•••@client.test',
      }),
      unsubscribe: () => {
        subscribed = false
        called.push('unsubscribe')
        return { unsubscribed: true }
      },
      resubscribe: () => {
        called.push('undo')
        return { subscribed: true }
      },
    },
  })
  openPage('/unsubscribe/jeton')
  await expect.element(getByText('Atelier Aubry')).toBeVisible()
  await expect.element(getByText('c•••@client.test')).toBeVisible()
  await expect
    .element(getByRole('button', { name: 'Arrêter tous les e-mails de notification' }))
    .not.toBeInTheDocument()
  await checkScreen()
  expect(called).toEqual([])
  await getByRole('button', { name: 'Ne plus recevoir ces e-mails' }).click()
  await expect
    .element(getByText('Atelier Aubry ne vous enverra plus d’e-mails de prospection.'))
    .toBeVisible()
  await checkScreen()
  await getByRole('button', { name: 'Annuler ma désinscription' }).click()
  await expect.element(getByRole('heading', { name: 'Désinscription annulée' })).toBeVisible()
  expect(called).toEqual(['unsubscribe', 'undo'])
})

test('who already unsubscribed from prospecting, in another way too', async () => {
  fakeApi({
    notifications: {
      getUnsubscription: () => ({
        kind: 'prospecting',
        organizationName: 'Atelier Aubry',
        emailMasked: null,
        subscribed: false,
      }),
      resubscribe: () => ({ subscribed: false }),
    },
  })
  openPage('/unsubscribe/jeton')
  await expect.element(getByRole('heading', { name: 'Vous ne recevez déjà plus ces e-mails' })).toBeVisible()
  await getByRole('button', { name: 'Annuler ma désinscription' }).click()
  await expect.element(getByRole('heading', { name: 'Vous restez désinscrit' })).toBeVisible()
  await checkScreen()
})

test('a forged link to unsubscribe', async () => {
  fakeApi({
    notifications: {
      getUnsubscription: () => {
        throw new Refusal('link_invalid')
      },
    },
  })
  openPage('/unsubscribe/abc.def')
  await expect.element(getByRole('heading', { name: 'Ce lien n’est pas valide' })).toBeVisible()
  // Specification 9.3: the bar of public pages, and where their content begins.
  expect(getByRole('banner').element().getBoundingClientRect().height).toBe(64)
  expect(getComputedStyle(getByRole('main').element()).paddingTop).toBe('80px')
  await checkScreen()
})
