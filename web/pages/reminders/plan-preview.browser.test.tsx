import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { company, contact } from '#web/test/clients.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { planPreview, reminderPlan } from '#web/test/reminders.ts'

const { getByRole } = page
const dialog = getByRole('dialog', { name: /^Aperçu de/ })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

async function choose(name: string) {
  openPage('/relances/plans', { me: member() })
  await getByRole('button', { name: 'Autres actions sur Professionnel' }).click()
  await getByRole('menuitem', { name: 'Aperçu sur un client' }).click()
  await dialog.getByRole('combobox', { name: 'Client', exact: true }).fill(name.slice(0, 4))
  await getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
}

test('a plan is looked at on a client: each step has its day, its text and what would stop it', async () => {
  const asked: object[] = []
  fakeApi({
    reminderPlans: {
      previewReminderPlan: (input) => {
        asked.push(input)
        return planPreview()
      },
    },
  })
  await choose(company().name)
  const steps = dialog.getByRole('list', { name: `Étapes pour ${company().name}` }).getByRole('listitem')
  const told = [
    ['12 nov. 2026', 'Cette étape est déjà faite.'],
    ['1er déc. 2026', 'Paiement promis.'],
    ['Ne partira pas', '{interets} n’a pas de valeur aujourd’hui.'],
  ]
  for (const [at, texts] of told.entries())
    for (const text of texts) await expect.element(steps.nth(at).getByText(text)).toBeVisible()
  await expect.element(steps.nth(2).getByText(/Lettre recommandée/)).toBeVisible()
  await expect.element(dialog.getByText('Paiement promis pour le 28/11/2026.')).toBeVisible()
  expect(asked).toEqual([{ planId: reminderPlan(70).id, companyId: company().id }])
  await steps.nth(1).getByText('Facture F2026-0007\u00a0: relance').click()
  await expect.element(steps.nth(1).getByText('3\u202f120,00\u00a0€ restent à payer.')).toBeVisible()
  await checkScreen()
})

test('a person without a company is asked by its own id; one who owes nothing is said', async () => {
  const asked: object[] = []
  const lone = contact({ companyId: null, companyName: null })
  fakeApi({
    crm: {
      listCompanies: () => ({ items: [], nextCursor: null }),
      listContacts: () => ({ items: [lone], nextCursor: null }),
    },
    reminderPlans: {
      previewReminderPlan: (input) => {
        asked.push(input)
        throw new Refusal('reminder_nothing_late')
      },
    },
  })
  await choose('Vasseur')
  await expect.element(dialog.getByText(/ne doit rien aujourd’hui/)).toBeVisible()
  expect(asked).toEqual([{ planId: reminderPlan(70).id, contactId: lone.id }])
})

test('a preview that cannot be read is said, and asked for again', async () => {
  let times = 0
  fakeApi({
    reminderPlans: {
      previewReminderPlan: () => {
        times += 1
        if (times === 1) throw new Refusal('service_unavailable')
        return planPreview({ blocks: [] })
      },
    },
  })
  await choose(company().name)
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(dialog.getByText('Cette étape est déjà faite.')).toBeVisible()
})
