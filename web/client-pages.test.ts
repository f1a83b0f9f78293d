import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.gen.ts'
import { packRoutes } from '#shared/contract/route-table.ts'
import { clientPages } from './client-pages.ts'

const atWeb = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const routes = JSON.stringify(packRoutes(contract))

test.each(clientPages)('the page of a $name has its component and its answer of the API', ({ name, api }) => {
  expect(existsSync(atWeb(`pages/client/client-${name}-page.tsx`))).toBe(true)
  expect(routes).toContain(`"GET /${api}/{token}"`)
})

test('each page has an address of its own', () => {
  for (const key of ['name', 'prefix', 'api'] as const)
    expect(new Set(clientPages.map((page) => page[key])).size).toBe(clientPages.length)
})
