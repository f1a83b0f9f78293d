import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PlanUsage } from '#shared/domain/plans/limits.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { id, mailbox, row } from '#web/test/conversations.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member, onGratuit, planUsage } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'

/** An act that a plan refuses is greyed with its reason before it is tried, beside the way to the plan that lifts it. */
const { getByRole, getByText } = page
const button = (name: string | RegExp) => getByRole('button', { name })
/** The words are drawn, not only a hint of what is greyed. */
const says = (words: RegExp) =>
  expect
    .poll(() =>
      getByText(words)
        .elements()
        .some((one) => one.checkVisibility()),
    )
    .toBe(true)
const lifted = () => getByRole('link', { name: 'Changer de formule' }).first()
const me = onGratuit()

const use = (facts: Partial<PlanUsage>) => {
  const { current } = me
  if (current)
    fakeApi({ plans: { getPlan: () => ({ standing: current.standing, usage: planUsage(facts) }) } })
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('a fourth mailbox is greyed with its reason, and leads to the offers', async () => {
  use({ mailboxes: 3 })
  fakeApi({ mailboxes: { getMailProviders: () => ({ google: true, microsoft: true }) } })
  openPage('/manager/mail', { me })
  await says(/comprend 3\sboîtes mail connectées/)
  for (const name of ['Connecter Gmail', 'Connecter Outlook'])
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(lifted()).toHaveAttribute('href', '/billing')
  await checkScreen()
})

test('below the limit nothing is greyed, and nothing is said', async () => {
  use({ mailboxes: 2 })
  fakeApi({ mailboxes: { getMailProviders: () => ({ google: true, microsoft: true }) } })
  openPage('/manager/mail', { me })
  await expect.element(button('Connecter Gmail')).not.toHaveAttribute('aria-disabled')
  await expect.element(getByText(/Votre formule/)).not.toBeInTheDocument()
})

test('a sixth devis cannot be sent; what is written is kept', async () => {
  use({ activeQuotes: 5 })
  openPage(`/templates/quotes/${quote().id}`, { me })
  await says(/comprend 5\sdevis actifs en même temps/)
  await expect.element(button('Envoyer le devis')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(lifted()).toHaveAttribute('href', '/billing?plan=starter')
})

test('a devis that Gratuit sends says that it will not be signed online', async () => {
  use({ activeQuotes: 1 })
  openPage(`/templates/quotes/${quote().id}`, { me })
  await button('Envoyer le devis').click()
  const dialog = getByRole('dialog')
  await says(/ne comprend pas la signature électronique/)
  await expect
    .element(dialog.getByRole('button', { name: 'Envoyer le devis' }))
    .not.toHaveAttribute('aria-disabled')
})

test('nobody is invited where the plan is for one person, and roles are not changed', async () => {
  use({ people: 1 })
  openPage(`/orgs/${me.current?.orgId}/members`, { me })
  // Handing over the organization is no role that the plan gives, and an accountant takes no place in it.
  const roles = getByRole('combobox', { name: 'Rôle de Noé Petit' }).getByRole('option')
  await expect
    .poll(() => roles.elements().map((option) => option.textContent))
    .toEqual(['Propriétaire', 'Membre', 'Comptable'])
  await getByRole('button', { name: 'Inviter', exact: true }).click()
  await says(/comprend une personne/)
  await expect.element(button('Envoyer l’invitation')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(lifted()).toHaveAttribute('href', '/billing?plan=team')
})

test('the logo and the settings of a larger plan say so', async () => {
  openPage('/settings/organization', { me })
  await expect.element(button('Choisir un logo')).toHaveAttribute('aria-disabled', 'true')
  await says(/ne comprend pas votre logo/)
  await says(/ne comprend pas la signature électronique/)
  await says(/ne comprend pas les relances automatiques/)
})

test('the statistics of the inbox come with Team, and their files with every plan', async () => {
  openPage('/conversations/statistics', { me })
  await says(/ne comprend pas les tableaux de bord analytiques/)
  await expect.element(lifted()).toHaveAttribute('href', '/billing?plan=team')
  await checkScreen()
})

test('what is hidden of the activity is counted, with the way to see it', async () => {
  fakeApi({ reports: { getActivity: () => ({ items: [], older: 312 }) } })
  openPage('/dashboard', { me })
  await says(/312\séléments plus anciens/)
  await expect.element(lifted()).toHaveAttribute('href', '/billing?plan=starter')
})

test('what is hidden of the inbox is counted under its last row', async () => {
  fakeApi({
    conversations: {
      getInbox: () => ({ mailboxes: [mailbox], unread: 0 }),
      listConversations: () => ({ items: [row(1, { id: id(1) })], nextCursor: null, older: 1_001 }),
    },
  })
  openPage('/conversations', { me })
  await says(/Plus de 1\s000\séléments plus anciens/)
})

test('the badge is « Gratuit », then the plan that is paid', async () => {
  openPage('/dashboard', { me })
  await expect.element(getByRole('main').getByText('Gratuit', { exact: true })).toBeVisible()
  await expect.element(getByText('Votre essai est terminé')).toBeVisible()
  openPage('/dashboard', { me: member() })
  await expect.element(getByRole('main').getByText('Business', { exact: true })).toBeVisible()
  await expect.element(getByText('Votre essai est terminé')).not.toBeInTheDocument()
})
