import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Me } from '#shared/contract/identity.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const me = member()
const button = (name: string) => page.getByRole('button', { name })
const form = page.getByRole('form', { name: 'Profil' })
const field = (name: string) => form.getByRole('textbox', { name })
const edit = () => button('Modifier le profil').click()

test('the profile is shown, then edited, and the new name is shown', async () => {
  await page.viewport(1280, 900)
  let now: Me = me
  fakeApi({
    identity: {
      updateProfile: (input) => {
        const profile = { ...now.profile, ...(input as Partial<Me['profile']>), phone: '+33639981234' }
        now = { ...now, profile, user: { ...now.user, name: `${profile.firstName} ${profile.lastName}` } }
        return profile
      },
    },
  })
  openPage('/profile', { me })
  fakeApi({ identity: { getMe: () => now } })
  await expect.element(page.getByText(me.user.email).first()).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await edit()
  await expect.element(field('Prénom')).toHaveFocus()
  await field('Prénom').fill('Zoé')
  await field('Nom (facultatif)').fill('Le Goff')
  await field('Fonction').fill('Gérante')
  await field('Téléphone').fill('0639981234')
  await field('Bio').fill('Menuisière depuis 2009.')
  await expect.element(field('Téléphone')).toHaveValue('06 39 98 12 34')
  await expect.element(form.getByText('23 sur 500 caractères')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Profil mis à jour avec succès\u202f!')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  for (const text of ['06 39 98 12 34', 'Menuisière depuis 2009.', 'Gérante'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(button('Menu de Zoé Le Goff')).toBeVisible()
})

test('/settings/profile shows the same page', async () => {
  openPage('/settings/profile', { me })
  await expect.element(page.getByRole('heading', { name: 'Mon profil', level: 1 })).toBeVisible()
  await expect.poll(() => document.title).toBe('Mon profil · Ardoise')
})

test('errors are shown beside their fields, and the first invalid field gets the focus', async () => {
  openPage('/profile', { me })
  await edit()
  await expect.element(field('E-mail')).toHaveValue(me.user.email)
  await expect.element(field('E-mail')).toHaveAttribute('readonly')
  await expect
    .element(field('E-mail'))
    .toHaveAccessibleDescription(
      /^C’est l’adresse avec laquelle vous vous connectez\s: elle ne se modifie pas ici.$/,
    )
  await field('Prénom').fill('')
  await field('Téléphone').fill('12')
  await field('Bio').fill('x'.repeat(501))
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  for (const text of [
    'Prénom requis',
    'Numéro de téléphone invalide',
    'Bio trop longue (max. 500 caractères)',
    '501 sur 500 caractères',
  ])
    await expect.element(form.getByText(text)).toBeVisible()
  await expect.element(field('Prénom')).toHaveFocus()
  await form.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(form).not.toBeInTheDocument()
})

test('only changes are sent; a save that fails says so and keeps the text; leaving asks first', async () => {
  await page.viewport(1280, 900)
  const sent: unknown[] = []
  fakeApi({
    identity: {
      updateProfile: (input) => {
        sent.push(input)
        throw new Refusal('internal')
      },
    },
  })
  openPage('/profile', { me })
  await edit()
  await field('Bio').fill('À garder')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(page.getByText('Erreur lors de la mise à jour du profil')).toBeVisible()
  await expect.element(form.getByRole('alert').getByText('Une erreur est survenue, réessayez.')).toBeVisible()
  await expect.element(field('Bio')).toHaveValue('À garder')
  expect(sent.at(-1)).toEqual({ firstName: 'Camille', bio: 'À garder' })
  await page.getByRole('link', { name: 'Tableau de bord' }).click()
  await page
    .getByRole('alertdialog', { name: 'Quitter sans enregistrer' })
    .getByRole('button', { name: 'Annuler' })
    .click()
  await expect.element(field('Bio')).toHaveValue('À garder')
})

test('an avatar can be dropped on its frame, and weighs 5 MB at most', async () => {
  const heavy = new File([new Uint8Array(5 * 1_048_576 + 1)], 'moi.png', { type: 'image/png' })
  openPage('/profile', { me })
  const frame = page.getByRole('group', { name: 'Avatar' })
  await expect.element(frame).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(heavy)
  for (const type of ['dragenter', 'dragover', 'drop'])
    frame.element().dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  await expect.element(page.getByText('Image trop lourde (max. 5 Mo)')).toBeVisible()
})

test('single keys are turned off and a message stays as long as one sets, on this device', async () => {
  onTestFinished(() => localStorage.clear())
  await page.viewport(1280, 900)
  fillOrganization()
  openPage('/profile', { me })
  const keys = page.getByRole('switch', { name: 'Raccourcis à une touche' })
  await expect.element(keys).toHaveAttribute('aria-checked', 'true')
  const list = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('?')
  await expect.element(list).toBeVisible()
  await expect.element(list.getByText(/Aller au dernier message/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await list.getByRole('switch', { name: 'Raccourcis à une touche' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(keys).toHaveAttribute('aria-checked', 'false')
  await userEvent.keyboard('?')
  // A key with Ctrl still acts, after the one that does not.
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog', { name: 'Recherche et actions' })).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('combobox', { name: 'Durée d’un message' }).selectOptions('30\u00a0secondes')
  expect(localStorage.getItem('ardoise.toast-seconds')).toBe('30')
})
