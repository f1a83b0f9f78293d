import type { Found } from '#shared/contract/search.ts'
import { paletteKinds } from '#web/palette-kinds.gen.ts'

/** The answer of ⌘K without a row of any kind. */
export const nothingFound = {
  ...(Object.fromEntries(Object.keys(paletteKinds).map((name) => [name, []])) as unknown as Found),
  meant: null,
}
