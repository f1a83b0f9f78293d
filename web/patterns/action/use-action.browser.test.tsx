import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '#web/api/api-error.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { mount } from '#web/test/open-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { useAction } from './use-action.ts'

const { getByRole, getByText } = page
const refusal = new ApiError(409, { code: 'version_conflict', message: 'Modifié ailleurs.' })

function draw(node: ReactNode) {
  mount(
    <QueryClientProvider client={createQueryClient()}>
      {node}
      <ToastHost />
    </QueryClientProvider>,
  )
}

/** Each call waits until the test answers it. */
function waiting<Answer>() {
  const asked: ((answer: Answer) => void)[] = []
  const ask = () => new Promise<Answer>((resolve) => void asked.push(resolve))
  return { asked, ask }
}

type ActProps = {
  call: (ids: string[]) => Promise<string[]>
  options: Parameters<typeof useAction<string[], string[]>>[1]
}

function Act({ call, options }: ActProps) {
  const action = useAction(call, options)
  return (
    <Button loading={action.isPending} onClick={() => action.mutate(['a', 'b'])}>
      Archiver
    </Button>
  )
}

function Rows({ queryKey, read }: { queryKey: string[]; read: () => Promise<number> }) {
  const { data } = useQuery({ queryKey, queryFn: read })
  return <p>Lignes : {data}</p>
}

function Confirmed() {
  const [open, setOpen] = useState(false)
  const action = useAction<string[]>(() => Promise.reject(refusal), { failure: null })
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ouvrir</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Archiver ?"
        consequence={action.error ? `Refusé : ${action.error.message}` : ''}
        confirmLabel="Archiver"
        onConfirm={() => action.mutateAsync()}
      />
    </>
  )
}

test('a double click acts once; the button is busy until what it changed is read again', async () => {
  const call = waiting<string[]>()
  const read = waiting<number>()
  const queryKey = ['rows']
  draw(
    <>
      <Rows queryKey={queryKey} read={read.ask} />
      <Act call={call.ask} options={{ success: ({ length }) => `${length} lignes`, refresh: { queryKey } }} />
    </>,
  )
  await expect.poll(() => read.asked.length).toBe(1)
  read.asked[0]!(1)
  await expect.element(getByText('Lignes : 1')).toBeVisible()
  await getByRole('button', { name: 'Archiver' }).dblClick()
  await expect.element(getByRole('button', { name: 'Archiver' })).toHaveAttribute('aria-busy', 'true')
  expect(call.asked.length).toBe(1)
  call.asked[0]!(['a', 'b'])
  await expect.element(getByText('2 lignes')).toBeVisible()
  expect(read.asked.length).toBe(2)
  await expect.element(getByRole('button', { name: 'Archiver' })).toHaveAttribute('aria-busy', 'true')
  read.asked[1]!(2)
  await expect.element(getByText('Lignes : 2')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Archiver' })).not.toHaveAttribute('aria-busy')
})

test('« Annuler » runs the same with what reverses it; it is not offered where nothing changed', async () => {
  const calls: string[][] = []
  const call = async (ids: string[]) => {
    calls.push(ids)
    return ids.filter((id) => id !== 'none')
  }
  draw(
    <Act
      call={call}
      options={{
        success: ({ length }) => `${length} archivés`,
        reverse: (changed) => changed.map(() => 'none'),
      }}
    />,
  )
  await getByRole('button', { name: 'Archiver' }).click()
  await expect.element(getByText('2 archivés')).toBeVisible()
  await getByRole('button', { name: 'Annuler' }).click()
  await expect.element(getByText('0 archivés')).toBeVisible()
  expect(getByText('0 archivés').element().closest('[data-sonner-toast]')?.textContent).toBe('0 archivés')
  expect(calls).toEqual([
    ['a', 'b'],
    ['none', 'none'],
  ])
})

const never = () => new Promise(() => {})
test.each([
  ['by its code', {}, ['Modifié ailleurs.']],
  [
    'under the words of the action',
    { failure: 'L’archivage a échoué' },
    ['L’archivage a échoué', 'Modifié ailleurs.'],
  ],
  [
    'as the action says it',
    { failure: (_: Error, ids: string[]) => `Rien pour ${ids.join(' et ')}` },
    ['Rien pour a et b'],
  ],
])('a refusal is said %s, and frees the button at once', async (_how, options, said) => {
  draw(<Act call={() => Promise.reject(refusal)} options={{ ...options, refresh: never }} />)
  await getByRole('button', { name: 'Archiver' }).click()
  for (const sentence of said) await expect.element(getByText(sentence)).toBeVisible()
  expect(getByText('Modifié ailleurs.').elements().length).toBe(said.includes('Modifié ailleurs.') ? 1 : 0)
  await expect.element(getByRole('button', { name: 'Archiver' })).not.toHaveAttribute('aria-busy')
})

test('a confirmation stays open when it is refused, and what the page shows itself has no toast', async () => {
  draw(<Confirmed />)
  await getByRole('button', { name: 'Ouvrir' }).click()
  await expect.element(getByRole('button', { name: 'Archiver' })).not.toHaveAttribute('aria-disabled', 'true')
  await getByRole('button', { name: 'Archiver' }).click()
  await expect.element(getByText('Refusé : Modifié ailleurs.')).toBeVisible()
  expect(page.getByText('Modifié ailleurs.').elements().length).toBe(1)
})
