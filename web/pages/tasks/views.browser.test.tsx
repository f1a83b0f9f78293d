import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Task } from '#shared/contract/task-fields.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { company } from '#web/test/clients.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { dayIn, fakeTasks, taskPeople, usualTasks } from '#web/test/tasks.ts'

const { getByRole, getByText } = page
const open = (path: string) => openPage(path, { me: member() })

let tasks: Task[]
let asked: unknown[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  tasks = usualTasks()
  asked = []
  fakeTasks(tasks, asked)
})

test('the team: filters in the address, several tasks changed at once and taken back', async () => {
  const { path } = open('/tasks/team')
  await expect.element(getByRole('link', { name: 'Rappeler Delorme' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Filtres' }).click()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('combobox', { name: 'Personne' }).selectOptions('Inès Martin')
  await expect.poll(path).toContain('assigneeId=')
  await userEvent.keyboard('{Escape}')
  await expect.element(getByRole('button', { name: 'Filtres (1)' })).toBeVisible()
  await getByRole('checkbox', { name: 'Sélectionner Rappeler Delorme' }).click()
  await getByRole('checkbox', { name: 'Sélectionner Relancer Vasseur' }).click()
  await getByRole('button', { name: 'Échéance', exact: true }).first().click()
  await getByRole('menuitem', { name: 'Demain' }).click()
  await expect.element(getByText('2\u00a0tâches replanifiées')).toBeVisible()
  await getByRole('button', { name: 'Annuler' }).click()
  await expect
    .poll(() => asked)
    .toEqual([
      { taskIds: [tasks[0]!.id, tasks[1]!.id], change: { act: 'due', dueOn: dayIn(1) } },
      { undo: 2 },
    ])
})

test('the clients that wait lead to their tasks', async () => {
  fakeApi({ crm: { getCompany: () => company() } })
  const { path } = open('/tasks/clients')
  await expect.element(getByRole('link', { name: company().name })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('link', { name: company().name }).click()
  await expect.poll(path).toContain(`companyId=${company().id}`)
  await expect
    .element(getByRole('button', { name: `Retirer le filtre Client\u00a0: ${company().name}` }))
    .toBeVisible()
})

test('the board: a card goes on by Shift and an arrow, shown at once', async () => {
  open('/tasks/board')
  await expect.element(getByRole('link', { name: 'Relancer Vasseur' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  getByRole('link', { name: 'Trier les échantillons' }).element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect
    .element(getByRole('status').filter({ hasText: 'Trier les échantillons\u00a0: 2e sur 2, En cours' }))
    .toBeInTheDocument()
  await expect.element(getByRole('link', { name: 'Trier les échantillons' })).toHaveFocus()
  await expect.poll(() => asked).toEqual([{ taskId: tasks[3]!.id, state: 'doing', afterId: tasks[1]!.id }])
})

test('the board: what is done by a move is taken back to its place', async () => {
  open('/tasks/board')
  const card = getByRole('link', { name: 'Trier les échantillons' })
  await expect.element(card).toBeVisible()
  await getByRole('button', { name: 'Déplacer Trier les échantillons' }).click()
  await getByRole('menuitem', { name: /Terminée/ }).click()
  await expect.element(getByText('Tâche terminée', { exact: true })).toBeVisible()
  await getByRole('button', { name: 'Annuler' }).click()
  await expect
    .poll(() => asked)
    .toEqual([
      expect.objectContaining({ taskId: tasks[3]!.id, state: 'done' }),
      expect.objectContaining({ taskId: tasks[3]!.id, state: 'todo' }),
    ])
})

test('the calendar: a task moved by the keyboard changes its due day, with « Annuler »', async () => {
  const { path } = open('/tasks/calendar')
  await expect.element(getByRole('link', { name: /Rappeler Delorme/ })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  getByRole('link', { name: /Rappeler Delorme/ })
    .element()
    .focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect
    .poll(() => asked)
    .toEqual([{ taskIds: [tasks[1]!.id], change: { act: 'due', dueOn: dayIn(1) } }])
  await expect.element(getByText('Échéance changée')).toBeVisible()
  await getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => asked.at(-1)).toEqual({ undo: 1 })
  await getByRole('button', { name: 'Semaine', exact: true }).click()
  await expect.poll(path).toContain('view=week')
  await checkScreen()
})

test('the calendar closes the holidays of where the organization works', async () => {
  fakeApi({ tasks: { listTaskPeople: () => ({ ...taskPeople, holidays: 'alsace_moselle' }) } })
  open('/tasks/calendar?on=2026-12-15')
  await expect.element(getByText('Saint-Étienne')).toBeVisible()
})

test('a view is saved under a name, with its tab and filters', async () => {
  const saved: unknown[] = []
  fakeApi({
    tasks: {
      createTaskView: (input) => {
        saved.push(input)
        return { id: tasks[0]!.id, own: true, ...input, shared: input.shared ?? false }
      },
    },
  })
  open('/tasks/board?priority=high')
  await getByRole('button', { name: 'Vues' }).click()
  await getByRole('menuitem', { name: 'Enregistrer cette vue…' }).click()
  await getByRole('textbox', { name: 'Nom' }).fill('Urgences')
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect.poll(() => saved).toEqual([{ name: 'Urgences', shared: false, q: 'board?priority=high' }])
})
