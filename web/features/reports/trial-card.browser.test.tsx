import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { onGratuit } from '#web/test/people.ts'

const { getByRole, getByText } = page

test.each([
  ['premium', /^Formule choisie\s: Premium, avec l’offre Starter\.$/, 'Starter'],
  ['team', /^Formule choisie\s: Team\.$/, 'Team'],
] as const)(
  'the wish « %s » of the sign-up is kept under the offer that is sold',
  async (wishedPlan, told, offer) => {
    fillOrganization()
    const me = onGratuit()
    openPage('/dashboard', { me: { ...me, user: { ...me.user, wishedPlan } } })
    await expect.element(getByText(told)).toBeVisible()
    await expect
      .element(getByRole('link', { name: `Commencer avec ${offer}` }))
      .toHaveAttribute('href', `/billing?plan=${wishedPlan}`)
  },
)
