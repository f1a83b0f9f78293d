import type { NativeOption } from '#web/ui/native-select.tsx'

/** A filter with a single value; the option '' turns it off. */
export type ListFilter<Search> = {
  name: keyof Search & string
  label: string
  options: readonly NativeOption[]
  /** For the states of the rows, which stand as tabs: how many rows each option shows; undefined while they are counted. */
  counts?: Readonly<Record<string, number>> | undefined
  /** So many stand for more. */
  most?: number
  tabs?: boolean
}

/** The counts of tabs whose states hold every row once: « Tous » adds them up. */
export const tabCounts = (byState: Readonly<Record<string, number>>): Record<string, number> => ({
  '': Object.values(byState).reduce((sum, count) => sum + count, 0),
  ...byState,
})
