import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { UndeliveredMail } from '#shared/contract/platform.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const PATH = '/notifications/mails'
const idOf = (rank: number) => `0198a5c2-0000-7000-8000-00000000070${rank}`
const mail = (rank: number, facts: Partial<UndeliveredMail>): UndeliveredMail => ({
  id: idOf(rank),
  kind: 'quote',
  state: 'waiting',
  to: 'achats@vasseur.test',
  subjectType: 'quote',
  subjectId: idOf(9),
  number: 'D2026-0041',
  attempts: 3,
  lastError: '451 4.7.1 Greylisted, please try again in 300 seconds',
  askedAt: '2026-11-21T09:30:00Z',
  ...facts,
})
const refused = mail(2, {
  kind: 'invoice',
  state: 'failed',
  subjectType: 'invoice',
  number: 'F2026-0012',
  to: 'ancienne.adresse@boulangerie.test',
  attempts: 1,
  lastError: '550 5.1.1 User unknown',
})

function listed(mails: UndeliveredMail[]) {
  const kept = [...mails]
  const asked: (string[] | undefined)[] = []
  const ofState = (state: string | undefined) =>
    kept.filter((one) => state === undefined || one.state === state)
  fillOrganization()
  fakeApi({
    platform: {
      listUndeliveredMails: ({ state }) => ({ items: ofState(state), nextCursor: null }),
      countUndeliveredMails: ({ state }) => ({
        count: ofState(state).length,
        byState: { waiting: ofState('waiting').length, failed: ofState('failed').length },
        toRetry: kept.length,
      }),
      retryMails: ({ mailIds }) => {
        asked.push(mailIds)
        const gone = kept.filter(({ id }) => mailIds === undefined || mailIds.includes(id))
        for (const one of gone) kept.splice(kept.indexOf(one), 1)
        return { retried: gone.length, left: 0 }
      },
    },
  })
  return asked
}

test('says what was answered, and tries one again, then all', async () => {
  await page.viewport(1280, 900)
  const asked = listed([mail(1, {}), refused])
  openPage(PATH, { me: member() })
  // Below the mail on a phone, in a column of its own elsewhere.
  await expect.element(getByText('550 5.1.1 User unknown').last()).toBeVisible()
  await expect.element(getByRole('link', { name: 'Facture F2026-0012' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('checkbox', { name: /^Sélectionner Devis D2026-0041/ }).click()
  await getByRole('button', { name: 'Réessayer', exact: true }).click()
  await expect.element(getByText('1\u00a0e-mail de nouveau en route')).toBeVisible()
  await expect.element(getByText(/Greylisted/)).not.toBeInTheDocument()
  await getByRole('button', { name: 'Réessayer tout' }).click()
  await expect.element(getByText('Tous vos e-mails sont partis')).toBeVisible()
  expect(asked).toEqual([[idOf(1)], undefined])
  await expect.element(getByRole('button', { name: 'Réessayer tout' })).not.toBeInTheDocument()
  await checkScreen()
})

test('more than may be tried at once are not sent, and the button says how many may', async () => {
  await page.viewport(1280, 900)
  const idOfMany = (rank: number) => `0198a5c2-0000-7000-8000-${String(rank).padStart(12, '0')}`
  const asked = listed(Array.from({ length: 201 }, (_, rank) => mail(1, { id: idOfMany(rank) })))
  openPage(PATH, { me: member() })
  await getByRole('checkbox', { name: /^Tout sélectionner/ }).click()
  const retry = getByRole('button', { name: 'Réessayer', exact: true })
  await expect.element(retry).toHaveAttribute('aria-disabled', 'true')
  await retry.hover()
  await expect.element(getByText('Sélectionnez 200\u00a0e-mails au plus.')).toBeVisible()
  await getByRole('checkbox', { name: /^Sélectionner Devis/ })
    .first()
    .click()
  await retry.click()
  await expect.element(getByText('200\u00a0e-mails de nouveau en route')).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('the state is in the address', async () => {
  await page.viewport(1280, 900)
  listed([mail(1, {}), refused])
  const { path } = openPage(`${PATH}?state=failed`, { me: member() })
  await expect.element(getByText('550 5.1.1 User unknown').last()).toBeVisible()
  await expect.element(getByText(/Greylisted/)).not.toBeInTheDocument()
  expect(path()).toContain('state=failed')
})
