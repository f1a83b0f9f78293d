import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Task } from '#shared/contract/task-fields.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { company } from '#web/test/clients.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { dayIn, fakeTasks, task } from '#web/test/tasks.ts'

const { getByRole, getByText } = page
let tasks: Task[]
let asked: unknown[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
  tasks = [task(1, { title: 'Prendre les mesures' }), task(2, { title: 'Devis envoyé', state: 'done' })]
  asked = []
  fakeTasks(tasks, asked)
})

test('the page of a client shows its tasks; a new one is linked to it, and one is opened there', async () => {
  const { path } = openPage(`/crm/companies/${company().id}`, { me: member() })
  // The card asks once it is in sight.
  await getByRole('button', { name: 'Nouvelle tâche' }).hover()
  await expect.element(getByRole('button', { name: 'Prendre les mesures', exact: true })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Rouvrir Devis envoyé' })).toBeVisible()
  await getByRole('button', { name: 'Nouvelle tâche' }).click()
  const dialog = getByRole('dialog', { name: 'Nouvelle tâche' })
  await expect.element(dialog.getByText(`Liée à ${company().name}.`)).toBeVisible()
  await dialog.getByRole('textbox').fill('Poser la rampe demain')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked).toMatchObject([
    { title: 'Poser la rampe', dueOn: dayIn(1), links: [{ kind: 'company', id: company().id }] },
  ])
  await getByRole('button', { name: 'Prendre les mesures', exact: true }).click()
  await expect.element(getByRole('dialog', { name: 'Prendre les mesures' })).toBeVisible()
  await checkScreen()
  expect(path()).toBe(`/crm/companies/${company().id}`)
})

test('the secret address of the calendar is shown once, replaced and revoked', async () => {
  let createdAt: string | null = null
  fakeApi({
    tasks: {
      getCalendarFeed: () => ({ createdAt }),
      makeCalendarFeed: () => {
        createdAt = '2026-11-21T09:00:00.000Z'
        return { url: 'https://ardoise.test/calendar/s3cret.ics', createdAt }
      },
      revokeCalendarFeed: () => {
        createdAt = null
        return { revoked: true }
      },
    },
  })
  openPage('/profile', { me: member() })
  await getByRole('button', { name: 'Créer l’adresse' }).click()
  await expect.element(getByText('https://ardoise.test/calendar/s3cret.ics')).toBeVisible()
  await expect.element(getByText(/Google relit toutes les 8 à 24/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Révoquer' }).click()
  await getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect.element(getByText('Aucune adresse n’est active.')).toBeVisible()
  await expect.element(getByText('https://ardoise.test/calendar/s3cret.ics')).not.toBeInTheDocument()
})
