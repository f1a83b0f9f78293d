import { enterAs, makeSecondOrganization, signInByApi, signUpByApi } from '../support/accounts.ts'
import { apiOf } from '../support/api.ts'
import { invite, joinTeam } from '../support/team.ts'
import { expect, test } from '../support/test.ts'
import { checkScreen } from './check-screen.ts'

test('the team of the demo company, and what a reader sees of it', async ({ page, context, site, visit }) => {
  for (const email of ['demo@ardoise.test', 'lecteur@ardoise.test']) {
    const cookie = await signInByApi(site, email, 'ardoise-demo-2026')
    const { current } = await apiOf(site.url, cookie).identity.getMe({})
    const theirs = await (await visit({ cookie })).newPage()
    await theirs.goto(`/orgs/${current?.orgId}/members`)
    await checkScreen(theirs)
  }
  await page.close()
  await context.close()
})

test('the team with invitations and a faulty form', async ({ page, context, site, owner, time }) => {
  await joinTeam(site, owner, 'member')
  await invite(site, owner)
  await time.expireInvitation((await invite(site, owner)).id)
  await enterAs(context, site, owner.cookie)
  await page.goto(`/orgs/${owner.orgId}/members`)
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(page.getByText('Prénom requis')).toBeVisible()
  await checkScreen(page)
})

test('the table of roles', async ({ page, context, site, owner }) => {
  await enterAs(context, site, owner.cookie)
  await page.goto(`/orgs/${owner.orgId}/members`)
  await page.getByRole('button', { name: 'Comparer les rôles' }).click()
  await checkScreen(page)
})

test('the actions on a member, and handing ownership over', async ({ page, context, site, owner }) => {
  await joinTeam(site, owner, 'member')
  await enterAs(context, site, owner.cookie)
  await page.goto(`/orgs/${owner.orgId}/members`)
  await page.getByRole('button', { name: 'Actions sur Noé Petit' }).click()
  await checkScreen(page)
  await page.getByRole('menuitem', { name: 'Transférer la propriété' }).click()
  await expect(page.getByLabel('Votre mot de passe', { exact: true })).toBeVisible()
  await checkScreen(page)
})

test('the team, nothing found', async ({ page, context, site, owner }) => {
  await enterAs(context, site, owner.cookie)
  await page.goto(`/orgs/${owner.orgId}/members?q=introuvable&invited=personne`)
  await expect(page.getByText('Aucun membre ne correspond')).toBeVisible()
  await checkScreen(page)
})

test('an invitation: signed out, code, confirm, refused', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.statuses(403, 404)
  const guest = await signUpByApi(site)
  const mine = await invite(site, owner, { email: guest.email })
  const another = await invite(site, owner)
  await page.goto(mine.path)
  await checkScreen(page)
  await page.goto(`/signup?redirect=${encodeURIComponent(another.path)}`)
  await checkScreen(page)
  await enterAs(context, site, guest.cookie)
  for (const path of ['/invite/accept', mine.path, another.path]) {
    await page.goto(path)
    await checkScreen(page)
  }
})

test('an organization that is closed to oneself, alone and beside another', async ({
  site,
  owner,
  visit,
  expected,
}) => {
  expected.statuses(403, 404)
  const member = await joinTeam(site, owner, 'member')
  await owner.api.organizations.suspendMembers({ userIds: [member.userId] })
  const alone = await (await visit({ cookie: member.cookie })).newPage()
  await alone.goto('/dashboard')
  await expect(alone.getByRole('heading', { level: 1, name: /^Votre accès à/ })).toBeVisible()
  await checkScreen(alone)
  const other = await joinTeam(site, owner, 'member')
  await makeSecondOrganization(site, other, 'Roy & Filles')
  await owner.api.organizations.removeMembers({ userIds: [other.userId] })
  const beside = await (await visit({ cookie: other.cookie })).newPage()
  await beside.goto('/profile')
  await expect(beside.getByText(/^Vous ne faites plus partie/)).toBeVisible()
  await checkScreen(beside)
})
