import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { InvitationView } from '#shared/contract/invitations.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { withoutOrganization } from '#web/test/people.ts'

const me = withoutOrganization()
const mine: InvitationView = {
  organizationName: 'Roy & Filles',
  inviterName: 'Inès Roy',
  email: me.user.email,
  firstName: 'Camille',
  lastName: 'Aubry',
  role: 'member',
  expiresAt: '2099-11-28T10:00:00.000Z',
}
const LINK = '/invite/accept?token=jeton'
const shown = () => expect.element(page.getByText('Roy & Filles').first()).toBeVisible()

test('an invitation seen signed out, and its sign-up', async () => {
  fakeApi({ organizations: { previewInvitation: () => mine } })
  const { router } = openPage(LINK)
  await shown()
  await checkScreen()
  router.history.push(`/signup?redirect=${encodeURIComponent(LINK)}`)
  await expect.element(page.getByRole('button', { name: 'Créer mon compte' })).toBeVisible()
  await shown()
  await checkScreen()
})

test('signed in: the code field, the answer', async () => {
  fakeApi({ organizations: { checkInvitation: () => mine } })
  const { router } = openPage('/invite/accept', { me })
  await expect.element(page.getByRole('textbox').first()).toBeVisible()
  await checkScreen()
  router.history.push(LINK)
  await expect.element(page.getByRole('button', { name: 'Accepter l’invitation' })).toBeVisible()
  await checkScreen()
})

test('signed in: an invitation to someone else', async () => {
  fakeApi({
    organizations: {
      checkInvitation: () => {
        throw new Refusal('invitation_other_address')
      },
    },
  })
  openPage(LINK, { me })
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('Lecture')
  await checkScreen()
})
