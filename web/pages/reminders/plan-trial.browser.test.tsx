import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PlanTrial } from '#shared/contract/reminder-plans.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { company } from '#web/test/clients.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

/** « Essayer sur les 12 derniers mois ». */
const { getByRole } = page
const dialog = () => getByRole('dialog', { name: 'Essai de «\u202fProfessionnel\u202f» sur 12 mois' })
const sent = (on: string, step: number): PlanTrial['steps'][number] => ({
  companyId: company().id,
  contactId: null,
  clientName: company().name,
  on,
  step,
  channel: 'mail',
  invoiceCount: 1,
  totalCents: 312_000,
  currency: 'EUR',
})
const answer = (facts: Partial<PlanTrial> = {}): PlanTrial => ({
  from: '2025-12-01',
  until: '2026-11-30',
  steps: [],
  leftOut: [],
  clients: 100,
  total: null,
  nextCursor: null,
  ...facts,
})

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

async function open() {
  openPage('/relances/plans', { me: member() })
  await getByRole('button', { name: 'Autres actions sur Professionnel' }).click()
  await getByRole('menuitem', { name: 'Essayer sur les 12 derniers mois' }).click()
}

test('what the plan would have sent comes page after page, with its totals', async () => {
  let cut = true
  const asked: (string | undefined)[] = []
  fakeApi({
    reminderPlans: {
      tryReminderPlan: ({ cursor }) => {
        asked.push(cursor)
        if (cursor === undefined)
          return answer({
            total: 150,
            steps: [sent('2026-03-05', 1), sent('2026-03-16', 2)],
            nextCursor: 'c1',
          })
        if (cut) throw new Refusal('too_many_reads')
        return answer({ clients: 50, steps: [sent('2026-06-04', 1)], leftOut: ['Groupe Aubert'] })
      },
    },
  })
  await open()
  await expect.element(dialog().getByText(/L’essai s’est arrêté après 100.clients/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  cut = false
  await dialog().getByRole('button', { name: 'Continuer' }).click()
  await expect.element(dialog().getByText(/^3.relances à 1.client$/)).toBeVisible()
  await expect.element(dialog().getByText(/Groupe Aubert/)).toBeVisible()
  const rows = dialog().getByRole('list', { name: 'Relances essayées' }).getByRole('listitem')
  expect(
    rows.elements().map(({ textContent }) => /\d+ \p{L}+\.? 2026/u.exec(textContent ?? '')?.[0]),
  ).toEqual(['4 juin 2026', '16 mars 2026', '5 mars 2026'])
  expect(asked.at(-1)).toBe('c1')
})

test('a plan that would have sent nothing says so', async () => {
  fakeApi({ reminderPlans: { tryReminderPlan: () => answer({ total: 12, clients: 12 }) } })
  await open()
  await expect.element(dialog().getByText('Ce plan n’aurait rien envoyé.')).toBeVisible()
})
