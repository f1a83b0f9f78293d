import { enterAs, makeOwner } from '../support/accounts.ts'
import { apiOf } from '../support/api.ts'
import { makeDataDir } from '../support/ardoise-process.ts'
import { capturedMailbox } from '../support/captured-mailbox.ts'
import { expect, test } from '../support/test.ts'

test('an upgrade is paid at the local checkout and seen live in the other tab; then less, a payment that fails, its grace and its end', async ({
  page,
  context,
  owner,
  site,
  time,
}) => {
  test.slow()
  const { api, orgId } = owner
  await enterAs(context, site, owner.cookie)
  const other = await context.newPage()
  await other.goto('/billing')
  await expect(other.getByText('Essai gratuit')).toBeVisible()

  await page.goto('/billing')
  await page.getByRole('button', { name: 'Choisir Starter' }).click()
  const starter = page.getByRole('dialog', { name: 'Passer à Starter' })
  await expect(starter.getByText(/22,80\s€\sTTC/)).toBeVisible()
  await starter.getByRole('button', { name: 'Aller au paiement' }).click()
  await expect(page.getByText('Aucun argent n’est prélevé')).toBeVisible()
  await page.getByRole('button', { name: /^Payer 22,80/ }).click()
  await expect(page.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible()
  await expect(page.getByText(/22,80\s€/)).toBeVisible()
  // The other tab was not touched.
  await expect(other.getByRole('button', { name: 'Résilier' })).toBeVisible()
  await expect(other.getByText('Votre offre')).toBeVisible()

  await page.goto('/billing?plan=team')
  const team = page.getByRole('dialog', { name: 'Passer à Team' })
  await team.getByRole('textbox', { name: 'Utilisateurs' }).fill('3')
  await expect(team.getByText('Rendu sur le mois déjà payé')).toBeVisible()
  await team.getByRole('button', { name: 'Confirmer le changement' }).click()
  await expect(team).toBeHidden()
  await expect(other.getByRole('button', { name: 'Choisir Starter' })).toBeVisible()

  await page.getByRole('button', { name: 'Choisir Starter' }).click()
  await expect(starter.getByText('Gardé pour la prochaine échéance')).toBeVisible()
  await starter.getByRole('button', { name: 'Confirmer le changement' }).click()
  await expect(page.getByText('Avoir sur la prochaine échéance')).toBeVisible()
  await expect(other.getByText('Avoir sur la prochaine échéance')).toBeVisible()

  // The credit pays the next month; the one after is refused.
  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  await page.getByRole('button', { name: 'Carte refusée' }).click()
  await expect(page.getByText('La carte d’essai refusera les prochains paiements')).toBeVisible()
  await page.getByRole('link', { name: 'Revenir à l’abonnement' }).click()
  await time.ageSubscription(orgId, 62)
  await expect(page.getByText('Le dernier paiement a échoué')).toBeVisible({ timeout: 20_000 })
  await expect(other.getByText('Le dernier paiement a échoué')).toBeVisible()
  const mail = await site.mailbox.waitFor(owner.email, /^Le paiement de votre abonnement a échoué$/)
  expect(mail.text).toContain('/billing')

  await time.ageSubscription(orgId, 15)
  await expect(page.getByText(/Votre abonnement Starter est terminé/)).toBeVisible({ timeout: 20_000 })
  await expect(other.getByText(/Votre abonnement Starter est terminé/)).toBeVisible()
  expect((await api.billing.getBilling({})).subscription?.status).toBe('canceled')
})

test('« Commencer avec Team » leads someone signed in to that plan’s cost at once', async ({
  page,
  context,
  site,
  owner,
}) => {
  await enterAs(context, site, owner.cookie)
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Commencer avec Team' }).click()
  await expect(page).toHaveURL(/\/billing\?plan=team$/)
  await expect(page.getByRole('dialog', { name: 'Passer à Team' }).getByText(/43,20\s€\sTTC/)).toBeVisible()
})

test('after kill -9 at the moment of a payment it is counted once, by the next look', async ({ launch }) => {
  test.slow()
  const dataDir = makeDataDir()
  const first = await launch({ dataDir })
  const owner = await makeOwner({ url: first.url, mailbox: capturedMailbox(first.url) })
  const { url } = await owner.api.billing.openCheckout({ plan: 'premium' })
  const sessionId = new URL(url).searchParams.get('session')!
  // The answer is not waited for: the process dies while it is paid, or just after.
  const paying = owner.api.billing.payLocalCheckout({ sessionId, card: 'accepts' }).catch(() => null)
  await first.kill()
  await paying

  const again = await launch({ dataDir })
  const api = apiOf(again.url, owner.cookie)
  const { session } = await api.payments.findPaymentSession({ sessionId })
  if (session?.status === 'open') await api.billing.payLocalCheckout({ sessionId, card: 'accepts' })
  const looks = Array.from({ length: 3 }, () => api.payments.findPaymentSession({ sessionId }))
  for (const look of await Promise.all(looks)) expect(look.session?.paymentStatus).toBe('paid')
  const { subscription, charges } = await api.billing.getBilling({})
  expect([subscription?.plan, subscription?.status, charges.length]).toEqual(['premium', 'active', 1])
  const { items } = await api.platform.listEvents({})
  expect(items.filter(({ type }) => type === 'billing.started')).toHaveLength(1)
})
