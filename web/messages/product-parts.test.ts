import { expect, test } from 'vitest'
import { type ProductPart, productParts } from '#shared/domain/platform/product-parts.ts'
import { appRoutes } from '#web/app-routes.gen.ts'
import { features } from '#web/pages/public/features-content.ts'

type Record = { path: string; isPlaceholder: boolean }
const records: Record[] = appRoutes.map(({ options }) => ({
  path: 'path' in options ? String(options.path) : '',
  isPlaceholder: options.staticData?.comingSoon !== undefined,
}))
const parts: ProductPart[] = Object.values(productParts)
const pathsOf = (built: boolean) =>
  parts.flatMap((part) => (part.built === built && part.path !== null ? [part.path] : [])).sort()

test('what is said to be planned is exactly what is still a placeholder', () => {
  const placeholders = records.filter(({ isPlaceholder }) => isPlaceholder).map(({ path }) => path)
  expect(pathsOf(false)).toEqual(placeholders.sort())
})

test('what is said to be built has a page, and no placeholder', () => {
  for (const path of pathsOf(true)) expect(records, path).toContainEqual({ path, isPlaceholder: false })
})

test('the public page of features tells of nothing that is only planned', () => {
  for (const { title, parts: told } of features) {
    expect(told.length, title).toBeGreaterThan(0)
    for (const id of told) expect(productParts[id].built, `${title}: ${id}`).toBe(true)
  }
})

test('the daily work is told: each built page that a member opens from the menu belongs to a card', () => {
  const told = new Set(features.flatMap(({ parts: ids }) => ids))
  const untold = Object.entries(productParts).filter(([id, { built }]) => built && !told.has(id as never))
  expect(untold.map(([id]) => id)).toEqual([])
})
