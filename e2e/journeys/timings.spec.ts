import type { Locator, Page } from '@playwright/test'
import { timings } from '#web/messages/timings.ts'
import { enterAs, newEmail, PASSWORD, signUpByApi } from '../support/accounts.ts'
import { appears, pause, STEP } from '../support/held-clock.ts'
import { intercept } from '../support/intercept.ts'
import { codeOf } from '../support/mailbox.ts'
import { invite } from '../support/team.ts'
import { expect, test } from '../support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const onward = (page: Page) => page.getByRole('button', { name: 'Continuer', exact: true })

test.beforeEach(({ page }) => page.clock.install())

/** Checks that what has just appeared is still shown shortly before `milliseconds`; the clock then reaches it. */
async function stays(page: Page, shown: Locator, milliseconds: number): Promise<void> {
  const { href } = new URL(page.url())
  await page.clock.runFor(milliseconds - 5 * STEP)
  await expect(shown).toBeVisible()
  expect(page.url()).toBe(href)
  await page.clock.runFor(6 * STEP)
}

test('sign-in: the check lasts two seconds and the success screen a second and a half', async ({
  page,
  owner,
}) => {
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(owner.email)
  await onward(page).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await pause(page)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  const check = heading(page, 'Vérification en cours')
  await appears(page, check)
  await stays(page, check, 2_000)
  await expect(check).toHaveCount(0)
  // Do not wait for the title, which is shown while the rest loads.
  await appears(page, onward(page))
  await stays(page, onward(page), 1_500)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('sign-in: « Continuer » shortens the success screen and goes on once', async ({ page, owner }) => {
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(owner.email)
  await onward(page).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await pause(page)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await appears(page, heading(page, 'Vérification en cours'))
  await page.clock.runFor(2_000)
  await appears(page, onward(page))
  // Hold the answer of /me, the first request of going on.
  const answered = Promise.withResolvers<void>()
  let asked = 0
  await intercept(page, '**/api/v1/me', async (route) => {
    asked += 1
    await answered.promise
    await route.continue()
  })
  await onward(page).click()
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor(1_500)
  await page.evaluate(() => fetch('/readyz'))
  expect(asked).toBe(1)
  answered.resolve()
  await appears(page, heading(page, 'Bonjour Camille'))
})

test('sign-up: the success screen lasts two seconds', async ({ page, site }) => {
  const email = newEmail('durees')
  await page.goto('/signup')
  await page.getByRole('textbox', { name: 'Nom complet' }).fill('Camille Aubry')
  await page.getByRole('textbox', { name: 'Nom de l’entreprise' }).fill('Atelier Aubry')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmation du mot de passe').fill(PASSWORD)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  const code = codeOf(await site.mailbox.waitFor(email))
  const first = page.getByRole('textbox', { name: 'Code de vérification' })
  await expect(first).toBeVisible()
  await pause(page)
  await first.fill(code)
  // The check of a code lasts at least a second.
  await page.clock.runFor(timings.verification - STEP)
  await appears(page, heading(page, 'Email vérifié !'))
  await stays(page, onward(page), 2_000)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an invitation: the screens of acceptance and of refusal last two seconds', async ({
  page,
  context,
  site,
  owner,
}) => {
  const guest = await signUpByApi(site, 'Zoé Le Goff')
  await enterAs(context, site, guest.cookie)
  const refused = await invite(site, owner, { email: guest.email })
  await page.goto(refused.path)
  await page.getByRole('button', { name: 'Refuser', exact: true }).click()
  const refuse = page.getByRole('button', { name: 'Refuser l’invitation' })
  await expect(refuse).not.toHaveAttribute('aria-disabled', 'true')
  await pause(page)
  await refuse.click()
  await appears(page, heading(page, 'Invitation refusée'))
  await stays(page, heading(page, 'Invitation refusée'), 2_000)
  await expect(heading(page, 'Invitation refusée')).toHaveCount(0)

  await page.clock.resume()
  const accepted = await invite(site, owner, { email: guest.email })
  await page.goto(accepted.path)
  const accept = page.getByRole('button', { name: 'Accepter l’invitation' })
  await expect(accept).toBeVisible()
  await page.clock.pauseAt(Date.now() + 180_000)
  await accept.click()
  await appears(page, heading(page, `Bienvenue dans ${owner.orgName}`))
  await expect(onward(page)).toBeFocused()
  await stays(page, heading(page, `Bienvenue dans ${owner.orgName}`), 2_000)
  await expect(page).toHaveURL(new RegExp(`/orgs/${owner.orgId}/members$`))
})

test('a sign-up from an invitation: « Continuer » shortens both success screens', async ({
  page,
  site,
  owner,
}) => {
  /** Goes on while the clock stands still, and waits for its first request. */
  const goesOn = async () => {
    const asked = page.waitForRequest('**/api/v1/me')
    await onward(page).click()
    await asked
    await page.clock.resume()
  }
  const { email, path } = await invite(site, owner, { email: newEmail('pressee') })
  await page.goto(path)
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmation du mot de passe').fill(PASSWORD)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  const code = codeOf(await site.mailbox.waitFor(email, /code/))
  const first = page.getByRole('textbox', { name: 'Code de vérification' })
  await expect(first).toBeVisible()
  await pause(page)
  await first.fill(code)
  await page.clock.runFor(timings.verification - STEP)
  await appears(page, onward(page))
  await goesOn()

  await page.getByRole('button', { name: 'Accepter l’invitation' }).focus()
  await page.clock.pauseAt(Date.now() + 180_000)
  await page.keyboard.press('Enter')
  await appears(page, onward(page))
  await goesOn()
  await expect(page).toHaveURL(new RegExp(`/orgs/${owner.orgId}/members$`))
})
