import { isIsoDay } from '#shared/time/calendar-day.ts'

type Value = string | number
/** Reads one value of the address; undefined for what it does not know. */
type Reader = (value: unknown) => Value | undefined
type Readers = Record<string, Reader>
export type Direction = 'asc' | 'desc'
type Unordered = { sort?: undefined; direction?: undefined }

type FiltersOf<R extends Readers> = { [K in keyof R]?: ReturnType<R[K]> }
type Names<R extends Readers> = { [K in keyof R]?: string }
type Renamed<R extends Readers, N extends Names<R>> = {
  [K in keyof R as N[K] extends string ? N[K] : K]?: ReturnType<R[K]>
}
type Order<S extends string> = { sort: S; direction: Direction }
type ValuesOf<R extends Readers, S extends string> = FiltersOf<R> & Partial<Order<S>>

/** The state of a list in the address bar; default values are left out. */
export type ListSearch<Search extends object, Filters extends object, Ordering extends object> = {
  /** Drops unknown values, so that a mistyped address still shows a list. */
  read: (search: object) => Search
  /** The filters as the endpoints of the list, its count and its CSV take them. */
  filtersOf: (search: Search) => Filters
  orderOf: (search: Search) => Ordering
  /** The change that orders by another column. */
  orderBy: (sort: string, direction: Direction) => Partial<Search>
  isFiltered: (search: Search) => boolean
  /** The change that lifts every filter. */
  unfiltered: Partial<Search>
}

/** Words that someone typed; the router reads « 42 » as a number. */
export const words =
  (max: number): ((value: unknown) => string | undefined) =>
  (value) =>
    (typeof value === 'string' && value !== '') || typeof value === 'number'
      ? String(value).slice(0, max)
      : undefined

/** The value if it is allowed, else undefined. */
export const oneOf =
  <const V extends string>(allowed: readonly V[]): ((value: unknown) => V | undefined) =>
  (value) =>
    allowed.find((candidate) => candidate === value)

const uuid = /^[0-9a-f-]{36}$/i
export const anId = (value: unknown): string | undefined =>
  typeof value === 'string' && uuid.test(value) ? value : undefined

/** A filter that is on; the router reads « true » as a boolean. */
export const aFlag = (value: unknown): 'true' | undefined => (String(value) === 'true' ? 'true' : undefined)

export const wholeNumber =
  (max: number): ((value: unknown) => number | undefined) =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max ? value : undefined

/** A calendar day, such as 2026-11-25. */
export const aDay = (value: unknown): string | undefined =>
  typeof value === 'string' && isIsoDay(value) ? value : undefined

/**
 * The filters and the order of a list, as its address gives them: `filters` reads each filter, `sorts` names the columns as the
 * API sorts them, `usual` is the order when the address gives none. Another column is ascending unless the address says
 * otherwise.
 */
export function listSearch<
  R extends Readers,
  const S extends string = never,
  const N extends Names<R> = object,
>(list: {
  filters: R
  sorts?: readonly S[]
  usual?: NoInfer<Order<S>>
  /** The API's names of filters that have another name in the address. */
  names?: N
}): ListSearch<ValuesOf<R, S>, Renamed<R, N>, [S] extends [never] ? Unordered : Order<S>>
export function listSearch(list: {
  filters: Readers
  sorts?: readonly string[]
  usual?: Order<string>
  names?: Record<string, string>
}): ListSearch<Record<string, unknown>, object, object> {
  const { filters, sorts = [], usual } = list
  const names = Object.keys(filters)
  const pick = (search: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, filters[name]?.(search[name])]))
  const usualDirection = (sort: unknown) => (sort === usual?.sort ? usual?.direction : 'asc')
  return {
    read: (search) => {
      const said = search as Record<string, unknown>
      const sort = oneOf(sorts)(said.sort) ?? usual?.sort
      const direction = oneOf(['asc', 'desc'])(said.direction)
      return {
        ...pick(said),
        ...(usual && { sort: sort === usual.sort ? undefined : sort }),
        ...(usual && { direction: direction === usualDirection(sort) ? undefined : direction }),
      }
    },
    filtersOf: (search) =>
      Object.fromEntries(names.map((name) => [list.names?.[name] ?? name, search[name]])),
    orderOf: ({ sort = usual?.sort, direction = usualDirection(sort) }) => (usual ? { sort, direction } : {}),
    orderBy: (sort, direction) => ({ sort, direction }),
    isFiltered: (search) => names.some((name) => search[name] !== undefined),
    unfiltered: Object.fromEntries(names.map((name) => [name, undefined])),
  }
}

/** Search parameters of a list: `type QuoteSearch = SearchOf<typeof quoteSearch>`. */
export type SearchOf<A> = A extends { read: (search: object) => infer Search } ? Search : never
