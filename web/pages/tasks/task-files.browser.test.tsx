import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Task, TaskFile } from '#shared/contract/task-fields.ts'
import { PIECE_BYTES } from '#shared/domain/files/uploaded-file.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { fakeTasks, usualTasks } from '#web/test/tasks.ts'

const { getByRole, getByText } = page
const dialog = getByRole('dialog')

let tasks: Task[]
let sent: unknown[]
let down: boolean
beforeEach(async () => {
  await page.viewport(1280, 900)
  tasks = usualTasks()
  sent = []
  down = false
  fakeTasks(tasks, sent)
  const find = (id: string) => tasks.flatMap(({ files }) => files).find((one) => one.id === id)!
  fakeApi({
    tasks: {
      startTaskFile: ({ taskId, name, type, size }) => {
        const file: TaskFile = {
          id: crypto.randomUUID(),
          name,
          type: type ?? '',
          size,
          receivedBytes: 0,
          createdAt: '2026-11-30T09:00:00Z',
        }
        tasks.find(({ id }) => id === taskId)?.files.push(file)
        return { ...file }
      },
      sendTaskPiece: ({ fileId, offset, piece }) => {
        if (down) throw new Refusal('invalid_input')
        const file = find(fileId)
        if (Number(offset) === file.receivedBytes) file.receivedBytes += piece.size
        return { ...file }
      },
      removeTaskFile: ({ fileId }) => {
        for (const one of tasks) one.files = one.files.filter(({ id }) => id !== fileId)
        return { fileId }
      },
    },
  })
})

/** The dialog opens before its form is there: what takes the files is waited for. */
async function choose(...files: File[]) {
  const input = () => document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')
  await expect.poll(input).not.toBeNull()
  await userEvent.upload(page.elementLocator(input()!), files)
}
const file = (name: string, size: number) => new File([new Uint8Array(size)], name)

test('files join a task in pieces, are fetched and deleted; one that is cut goes on', async () => {
  openPage(`/tasks?task=${tasks[0]!.id}`, { me: member() })
  await expect.element(dialog).toBeVisible()
  await choose(file('plan.pdf', PIECE_BYTES + 10), file('photo.jpg', 20))
  await expect
    .element(dialog.getByRole('link', { name: /plan\.pdf/ }))
    .toHaveAttribute('download', 'plan.pdf')
  await expect.element(dialog.getByRole('link', { name: /photo\.jpg/ })).toBeVisible()
  expect(tasks[0]!.files.map(({ size, receivedBytes }) => receivedBytes === size)).toEqual([true, true])
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Supprimer photo.jpg' }).click()
  await expect.element(getByText('Fichier supprimé')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: /photo\.jpg/ })).not.toBeInTheDocument()
  down = true
  await choose(file('devis.pdf', 30))
  const again = dialog.getByRole('button', { name: 'Reprendre l’envoi de devis.pdf' })
  await expect.element(again).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  down = false
  await again.click()
  await expect.element(dialog.getByRole('link', { name: /devis\.pdf/ })).toBeVisible()
  await choose(file('vide.txt', 0))
  await expect.element(dialog.getByText('«\u202fvide.txt\u202f» est vide.')).toBeVisible()
})

test('those of a new task wait until it is made', async () => {
  openPage('/tasks', { me: member() })
  await getByRole('textbox', { name: 'Nouvelle tâche' }).fill('Poser la porte')
  await getByRole('button', { name: 'Plus de détails' }).click()
  await expect.element(dialog).toBeVisible()
  await choose(file('mesures.pdf', 12))
  await expect.element(dialog.getByText('mesures.pdf', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Ajouter la tâche' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(tasks.at(-1)).toMatchObject({
    title: 'Poser la porte',
    files: [{ name: 'mesures.pdf', receivedBytes: 12 }],
  })
})

test('a file that did not come whole is named, deleted, and not fetched', async () => {
  const createdAt = '2026-11-30T09:00:00Z'
  tasks[0]!.files.push({
    id: crypto.randomUUID(),
    name: 'plan.pdf',
    type: '',
    size: 30,
    receivedBytes: 10,
    createdAt,
  })
  openPage(`/tasks?task=${tasks[0]!.id}`, { me: member() })
  await expect.element(dialog.getByText('envoi interrompu')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: /plan\.pdf/ })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Supprimer plan.pdf' }).click()
  await expect.element(dialog.getByText('envoi interrompu')).not.toBeInTheDocument()
})
