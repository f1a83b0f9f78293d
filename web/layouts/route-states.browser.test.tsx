import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { unreachable } from '#web/api/api-error.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { mount } from '#web/test/open-page.tsx'
import { RouteError } from './route-states.tsx'

const title = (name: string) => page.getByRole('heading', { level: 1, name })

/** A page whose loader says `load`, and whether the server answers. */
function openBroken(load: () => void) {
  const server = { there: false }
  const ask = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (!server.there) throw new TypeError('Failed to fetch')
    return new Response()
  })
  // An error of a loader is reported as well as shown.
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => {
    ask.mockRestore()
    report.mockRestore()
  })
  const routeTree = createRootRoute({ loader: load, errorComponent: RouteError, component: () => 'Relevé' })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  mount(
    <main>
      <RouterProvider router={createRouter({ routeTree, history }) as never} />
    </main>,
  )
  return server
}

test('a page whose call found no server says so, and shows itself when the network is back', async () => {
  let cut = true
  const server = openBroken(() => {
    if (cut) throw unreachable()
  })
  await expect.element(title('Hors ligne')).toBeVisible()
  await checkScreen()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(title('Hors ligne')).toBeVisible()
  cut = false
  server.there = true
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Relevé')).toBeVisible()
})

const missingScript = () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
}

test('a script that did not come because the server is away is no new version', async () => {
  openBroken(missingScript)
  await expect.element(title('Hors ligne')).toBeVisible()
})

test('a script that the server no longer has is a new version', async () => {
  openBroken(missingScript).there = true
  await expect.element(title('Une nouvelle version est disponible')).toBeVisible()
})
