import type { Page } from '@playwright/test'
import { jpegBox } from '#server/test/images.fixture.ts'
import { enterAs, makeSecondOrganization, PASSWORD, signInByApi } from '../support/accounts.ts'
import { apiOf } from '../support/api.ts'
import { typePassword } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const DEMO_PASSWORD = 'ardoise-demo-2026'
const photo = { name: 'moi.jpg', mimeType: 'image/jpeg', buffer: jpegBox }
const oneself = (page: Page) => page.getByRole('button', { name: /^Menu de/ })

async function openProfile(page: Page, path = '/profile') {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Mon profil', level: 1 })).toBeVisible()
}
async function edit(page: Page) {
  await page.getByRole('button', { name: 'Modifier le profil' }).click()
  return page.getByRole('form', { name: 'Profil' })
}

test.beforeEach(({ context, site, owner }) => enterAs(context, site, owner.cookie))

test('another tab of the same user shows the new name without reload', async ({ page, context, owner }) => {
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
  await openProfile(page)
  const form = await edit(page)
  await form.getByLabel('Prénom').fill('Zoé')
  await form.getByLabel('Nom (facultatif)').fill('Le Goff')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Profil mis à jour avec succès\u202f!')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Bonjour Zoé' })).toBeVisible()
  await expect(oneself(other)).toContainText('Zoé Le Goff')
  expect((await owner.api.identity.getMe({})).user.name).toBe('Zoé Le Goff')
})

test.describe('the avatar', () => {
  const pictureOf = (page: Page) => page.locator('img[src^="/api/v1/users/"]')

  test('accepts only a picture, appears wherever the name does, and can be removed', async ({
    page,
    expected,
  }) => {
    expected.statuses(400)
    await openProfile(page)
    const choose = async (file: typeof photo) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choisir une image' }).click()
      await (await chooser).setFiles(file)
    }
    await choose({ ...photo, buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
    await expect(page.getByText('Choisissez une image PNG, JPEG, WebP ou GIF')).toBeVisible()
    await expect(page.getByText('Erreur lors de la mise à jour de l’avatar')).toBeVisible()
    await choose(photo)
    await expect(page.getByText('Avatar mis à jour avec succès\u202f!')).toBeVisible()
    await expect(pictureOf(page)).toHaveCount(2)
    await expect(oneself(page).locator('img')).toHaveJSProperty('naturalWidth', 256)
    await page.reload()
    await expect(oneself(page).locator('img')).toHaveJSProperty('naturalWidth', 256)

    await page.getByRole('button', { name: 'Retirer', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Retirer votre avatar' })
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(pictureOf(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Retirer', exact: true }).click()
    const confirm = dialog.getByRole('button', { name: 'Retirer l’avatar' })
    // A click within 200 ms of the dialog's opening confirms nothing.
    await expect(async () => {
      if (await confirm.isVisible()) await confirm.click()
      await expect(dialog).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
    await expect(pictureOf(page)).toHaveCount(0)
    await expect(oneself(page)).toContainText('C')
  })

  test('shows a preview and its progress during the upload, which can be cancelled', async ({ page }) => {
    await openProfile(page)
    const asked = Promise.withResolvers<void>()
    await page.route('**/api/v1/me/avatar', () => asked.resolve())
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choisir une image' }).click()
    await (await chooser).setFiles(photo)
    await asked.promise
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(page.locator('img[src^="blob:"]')).toHaveCount(1)
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByRole('button', { name: 'Choisir une image' })).toBeVisible()
    await expect(page.locator('main img')).toHaveCount(0)
    await expect(page.getByText('Erreur lors de la mise à jour de l’avatar')).toHaveCount(0)
  })
})

test('signing in opens the default organization; each organization links to its members', async ({
  page,
  context,
  owner,
  site,
}) => {
  const second = await makeSecondOrganization(site, owner, 'Seconde maison')
  await openProfile(page)
  await expect(page.getByRole('link', { name: /^Seconde maison/ })).toHaveAttribute(
    'href',
    `/orgs/${second}/members`,
  )
  const form = await edit(page)
  await form.getByLabel('Organisation par défaut').selectOption({ label: owner.orgName })
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Profil mis à jour avec succès\u202f!')).toBeVisible()
  // A page that calls the API meanwhile gets a 401.
  await page.goto('about:blank')
  await context.clearCookies()
  await enterAs(context, site, await signInByApi(site, owner.email, owner.password))
  await page.goto('/dashboard')
  await expect(page.getByRole('banner').getByText(owner.orgName)).toBeVisible()
})

test('signing in again after a session ended opens the organization last used, not the default one', async ({
  page,
  context,
  owner,
  site,
  expected,
}) => {
  expected.statuses(401)
  const second = await makeSecondOrganization(site, owner, 'Seconde maison')
  const [first] = (await owner.api.identity.getMe({})).memberships
  await owner.api.identity.updateProfile({ firstName: 'Camille', defaultOrgId: first!.orgId })
  await owner.api.organizations.switchOrganization({ orgId: second })
  await page.goto('/crm/contacts')
  await expect(page.getByRole('banner').getByText('Seconde maison')).toBeVisible()
  await context.clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  await typePassword(page, owner.email, PASSWORD)
  await expect(page).toHaveURL('/crm/contacts')
  await expect(page.getByRole('banner').getByText('Seconde maison')).toBeVisible()
})

test('a colleague’s profile is read-only; a stranger’s does not exist', async ({
  site,
  visit,
  owner,
  expected,
}) => {
  expected.statuses(404, 400)
  const colleague = await apiOf(
    site.url,
    await signInByApi(site, 'membre@ardoise.test', DEMO_PASSWORD),
  ).identity.getMe({})
  const cookie = await signInByApi(site, 'lecteur@ardoise.test', DEMO_PASSWORD)
  const page = await (await visit({ cookie })).newPage()
  await page.goto(`/profile/${colleague.user.id}`)
  await expect(page.getByRole('heading', { level: 1, name: colleague.user.name })).toBeVisible()
  await expect(page).toHaveTitle(`${colleague.user.name} · Ardoise`)
  await expect(page.getByRole('main').getByText('Membre', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: colleague.user.email })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Modifier le profil' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: /Atelier Rivoire/ })).toHaveAttribute(
    'href',
    `/orgs/${colleague.current?.orgId}/members`,
  )

  const { user } = await owner.api.identity.getMe({})
  for (const id of [user.id, crypto.randomUUID(), 'n-importe-quoi']) {
    await page.goto(`/profile/${id}`)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Profil introuvable')).toBeVisible()
  }
})
