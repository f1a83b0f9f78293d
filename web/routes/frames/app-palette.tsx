import { useState } from 'react'
import { useSearchEverything } from '#web/features/search/use-search-everything.ts'
import { ShellPalette } from '#web/layouts/shell-palette.tsx'
import type { PaletteProps } from '#web/layouts/shell-types.ts'
import { paletteKinds } from '#web/palette-kinds.gen.ts'

/** ⌘K with what the server finds. */
export function AppPalette(props: PaletteProps) {
  const [text, setText] = useState('')
  const found = useSearchEverything(text, paletteKinds)
  return <ShellPalette {...props} search={{ ...found, onTextChange: setText }} />
}
