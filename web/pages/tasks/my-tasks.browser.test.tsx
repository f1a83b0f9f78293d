import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Task } from '#shared/contract/task-fields.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { company, listedCompany } from '#web/test/clients.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { dayIn, fakeTasks, task, taskPeople, usualTasks } from '#web/test/tasks.ts'

const { getByRole, getByText } = page
const open = (path = '/tasks') => openPage(path, { me: member() })
const line = getByRole('textbox', { name: 'Nouvelle tâche' })
const add = getByRole('button', { name: 'Ajouter', exact: true })
const chips = getByRole('list', { name: 'Reconnu dans la ligne' })

let tasks: Task[]
let asked: unknown[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  tasks = usualTasks()
  asked = []
  fakeTasks(tasks, asked)
  fakeApi({
    crm: {
      listCompanies: () => ({ items: [listedCompany()], nextCursor: null }),
      listContacts: () => ({ items: [], nextCursor: null }),
    },
  })
})

test('what I have to do stands under late, today and later; a task is done, and taken back', async () => {
  open()
  await expect.element(getByRole('heading', { name: 'En retard 1' })).toBeVisible()
  await expect.element(getByRole('heading', { name: 'Aujourd’hui 1' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Terminer Relancer Vasseur' }).click()
  await expect.element(getByText('Tâche terminée')).toBeVisible()
  await expect.element(getByRole('heading', { name: /^En retard/ })).not.toBeInTheDocument()
  await getByRole('button', { name: 'Annuler' }).click()
  await expect.element(getByRole('heading', { name: 'En retard 1' })).toBeVisible()
  expect(asked).toEqual([
    { taskId: tasks[0]!.id, state: 'done' },
    { taskId: tasks[0]!.id, state: 'todo' },
  ])
})

test('one line says day, hour, person and client, shown as chips before the task is made', async () => {
  open()
  await line.fill('Rappeler Delorme demain 9 h @Inès #vasseur')
  await expect.element(chips.getByText('Demain, 9\u00a0h')).toBeVisible()
  await expect.element(chips.getByText('Inès Martin')).toBeVisible()
  await expect.element(chips.getByText(company().name)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await add.click()
  await expect.element(line).toHaveValue('')
  expect(asked).toMatchObject([
    {
      title: 'Rappeler Delorme',
      dueOn: dayIn(1),
      dueMinute: 540,
      assigneeId: taskPeople.members[1]!.id,
      links: [{ kind: 'company', id: company().id }],
    },
  ])
  await expect.element(line).toHaveFocus()
})

test('what is not sure is asked, what does not exist is said, and a chip taken out stays in the title', async () => {
  open()
  await line.fill('Voir @Martin')
  await add.click()
  await expect
    .element(getByText('Dites qui est «\u202f@Martin\u202f», ou laissez ces mots dans le titre.'))
    .toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await chips.getByRole('button', { name: 'Paul Martin', exact: true }).click()
  await add.click()
  await line.fill('Payer le 31/02')
  await expect.element(chips.getByText('Le 31 février n’existe pas.')).toBeVisible()
  await add.click()
  await chips.getByRole('button', { name: 'Laisser «\u202fle 31/02\u202f» dans le titre' }).click()
  await add.click()
  await expect.element(line).toHaveValue('')
  await line.fill('   ')
  await add.click()
  await expect.element(getByText('Donnez un titre à la tâche')).toBeVisible()
  expect(asked).toMatchObject([
    { title: 'Voir', assigneeId: taskPeople.members[2]!.id },
    { title: 'Payer le 31/02', dueOn: null },
  ])
})

test('by the keyboard: J and K pass from task to task, E ends one, O opens one, T writes one', async () => {
  open()
  await expect.element(getByRole('link', { name: 'Relancer Vasseur' })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(getByRole('link', { name: 'Relancer Vasseur' })).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(getByRole('link', { name: 'Rappeler Delorme' })).toHaveFocus()
  await userEvent.keyboard('k')
  await userEvent.keyboard('e')
  await expect.poll(() => asked).toEqual([{ taskId: tasks[0]!.id, state: 'done' }])
  await expect.element(getByRole('link', { name: 'Rappeler Delorme' })).toHaveFocus()
  await userEvent.keyboard('t')
  await expect.element(getByRole('dialog', { name: 'Nouvelle tâche' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await userEvent.keyboard('Commander du plâtre lundi{Enter}')
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  expect(asked.at(-1)).toMatchObject({ title: 'Commander du plâtre' })
})

test('a task written by T has the focus once the page shows it, wherever it was asked from', async () => {
  open()
  await expect.element(getByRole('link', { name: 'Relancer Vasseur' })).toBeVisible()
  await userEvent.keyboard('t')
  await expect.element(getByRole('dialog', { name: 'Nouvelle tâche' })).toBeVisible()
  await userEvent.keyboard('Commander du plâtre lundi{Enter}')
  await expect.element(getByRole('link', { name: 'Commander du plâtre' })).toHaveFocus()
})

test('several are chosen, by X or by « Sélectionner », and changed at once; what is hidden is not', async () => {
  open()
  await expect.element(getByRole('link', { name: 'Relancer Vasseur' })).toBeVisible()
  await userEvent.keyboard('j')
  await userEvent.keyboard('x')
  await expect.element(getByRole('checkbox', { name: 'Sélectionner Relancer Vasseur' })).toBeChecked()
  // The first button of its row is then its menu, which would cover the other boxes.
  await userEvent.keyboard('e')
  await getByRole('checkbox', { name: 'Sélectionner Rappeler Delorme' }).click()
  await expect.element(getByText('2 éléments sélectionnés')).toBeVisible()
  await expect.element(getByRole('menu')).not.toBeInTheDocument()
  await checkScreen()
  await page.viewport(360, 700)
  await expect.element(getByText('2 éléments sélectionnés')).toBeInViewport()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Terminer', exact: true }).click()
  await expect.element(getByText('2 tâches terminées')).toBeVisible()
  expect(asked).toEqual([{ taskIds: [tasks[0]!.id, tasks[1]!.id], change: { act: 'state', state: 'done' } }])
  await expect.element(getByRole('checkbox')).not.toBeInTheDocument()
  await getByRole('button', { name: 'Sélectionner', exact: true }).click()
  await getByRole('checkbox').first().click()
  await getByRole('searchbox').fill('rien de tel')
  await expect.element(getByText('1 élément sélectionné')).not.toBeInTheDocument()
})

test('on a phone what one does is at the bottom, and large enough for a thumb', async () => {
  await page.viewport(360, 700)
  open()
  await expect.element(getByRole('link', { name: 'Relancer Vasseur' })).toBeVisible()
  const sizes = [...document.querySelectorAll('li[data-task] button')].map((one) =>
    one.getBoundingClientRect(),
  )
  expect(sizes.length).toBeGreaterThan(4)
  for (const { width, height } of sizes) expect([width >= 44, height >= 44]).toEqual([true, true])
  const main = getByRole('button', { name: 'Nouvelle tâche' })
  await expect.element(main).toBeInViewport()
  expect(main.element().getBoundingClientRect().bottom).toBeGreaterThan(620)
  await main.click()
  await getByRole('dialog').getByRole('textbox').fill('Peindre demain')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.at(-1)).toMatchObject({ title: 'Peindre', dueOn: dayIn(1) })
})

test('the whole form: hour, repetition in words, checklist; what changed alone is sent', async () => {
  const { path } = open(`/tasks?task=${tasks[4]!.id}`)
  const dialog = getByRole('dialog', { name: 'Déclarer la TVA' })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByText('Tous les mois, le 15').first()).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('combobox', { name: 'Répétition' }).selectOptions('Autre, en toutes lettres…')
  await dialog.getByRole('textbox', { name: 'En toutes lettres' }).fill('un jour')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(/^Écrivez par exemple/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'En toutes lettres' }).fill('le 20 de chaque mois')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Ajouter une ligne' }).click()
  await userEvent.keyboard('Relever les factures{Enter}Payer')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked).toMatchObject([
    {
      repeat: { rule: 'FREQ=MONTHLY;BYMONTHDAY=20', from: 'due', shift: 'after' },
      checklist: [{ text: 'Relever les factures' }, { text: 'Payer' }],
    },
  ])
  expect(asked[0]).not.toHaveProperty('title')
  expect(path()).toBe('/tasks')
})

test('nothing to do, nothing found, and a failure that is tried again', async () => {
  tasks.length = 0
  open()
  await expect.element(getByText('Rien à faire pour le moment')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('combobox', { name: 'Priorité' }).selectOptions('Haute')
  await expect.element(getByText('Aucune tâche trouvée')).toBeVisible()
  let down = true
  fakeApi({
    tasks: {
      countTaskBuckets: () => {
        if (down) throw new Refusal('service_unavailable')
        return { late: 0, today: 1, week: 0, later: 0, none: 0, put_off: 0 }
      },
      listTasks: () => ({ items: [task(7)], nextCursor: null }),
    },
  })
  open('/tasks?q=x')
  await expect.element(getByRole('button', { name: 'Réessayer' })).toBeVisible()
  down = false
  await getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(getByRole('link', { name: 'Tâche 7' })).toBeVisible()
})

test('whose role does not read tasks is told so', async () => {
  openPage('/tasks', { me: member('billing') })
  await expect.element(getByText(/ne permet pas de consulter les tâches/)).toBeVisible()
  await checkScreen()
})
