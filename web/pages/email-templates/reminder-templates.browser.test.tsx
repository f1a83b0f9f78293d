import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeTemplates, template } from '#web/test/email-templates.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { reminderPlan } from '#web/test/reminders.ts'

/** The texts of reminders among the templates of mails. */
const { getByRole, getByText } = page
const card = () => getByRole('region', { name: 'Professionnel' })
const edit = () =>
  card().getByRole('button', {
    name: 'Modifier le texte\u00a0: Professionnel, 3\u00a0jours après l’échéance',
  })

let saved: { steps: { message: string }[] }[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  saved = []
  fillOrganization()
  fakeTemplates([template(1)])
  fakeApi({
    reminderPlans: {
      updateReminderPlan: (input) => {
        saved.push(input)
        return reminderPlan(70, { revision: 2 })
      },
    },
  })
})

test('each step of a plan has its text; a variable that is none and a threat are refused at its field', async () => {
  openPage('/templates/emails', { me: member() })
  await expect
    .element(
      card()
        .getByText(/Facture \{numero\} en attente/)
        .first(),
    )
    .toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await edit().click()
  const dialog = getByRole('dialog', { name: 'Professionnel, 3\u00a0jours après l’échéance' })
  const message = dialog.getByRole('textbox', { name: 'Message' })
  await message.fill('Il reste {total}, {inconnu}. Une saisie suivra.')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(dialog.getByText(/La variable \{inconnu\} n’existe pas/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await message.fill('Il reste {total}. Une saisie suivra.')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(dialog.getByText(/Aucune saisie n’est possible/)).toBeVisible()
  await message.fill('Il reste {total} à régler.')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText('Texte enregistré')).toBeVisible()
  const [first, , ...others] = reminderPlan(70).steps
  expect(saved).toMatchObject([
    { revision: 1, steps: [first, { message: 'Il reste {total} à régler.' }, ...others] },
  ])
})

test('who may not read reminders sees the templates alone', async () => {
  openPage('/templates/emails', { me: member('member') })
  await expect.element(getByRole('link', { name: 'Relance de devis' })).toBeVisible()
  await expect.element(card()).not.toBeInTheDocument()
})
