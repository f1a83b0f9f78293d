import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { InvitationView } from '#shared/contract/invitations.ts'
import { type ErrorCode, errorCodes } from '#shared/domain/error-codes.ts'
import { Cut, fakeApi, fakePath, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage, unmount } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const me = member()
const guest = { ...me, memberships: [], current: null }
const TOKEN = 'x'.repeat(43)
const PATH = `/invite/accept?token=${TOKEN}`
const invitation: InvitationView = {
  organizationName: 'Audit SARL',
  inviterName: 'Noé Petit',
  email: 'zoe@essai.test',
  firstName: 'Zoé',
  lastName: 'Le Goff',
  role: 'member',
  expiresAt: '2099-01-01T00:00:00.000Z',
}
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const refuse =
  (code: ErrorCode, data = {}) =>
  () => {
    throw new Refusal(code, [], data)
  }
const cut = () => {
  throw new Cut()
}
const ways = async (path: string) => {
  for (const [name, to] of [
    ['Se connecter', '/auth'],
    ['Créer un compte', '/signup'],
  ] as const)
    await expect
      .element(page.getByRole('link', { name }).first())
      .toHaveAttribute('href', `${to}?redirect=${encodeURIComponent(path)}`)
}

test('signed out, an expired or unreadable invitation links to sign-in and sign-up; an unreadable one can be retried', async () => {
  fakeApi({ organizations: { previewInvitation: refuse('invitation_expired') } })
  openPage(PATH)
  await expect.element(title('Cette invitation a expiré')).toBeVisible()
  await ways(PATH)
  await expect.element(button('Réessayer')).not.toBeInTheDocument()
  await unmount()

  fakeApi({ organizations: { previewInvitation: cut } })
  openPage(PATH)
  await expect.element(title('L’invitation n’a pas pu être lue')).toBeVisible()
  await ways(PATH)
  fakeApi({ organizations: { previewInvitation: () => invitation } })
  await button('Réessayer').click()
  await expect.element(title('Connexion requise')).toBeVisible()
  await expect.element(page.getByText('Noé Petit vous invite à rejoindre Audit SARL.')).toBeVisible()
})

test('at the sign-up an unreadable invitation can be retried or skipped, and Google returns to it', async () => {
  const targets: unknown[] = []
  fakeApi({
    organizations: { previewInvitation: cut },
    identity: { listSignInProviders: () => ({ google: true, microsoft: true, sso: null }) },
  })
  fakePath('POST', '/auth/v1/sign-in/social', (input) => {
    targets.push(input)
    throw new Refusal('internal')
  })
  const path = `/signup?redirect=${encodeURIComponent(PATH)}`
  openPage(path)
  await expect.element(title('L’invitation n’a pas pu être lue')).toBeVisible()
  await button('Saisir mon adresse moi-même').click()
  const address = page.getByRole('textbox', { name: 'E-mail' })
  await expect.element(address).not.toHaveAttribute('readonly')
  await expect.element(address).toHaveAccessibleDescription('L’adresse qui a reçu l’invitation.')
  await expect.element(page.getByRole('textbox', { name: 'Nom de l’entreprise' })).not.toBeInTheDocument()
  await button('S’inscrire avec Google').click()
  await expect.element(page.getByText('Erreur lors de l’inscription avec Google')).toBeVisible()
  expect(targets).toContainEqual({
    provider: 'google',
    callbackURL: PATH,
    errorCallbackURL: `/signup?provider=google&redirect=${encodeURIComponent(PATH)}`,
  })
  await unmount()
  openPage(path)
  await expect.element(title('L’invitation n’a pas pu être lue')).toBeVisible()
  fakeApi({ organizations: { previewInvitation: () => invitation } })
  await button('Réessayer').click()
  await expect.element(page.getByText('Vous rejoindrez ensuite Audit SARL.')).toBeVisible()
  await expect.element(address).toHaveValue(invitation.email)
})

test('a code can be typed by hand, and a wrong one shows its error', async () => {
  fakeApi({ organizations: { checkInvitation: refuse('invitation_invalid') } })
  openPage('/invite/accept', { me: guest })
  const field = page.getByRole('textbox', { name: 'Code d’invitation' })
  await expect.element(field).toHaveAccessibleDescription(/6 à 8 caractères/)
  await field.fill('ABC')
  await button('Continuer').click()
  await expect.element(page.getByText('Saisissez le code d’invitation (6 à 8 caractères)')).toBeVisible()
  await field.fill('ABCD2345')
  await button('Continuer').click()
  await expect.element(title('Invitation introuvable')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invitation invalide ou expirée')
  await button('Réessayer avec un code').click()
  await expect.element(field).toHaveValue('')
})

test('when the network is cut while reading or accepting, « Réessayer » repeats the same call', async () => {
  fakeApi({ organizations: { checkInvitation: cut, acceptInvitation: cut } })
  openPage('/invite/accept', { me: guest })
  await page.getByRole('textbox', { name: 'Code d’invitation' }).fill('ABCD2345')
  await userEvent.keyboard('{Enter}')
  await expect.element(title('L’invitation n’a pas pu être lue')).toBeVisible()
  await expect.element(button('Réessayer avec un code')).toBeVisible()
  const asked: string[] = []
  fakeApi({
    organizations: {
      checkInvitation: ({ token }) => {
        asked.push(token)
        return invitation
      },
    },
  })
  await button('Réessayer').click()
  await button('Accepter l’invitation').click()
  await expect.element(title('Votre réponse n’a pas été confirmée')).toBeVisible()
  fakeApi({
    organizations: {
      acceptInvitation: ({ token }) => {
        asked.push(token)
        return { orgId: crypto.randomUUID(), role: 'member' }
      },
    },
  })
  await button('Réessayer').click()
  await expect.element(title('Bienvenue dans Audit SARL')).toBeVisible()
  expect(asked).toEqual(['ABCD2345', 'ABCD2345'])
})

test('an invitation to another address names it, and changing account returns to the invitation', async () => {
  fakeApi({
    organizations: {
      checkInvitation: refuse('invitation_other_address'),
      previewInvitation: () => invitation,
    },
  })
  fakePath('POST', '/auth/v1/sign-out', () => ({ success: true }))
  const { path } = openPage(PATH, { me: guest })
  await expect.element(title('Une autre adresse est invitée')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent(errorCodes.invitation_other_address.text)
  fakeApi({
    identity: {
      getMe: refuse('unauthenticated') as never,
    },
  })
  await button('Changer de compte').click()
  await expect.poll(path).toBe(`/auth?redirect=${encodeURIComponent(PATH)}`)
})

for (const [code, heading] of [
  ['invitation_revoked', 'Cette invitation a été révoquée'],
  ['invitation_expired', 'Cette invitation a expiré'],
  ['invitation_used', 'Cette invitation a déjà servi'],
  ['invitation_invalid', 'Invitation introuvable'],
] as const)
  test(`${code} has its own screen`, async () => {
    fakeApi({ organizations: { checkInvitation: refuse(code) } })
    openPage(PATH, { me: guest })
    await expect.element(title(heading)).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Invitation invalide ou expirée')
  })

test('after the invitation was sent again, accepting by the old link is refused', async () => {
  fakeApi({
    organizations: { checkInvitation: () => invitation, acceptInvitation: refuse('invitation_gone') },
  })
  openPage(PATH, { me: guest })
  await button('Accepter l’invitation').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invitation not found or invalid')
})

test('a user with an organization confirms the refusal and stays in their organization', async () => {
  fillOrganization()
  fakeApi({
    organizations: {
      checkInvitation: () => invitation,
      refuseInvitation: () => ({ organizationName: invitation.organizationName }),
    },
  })
  const { path } = openPage(PATH, { me })
  const dialog = page.getByRole('alertdialog')
  await button('Refuser').click()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Refuser').click()
  await expect.element(dialog).toHaveAccessibleName(/^Refuser l’invitation d’Audit SARL\s\?$/)
  await dialog.getByRole('button', { name: 'Refuser l’invitation' }).click()
  await expect.element(title('Bonjour Camille')).toBeVisible()
  expect(path()).toBe('/dashboard')
  await expect.element(page.getByText('Invitation refusée. La personne qui vous a invité')).toBeVisible()
})
