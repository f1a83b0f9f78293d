import { useState } from 'react'
import { useSearchEverything } from '#web/features/search/use-search-everything.ts'
import { ShellPalette } from '#web/layouts/shell-palette.tsx'
import type { PaletteProps } from '#web/layouts/shell-types.ts'

/** ⌘K with what the server finds. */
export function AppPalette(props: PaletteProps) {
  const [text, setText] = useState('')
  const found = useSearchEverything(text)
  return <ShellPalette {...props} search={{ ...found, onTextChange: setText }} />
}
