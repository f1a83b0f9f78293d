import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { listenToToasts } from './toast.ts'
import { useLoaded } from './use-loaded.ts'

const { getByRole, getByText } = page

type Load = () => Promise<{ words: string }>

type ChoiceProps = { load: Load; onFailure?: (() => void) | undefined }

function Choice({ load, onFailure }: ChoiceProps) {
  const [ticked, setTicked] = useState(0)
  const part = useLoaded(load, ticked, onFailure)
  return (
    <main id="main">
      <button type="button" onClick={() => setTicked(ticked + 1)}>
        Choisir
      </button>
      <p>{part === null ? 'Rien' : part.words}</p>
    </main>
  )
}

function draw(load: Load, onFailure?: () => void) {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(<Choice load={load} onFailure={onFailure} />)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
}

test('a part loads once it is wanted; a failed load is told, and tried again by the next wish', async () => {
  const told: string[] = []
  onTestFinished(listenToToasts(({ text }) => told.push(text)))
  let asked = 0
  draw(() => {
    asked += 1
    return asked === 1 ? Promise.reject(new TypeError('no network')) : Promise.resolve({ words: 'Actions' })
  })
  await expect.element(getByText('Rien')).toBeVisible()
  expect(asked).toBe(0)
  await getByRole('button', { name: 'Choisir' }).click()
  await expect.poll(() => told).toEqual([expect.stringMatching(/n’a pas pu être chargée/)])
  await expect.element(getByText('Rien')).toBeVisible()
  await getByRole('button', { name: 'Choisir' }).click()
  await expect.element(getByText('Actions')).toBeVisible()
  expect(told).toHaveLength(1)
})

test('a page may say by itself that a part is not there', async () => {
  const told: string[] = []
  onTestFinished(listenToToasts(({ text }) => told.push(text)))
  let failures = 0
  draw(
    () => Promise.reject(new TypeError('no network')),
    () => {
      failures += 1
    },
  )
  await getByRole('button', { name: 'Choisir' }).click()
  await expect.poll(() => failures).toBe(1)
  expect(told).toEqual([])
})
