import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SubscriptionLinkView } from '#shared/contract/online-subscriptions.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { checkScreen, checkWords } from '#web/test/check-screen.ts'
import { type FakeEndpoints, fakeApi, Refusal } from '#web/test/fake-api.ts'
import { linkView } from '#web/test/online-subscriptions.ts'
import { mount } from '#web/test/open-page.tsx'
import { clientPage } from './client-subscription-page.tsx'
import { ClientTree } from './client-tree.tsx'

const { getByRole, getByText } = page
const dialog = getByRole('dialog')
const button = (name: string) => getByRole('button', { name, exact: true })
const consent = { name: 'Élise Vasseur', at: '2026-11-28T10:00:00.000Z' }
const begun = (over: Partial<SubscriptionLinkView> = {}) =>
  linkView({ status: 'active', begun: true, consent, periodEndsAt: '2026-12-28T10:00:00.000Z', ...over })

beforeEach(async () => {
  await page.viewport(1280, 900)
})

type Faked = NonNullable<FakeEndpoints['onlineSubscriptions']>

function openLink(view: () => SubscriptionLinkView, over: Faked = {}): void {
  fakeApi({
    onlineSubscriptions: {
      getSubscriptionLink: view,
      markSubscriptionOpened: () => ({ opened: true as const }),
      ...over,
    },
  })
  mount(<ClientTree page={clientPage} token="jeton" queryClient={createQueryClient()} />)
}

/** Where the page would have gone. */
const leaving = () =>
  new Promise<string>((resolve) => {
    window.navigation.addEventListener(
      'navigate',
      (event) => {
        event.preventDefault()
        resolve(event.destination.url)
      },
      { once: true },
    )
  })

test('the page says what is taken, how often, by whom and how to stop; nothing goes on without name and box', async () => {
  const sent: unknown[] = []
  openLink(() => linkView(), {
    agreeToSubscription: (input) => {
      sent.push(input)
      return { url: 'https://checkout.stripe.test/c/pay/cs_1' }
    },
  })
  await expect.element(getByRole('heading', { level: 1, name: 'Votre abonnement' })).toBeVisible()
  await expect.element(getByText(/69,60\s€ TTC chaque mois/).first()).toBeVisible()
  await expect.element(getByText(/J’autorise Atelier Rivoire à prélever/)).toBeVisible()
  await expect.element(getByText(/résilier à tout moment depuis cette page/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('S’abonner avec obligation de paiement').click()
  await expect.element(getByText('Indiquez votre nom.')).toBeVisible()
  await expect.element(getByText('Cochez la case pour donner votre accord.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('textbox', { name: 'Votre nom' }).fill('Élise Vasseur')
  await button('S’abonner avec obligation de paiement').click()
  expect(sent).toEqual([])
  const box = getByRole('checkbox', { name: /je donne mon accord/ })
  ;(box.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  const left = leaving()
  ;(button('S’abonner avec obligation de paiement').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(await left).toBe('https://checkout.stripe.test/c/pay/cs_1')
  expect(sent).toEqual([{ token: 'jeton', name: 'Élise Vasseur', accepted: true }])
})

test('back from Stripe, the true state is asked for and shown', async () => {
  openLink(() => linkView({ status: 'agreed', consent }), { checkSubscriptionLink: () => begun() })
  await expect.element(getByText('Abonnement en cours')).toBeVisible()
  await expect.element(getByText(/Prochain prélèvement le 28 décembre 2026/)).toBeVisible()
  await expect.element(getByText(/Accord donné par Élise Vasseur/)).toBeVisible()
  await checkScreen()
})

test('who left Stripe’s page without paying goes back to it; Stripe being silent is said', async () => {
  let silent = true
  openLink(() => linkView({ status: 'agreed', consent }), {
    checkSubscriptionLink: () => {
      if (silent) throw new Refusal('payment_provider_silent')
      return linkView({ status: 'agreed', consent })
    },
  })
  await expect.element(getByText('Votre paiement n’a pas pu être vérifié')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  silent = false
  await button('Réessayer').click()
  await expect.element(getByText('Votre paiement n’a pas pu être vérifié')).not.toBeInTheDocument()
  await expect.element(button('Continuer vers le paiement')).toBeVisible()
})

test('the client stops it, with the paid period or at once', async () => {
  const sent: unknown[] = []
  let now = begun({ withdrawal: { lastOn: '2026-12-14', open: true, declaredAt: null } })
  openLink(() => now, {
    stopSubscriptionByClient: (input) => {
      sent.push(input.when)
      now =
        input.when === 'now'
          ? begun({ status: 'ended', endedAt: '2026-11-29T10:00:00.000Z' })
          : begun({ endsAt: now.periodEndsAt })
      return now
    },
  })
  await button('Résilier l’abonnement').click()
  await expect.element(dialog.getByText(/pour être remboursé, renoncez plutôt au contrat/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Résilier' }).click()
  await expect.element(getByText('Résiliation enregistrée')).toBeVisible()
  await button('Résilier tout de suite').click()
  await dialog.getByRole('radio', { name: 'Tout de suite' }).click()
  await dialog.getByRole('button', { name: 'Résilier' }).click()
  await expect.element(getByText('Abonnement résilié')).toBeVisible()
  await expect.element(button('Résilier tout de suite')).not.toBeInTheDocument()
  expect(sent).toEqual(['period_end', 'now'])
})

test('« Résilier » moves the focus into its dialog, and Escape gives it back', async () => {
  openLink(() => begun())
  const asks = button('Résilier l’abonnement')
  await expect.element(asks).toBeEnabled()
  ;(asks.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(asks).toHaveFocus()
})

test('a stop that fails says so', async () => {
  openLink(() => begun(), {
    stopSubscriptionByClient: () => {
      throw new Refusal('payment_provider_silent')
    },
  })
  await button('Résilier l’abonnement').click()
  await dialog.getByRole('button', { name: 'Résilier' }).click()
  await expect.element(getByText('L’abonnement n’a pas pu être résilié')).toBeVisible()
  await checkWords()
})

test('a stop that cannot reach Stripe any more gives the address of the seller', async () => {
  openLink(() => begun(), {
    stopSubscriptionByClient: () => {
      throw new Refusal('payment_account_missing')
    },
  })
  await button('Résilier l’abonnement').click()
  await dialog.getByRole('button', { name: 'Résilier' }).click()
  await expect.element(getByText(/Pour résilier, écrivez à/)).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'contact@rivoire.test' }))
    .toHaveAttribute('href', 'mailto:contact@rivoire.test')
  await expect.element(getByText(/Reliez d’abord/)).not.toBeInTheDocument()
  await checkScreen()
})

test.each([
  ['unpaid', begun({ status: 'unpaid' }), 'Paiement refusé'],
  ['paused', begun({ status: 'paused' }), 'Abonnement en pause'],
  ['ended', begun({ status: 'ended', endedAt: '2026-12-28T10:00:00.000Z' }), 'Abonnement résilié'],
  ['withdrawn', linkView({ status: 'ended', endedAt: '2026-12-01T10:00:00.000Z' }), 'Proposition retirée'],
  ['that cannot be paid now', linkView({ open: false }), 'ne peut pas être accepté maintenant'],
  ['in test mode', linkView({ testMode: true }), 'aucune somme n’est débitée'],
] as const)('one that is %s says so', async (_name, view, words) => {
  openLink(() => view)
  await expect.element(getByText(words, { exact: false }).first()).toBeVisible()
  await checkScreen()
})

test.each([
  ['link_invalid', 'Ce lien n’est pas valide'],
  ['link_expired', 'Cette proposition a expiré'],
] as const)('a link that leads nowhere: %s', async (code, title) => {
  openLink(() => {
    throw new Refusal(code)
  })
  await expect.element(getByRole('heading', { level: 1, name: title })).toBeVisible()
  await checkScreen()
})

test('a consumer withdraws in two steps while the days run, and reads that it is recorded', async () => {
  const sent: unknown[] = []
  const open = { lastOn: '2026-12-14', open: true, declaredAt: null }
  openLink(() => begun({ withdrawal: open }), {
    withdrawFromSubscription: (input) => {
      sent.push(input)
      const declaredAt = '2026-11-29T09:30:00.000Z'
      return begun({ status: 'ended', endedAt: declaredAt, withdrawal: { ...open, open: false, declaredAt } })
    },
  })
  await expect.element(getByText(/sans motif ni frais jusqu’au 14 décembre 2026 inclus/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Renoncer au contrat ici').click()
  await expect.element(getByText(/Je me rétracte du contrat d’abonnement/)).toBeVisible()
  await expect.element(getByRole('textbox', { name: 'Votre nom' })).toHaveValue('Élise Vasseur')
  await button('Confirmer la rétractation').click()
  await expect.element(getByText('Indiquez votre adresse e-mail.')).toBeVisible()
  expect(sent).toEqual([])
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('textbox', { name: /accusé de réception/ }).fill('elise@vasseur.test')
  await userEvent.keyboard('{Enter}')
  await expect.element(getByText('Rétractation enregistrée')).toBeVisible()
  await expect.element(getByText(/Déclarée le 29 nov(?:embre|\.) 2026 à 10:30/)).toBeVisible()
  expect(sent).toEqual([{ token: 'jeton', name: 'Élise Vasseur', email: 'elise@vasseur.test' }])
  await checkScreen()
})

test.each([
  ['a professional', null],
  ['a consumer whose days are over', { lastOn: '2026-12-14', open: false, declaredAt: null }],
] as const)('%s is not offered to withdraw', async (_who, withdrawal) => {
  openLink(() => begun({ withdrawal }))
  await expect.element(getByText('Abonnement en cours')).toBeVisible()
  await expect.element(button('Renoncer au contrat ici')).not.toBeInTheDocument()
})
