import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownPlan } from '#web/test/billing.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { Cut, fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage, unmount } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const me = member()
const TAKEN = 'Ce nom d’organisation est déjà pris'
const title = (name: string) => page.getByRole('heading', { level: 2, name })
const box = (name: string) => page.getByRole('textbox', { name })
const name = box('Nom de l’organisation')
const slug = box('Identifiant')
const press = (label: string) => page.getByRole('button', { name: label }).click()
const next = () => press('Suivant')
const group = () => page.getByRole('group').last()

/** Fakes the check of slugs: only `taken` is taken. */
const check = (taken?: string) =>
  fakeApi({ organizations: { checkSlug: (input) => ({ available: input.slug !== taken }) } })

async function addMember(firstName: string, email: string): Promise<void> {
  await press('Ajouter un membre')
  await expect.element(group().getByRole('textbox', { name: 'Prénom' })).toHaveFocus()
  await group().getByRole('textbox', { name: 'Prénom' }).fill(firstName)
  await group().getByRole('textbox', { name: 'E-mail' }).fill(email)
}

test('every message of each step, in its place', async () => {
  check('atelier-aubry')
  openPage('/orgs/new', { me })
  await expect
    .element(page.getByRole('button', { name: 'Précédent' }))
    .toHaveAttribute('aria-disabled', 'true')
  await next()
  await expect.element(page.getByText('Nom requis (min. 2 caractères)')).toBeVisible()
  await expect.element(page.getByText('Slug requis')).toBeVisible()
  await expect.element(name).toHaveFocus()
  await name.fill('x'.repeat(81))
  await slug.fill('a'.repeat(51))
  await box('Description').fill('x'.repeat(401))
  await box('Site web').fill('pas une adresse')
  await box('E-mail de facturation').fill('compta@')
  await next()
  for (const message of [
    'Nom trop long (max. 80 caractères)',
    'Slug trop long',
    'Description trop longue (max. 400 caractères)',
    'URL invalide',
    'Email invalide',
  ])
    await expect.element(page.getByText(message)).toBeVisible()
  await slug.fill('Pas Bon')
  await expect
    .element(page.getByText('Slug invalide (lettres minuscules, chiffres et tirets uniquement)'))
    .toBeVisible()

  await name.fill('Atelier')
  await slug.fill('atelier-aubry')
  await expect.element(page.getByText(TAKEN)).toBeVisible()
  await box('Description').fill('')
  await box('Site web').fill('')
  await box('E-mail de facturation').fill(me.user.email)
  await next()
  await expect.element(slug).toHaveFocus()
  await expect.element(page.getByText(TAKEN)).toBeVisible()

  await slug.fill('atelier-libre')
  await next()
  await press('Ajouter un membre')
  await next()
  await expect.element(page.getByText('Prénom requis')).toBeVisible()
  await expect.element(page.getByText('Email invalide')).toBeVisible()
  await box('Prénom').fill('Inès')
  await box('E-mail').fill(me.user.email)
  await next()
  await expect.element(page.getByText('Cette adresse email est déjà membre de l’organisation')).toBeVisible()
  await box('E-mail').fill('double@essai.test')
  await addMember('Paul', 'double@essai.test')
  await next()
  await expect.element(page.getByText('Cette adresse email a déjà une invitation en attente')).toBeVisible()
  await press('Retirer Paul')
  await press('Annuler')
  await expect.poll(() => page.getByRole('group').elements()).toHaveLength(2)
})

test('the slug follows the name only while it is empty', async () => {
  check()
  openPage('/orgs/new', { me })
  await name.fill('Été & Fils')
  await expect.element(slug).toHaveValue('ete-fils')
  await slug.click()
  await name.fill('Hiver')
  await expect.element(slug).toHaveValue('ete-fils')
  await slug.fill('')
  await name.fill('Printemps')
  await expect.element(slug).toHaveValue('printemps')
})

test('a check that fails counts as taken', async () => {
  fakeApi({
    organizations: {
      checkSlug: () => {
        throw new Refusal('internal')
      },
    },
  })
  openPage('/orgs/new', { me })
  await name.fill('Atelier')
  await next()
  await expect.element(page.getByText(TAKEN)).toBeVisible()
  check()
  await next()
  await expect.element(title('Membres et invitations')).toBeVisible()
})

test('a slug taken meanwhile shows a toast, and its field with its step', async () => {
  check()
  fakeApi({
    organizations: {
      createOrganization: () => {
        throw new Refusal('organization_slug_taken', [
          { path: 'slug', code: 'organization_slug_taken', message: TAKEN },
        ])
      },
    },
  })
  openPage('/orgs/new', { me })
  await name.fill('Atelier convoité')
  await next()
  await expect.element(title('Membres et invitations')).toHaveFocus()
  await next()
  await expect.element(title('Récapitulatif')).toHaveFocus()
  await press('Créer l’organisation')
  await expect.poll(() => page.getByText(TAKEN).elements()).toHaveLength(2)
  await expect.element(slug).toHaveFocus()
  await expect.element(name).toHaveValue('Atelier convoité')
})

test('a reload, a cut network and a lost session keep the text', async () => {
  check()
  openPage('/orgs/new', { me })
  await name.fill('Atelier tenace')
  await next()
  await addMember('Inès', 'ines@essai.test')
  await unmount()
  openPage('/orgs/new', { me })
  await expect.element(title('Membres et invitations')).toBeVisible()
  await expect.element(box('Prénom')).toHaveValue('Inès')
  await next()
  await expect.element(title('Récapitulatif')).toBeVisible()
  fakeApi({
    organizations: {
      createOrganization: () => {
        throw new Cut()
      },
    },
  })
  await press('Créer l’organisation')
  await expect.element(page.getByText('Erreur lors de la création de l’organisation')).toBeVisible()
  await expect.element(page.getByText('Le serveur ne répond pas.')).toBeVisible()
  await unmount()

  const ended = () => {
    throw new Refusal('unauthenticated')
  }
  const again = openPage('/orgs/new', { me })
  await expect.element(title('Récapitulatif')).toBeVisible()
  fakeApi({
    identity: {
      getMe: ended,
    },
    organizations: { createOrganization: ended },
  })
  await press('Créer l’organisation')
  await expect.poll(again.path).toContain('/auth?redirect=')
  await expect
    .element(page.getByText('Votre session a expiré. Veuillez vous reconnecter.').first())
    .toBeVisible()
  await unmount()
  openPage('/orgs/new', { me })
  await expect.element(title('Récapitulatif')).toBeVisible()
  await expect.element(page.getByText('Atelier tenace')).toBeVisible()
})

test('a first organization starts with the company name given at sign-up', async () => {
  check()
  const newcomer = {
    ...me,
    memberships: [],
    current: null,
    user: { ...me.user, companyName: 'Menuiserie Roche' },
  }
  const { path } = openPage('/dashboard', { me: newcomer })
  await expect.element(page.getByRole('heading', { name: 'Créez votre organisation' })).toBeVisible()
  expect(path()).toBe('/orgs/new')
  await expect.element(name).toHaveValue('Menuiserie Roche')
  await expect.element(slug).toHaveValue('menuiserie-roche')
})

test('the screens of the three steps', async () => {
  await page.viewport(1280, 900)
  check()
  openPage('/orgs/new', { me })
  await next()
  await expect.element(page.getByText('Slug requis')).toBeVisible()
  await checkScreen()
  await name.fill('Atelier Aubry')
  await next()
  await expect.element(title('Membres et invitations')).toBeVisible()
  await checkScreen()
  await press('Ajouter un membre')
  await next()
  await expect.element(page.getByText('Prénom requis')).toBeVisible()
  await checkScreen()
  await box('Prénom').fill('Inès')
  await box('E-mail').fill('ines@essai.test')
  await next()
  await expect.element(title('Récapitulatif')).toBeVisible()
  await checkScreen()
})

test('the plan chosen at the sign-up is recalled, and nothing is asked to be paid: the trial comes first', async () => {
  check()
  fillOrganization()
  const newcomer = {
    ...me,
    memberships: [],
    current: null,
    user: { ...me.user, wishedPlan: 'team' as const },
  }
  const { path } = openPage('/orgs/new', { me: newcomer })
  fakeApi({
    plans: { getPlan: () => ownPlan() },
    organizations: {
      createOrganization: () => {
        fakeApi({ identity: { getMe: () => ({ ...me, user: newcomer.user }) } })
        return { organization: { id: me.current!.orgId, name: 'Atelier Aubry', slug: 'atelier-aubry' } }
      },
    },
  })
  await name.fill('Atelier Aubry')
  await next()
  await next()
  await expect.element(page.getByText('Formule choisie')).toBeVisible()
  await press('Créer l’organisation')
  await expect.poll(path).toBe(`/orgs/${me.current!.orgId}/members`)
})
