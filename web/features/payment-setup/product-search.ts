import type { ProductFilter, ProductSorting } from '#shared/contract/payment-products.ts'

/** What the address of the list of products says; a default value is left out. */
export type ProductSearch = Partial<ProductSorting> & {
  q?: string
  state?: NonNullable<ProductFilter['state']>
}

const one = <const V extends string>(value: unknown, ...allowed: V[]) =>
  allowed.find((candidate) => candidate === value)

/** Reads the address, dropping what it does not know. */
export function readProductSearch({ q, state, sort, direction }: Record<string, unknown>): ProductSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : ''
  return {
    q: text || undefined,
    state: one(state, 'active', 'inactive'),
    sort: one(sort, 'updated'),
    direction: one(direction, 'desc'),
  }
}

/** The filter alone, as the count and the CSV file take it. */
export const filterOf = ({ q, state }: ProductSearch): Partial<ProductFilter> => ({
  ...(q === undefined ? {} : { q }),
  ...(state === undefined ? {} : { state }),
})

export const orderOf = ({ sort, direction }: ProductSearch): ProductSorting => ({
  sort: sort ?? 'name',
  direction: direction ?? 'asc',
})
