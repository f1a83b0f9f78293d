import type { LucideIcon } from 'lucide-react'
import type { Found } from '#shared/contract/search.ts'

/** A line of ⌘K: the parts of its name, what stands beside it, and where it leads. */
type Line = {
  parts: readonly (string | null)[]
  hint: string | null
  path: string
  search?: Record<string, string>
}

/** How ⌘K shows a kind of what the server finds. Groups follow their `rank`, in tens. */
export type PaletteKind<Name extends keyof Found> = {
  rank: number
  heading: string
  icon: LucideIcon
  /** The list of all that has the words. */
  all: { label: string; path: string }
  line: (row: Found[Name][number], organization: { currency: string }) => Line
}

export type PaletteKinds = { readonly [Name in keyof Found]: PaletteKind<Name> }
