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

test('the profile is read, then edited, and the new name is everywhere', async ({ page, owner }) => {
  await openProfile(page)
  await expect(page.getByText(owner.email).first()).toBeVisible()
  await expect(page.getByRole('form', { name: 'Profil' })).toHaveCount(0)
  const form = await edit(page)
  await expect(form.getByLabel('Prénom')).toBeFocused()
  await form.getByLabel('Prénom').fill('Zoé')
  await form.getByLabel('Nom (facultatif)').fill('Le Goff')
  await form.getByLabel('Fonction').fill('Gérante')
  await form.getByLabel('Téléphone').fill('0639981234')
  await form.getByLabel('Bio').fill('Menuisière depuis 2009.')
  await expect(form.getByLabel('Téléphone')).toHaveValue('06 39 98 12 34')
  await expect(form.getByText('23 sur 500 caractères')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Profil mis à jour avec succès\u202f!')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('06 39 98 12 34')).toBeVisible()
  await expect(page.getByText('Menuisière depuis 2009.')).toBeVisible()
  await expect(oneself(page)).toContainText('Zoé Le Goff')
  await page.reload()
  await expect(page.getByText('Gérante')).toBeVisible()
})

test('one’s other tab shows the new name without reload', async ({ page, context, owner }) => {
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

test('what another device changed meanwhile is kept', async ({ page, owner }) => {
  await openProfile(page)
  const form = await edit(page)
  await form.getByLabel('Bio').fill('Menuisière depuis 2009.')
  await owner.api.identity.updateProfile({ firstName: 'Camille', title: 'Gérante' })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Profil mis à jour avec succès\u202f!')).toBeVisible()
  expect((await owner.api.identity.getMe({})).profile).toMatchObject({
    title: 'Gérante',
    bio: 'Menuisière depuis 2009.',
  })
})

test('/settings/profile is the same page', async ({ page }) => {
  await openProfile(page, '/settings/profile')
  await expect(page).toHaveTitle('Mon profil · Ardoise')
})

test('what is wrong is said beside the field, the first faulty field is focused', async ({ page, owner }) => {
  await openProfile(page)
  const form = await edit(page)
  const email = form.getByLabel('E-mail')
  await expect(email).toHaveValue(owner.email)
  await expect(email).not.toBeEditable()
  await expect(email).toHaveAccessibleDescription(
    'C’est l’adresse avec laquelle vous vous connectez\u00a0: elle ne se modifie pas ici.',
  )
  await form.getByLabel('Prénom').fill('')
  await form.getByLabel('Téléphone').fill('12')
  await form.getByLabel('Bio').fill('x'.repeat(501))
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Prénom requis')).toBeVisible()
  await expect(form.getByText('Numéro de téléphone invalide')).toBeVisible()
  await expect(form.getByText('Bio trop longue (max. 500 caractères)')).toBeVisible()
  await expect(form.getByText('501 sur 500 caractères')).toBeVisible()
  await expect(form.getByLabel('Prénom')).toBeFocused()
  await form.getByRole('button', { name: 'Annuler' }).click()
  await expect(form).toHaveCount(0)
})

test('a save that fails says so and keeps what was typed; leaving asks first', async ({ page, expected }) => {
  expected.statuses(500)
  await openProfile(page)
  const form = await edit(page)
  await page.route('**/api/v1/me/profile', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'internal', message: 'Une erreur est survenue, réessayez.' },
    }),
  )
  await form.getByLabel('Bio').fill('À garder')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Erreur lors de la mise à jour du profil')).toBeVisible()
  await expect(form.getByRole('alert').getByText('Une erreur est survenue, réessayez.')).toBeVisible()
  await expect(form.getByLabel('Bio')).toHaveValue('À garder')

  await page.getByRole('link', { name: 'Tableau de bord' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer' })
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(form.getByLabel('Bio')).toHaveValue('À garder')
})

test('a session that ended brings the form back filled after signing in', async ({
  page,
  context,
  owner,
  expected,
}) => {
  expected.statuses(401)
  await openProfile(page)
  const form = await edit(page)
  await form.getByLabel('Bio').fill('Écrit avant la fin de la session')
  await context.clearCookies()
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fprofile$/)
  await typePassword(page, owner.email, PASSWORD)
  await expect(form.getByLabel('Bio')).toHaveValue('Écrit avant la fin de la session')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Profil mis à jour avec succès\u202f!')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Écrit avant la fin de la session')).toBeVisible()
  await expect(form).toHaveCount(0)
})

test.describe('the avatar', () => {
  const pictureOf = (page: Page) => page.locator('img[src^="/api/v1/users/"]')

  test('is chosen, shown wherever one’s name is, and removed', async ({ page }) => {
    await openProfile(page)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choisir une image' }).click()
    await (await chooser).setFiles(photo)
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

  test('is dropped on the frame', async ({ page }) => {
    await openProfile(page)
    const data = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], 'moi.jpg', { type: 'image/jpeg' }))
      return transfer
    }, jpegBox.toString('base64'))
    const frame = page.getByRole('group', { name: 'Avatar' })
    for (const type of ['dragenter', 'dragover', 'drop'])
      await frame.dispatchEvent(type, { dataTransfer: data })
    await expect(page.getByText('Avatar mis à jour avec succès\u202f!')).toBeVisible()
    await expect(pictureOf(page)).toHaveCount(2)
  })

  test('is previewed and its progress shown while it is sent, and can be stopped', async ({ page }) => {
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

  test('must be a picture of at most 5 MB', async ({ page, expected }) => {
    expected.statuses(400)
    await openProfile(page)
    const choose = async (buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choisir une image' }).click()
      await (await chooser).setFiles({ name: 'moi.png', mimeType: 'image/png', buffer })
    }
    await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await expect(page.getByText('Choisissez une image PNG, JPEG, WebP ou GIF')).toBeVisible()
    await expect(page.getByText('Erreur lors de la mise à jour de l’avatar')).toBeVisible()
    await choose(Buffer.alloc(5 * 1_048_576 + 1))
    await expect(page.getByText('Image trop lourde (max. 5 Mo)')).toBeVisible()
  })
})

test('the default organization is where one arrives; each organization leads to its members', async ({
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
  // A page that asks meanwhile is told that nobody is signed in.
  await page.goto('about:blank')
  await context.clearCookies()
  await enterAs(context, site, await signInByApi(site, owner.email, owner.password))
  await page.goto('/dashboard')
  await expect(page.getByRole('banner').getByText(owner.orgName)).toBeVisible()
})

test('a session that ended goes on in the organization where it was, not in the default one', async ({
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

test('a colleague’s profile is read only; nobody else’s exists', async ({ site, visit, owner, expected }) => {
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
