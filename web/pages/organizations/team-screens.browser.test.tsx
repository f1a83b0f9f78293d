import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Me } from '#shared/contract/identity.ts'
import type { Invitation } from '#shared/contract/invitations.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member, withoutOrganization } from '#web/test/people.ts'

const { getByRole, getByText } = page
const owner = member()
const team = `/orgs/${owner.current?.orgId}/members`

const invitation = (expiresAt: string): Invitation => ({
  id: crypto.randomUUID(),
  email: 'zoe@atelier-aubry.test',
  firstName: 'Zoé',
  lastName: 'Le Goff',
  title: null,
  role: 'member',
  status: expiresAt < '2026' ? 'expired' : 'pending',
  refused: false,
  sentAt: '2026-11-21T10:00:00.000Z',
  mailFailed: false,
  expiresAt,
  inviterName: 'Camille Aubry',
  createdAt: '2026-11-21T10:00:00.000Z',
})

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('the team with invitations and a faulty form', async () => {
  const items = [invitation('2099-11-28T10:00:00.000Z'), invitation('2025-11-28T10:00:00.000Z')]
  fakeApi({
    organizations: {
      listInvitations: () => ({ items, nextCursor: null }),
      countInvitations: () => ({
        count: items.length,
        byState: { open: items.length, accepted: 0, revoked: 0, all: items.length },
      }),
    },
  })
  openPage(team, { me: owner })
  await expect.element(getByText('zoe@atelier-aubry.test').first()).toBeVisible()
  await checkScreen()
  // On a phone an invitation is two lines, with its address and its menu.
  await page.viewport(360, 740)
  const invited = getByRole('row', { name: /Zoé Le Goff/ })
  await expect.element(invited.first().getByText(/^ · zoe@atelier-aubry/)).toBeVisible()
  for (const row of invited.elements()) expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(72)
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Inviter', exact: true }).click()
  await getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect.element(getByText('Prénom requis')).toBeVisible()
  await checkScreen()
})

test('the team seen by a « Lecteur », and the table of roles', async () => {
  fillOrganization('viewer')
  openPage(team, { me: member('viewer') })
  await expect.element(getByText('Noé Petit').first()).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Comparer les rôles' }).click()
  await checkScreen()
})

test('the actions on a member, and handing ownership over', async () => {
  openPage(team, { me: owner })
  await getByRole('button', { name: 'Actions sur Noé Petit' }).click()
  await expect.element(getByRole('menuitem').first()).toBeVisible()
  await checkScreen()
  await getByRole('menuitem', { name: 'Transférer la propriété' }).click()
  await expect.element(page.getByLabelText('Votre mot de passe', { exact: true })).toBeVisible()
  await checkScreen()
})

test('the team, with a search that finds nothing', async () => {
  fakeApi({
    organizations: {
      listMembers: () => ({ items: [], nextCursor: null }),
      countMembers: () => ({ count: 0, byState: { active: 0, suspended: 0 } }),
    },
  })
  openPage(`${team}?q=introuvable&invited=personne`, { me: owner })
  await expect.element(getByText('Aucun membre ne correspond')).toBeVisible()
  await checkScreen()
})

const lost = (reason: Me['lostAccess'][number]['reason']) => [
  { orgId: '0198a5c2-0000-7000-8000-000000000091', name: 'Roy & Filles', reason, told: false },
]

test('a suspended member without another organization', async () => {
  const { router } = openPage('/dashboard', {
    me: { ...withoutOrganization(), lostAccess: lost('suspended') },
  })
  await expect.element(getByRole('heading', { level: 1, name: /^Votre accès à/ })).toBeVisible()
  expect(router.state.location.pathname).toBe('/orgs/access')
  await checkScreen()
})

test('a removed member with another organization', async () => {
  openPage('/profile', { me: { ...owner, lostAccess: lost('removed') } })
  await expect.element(getByText(/^Vous ne faites plus partie/)).toBeVisible()
  await checkScreen()
})
