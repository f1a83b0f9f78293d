import { useNavigate } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useSearchEverything } from '#web/features/search/use-search-everything.ts'
import { ShellPalette } from '#web/layouts/shell-palette.tsx'
import type { PaletteProps } from '#web/layouts/shell-types.ts'
import { paletteKinds } from '#web/palette-kinds.gen.ts'
import type { PaletteGroup } from '#web/ui/command-palette.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'

const loadHelp = () => import('#web/features/help/help-topics.ts')

/** ⌘K with what the server finds. */
export function AppPalette(props: PaletteProps) {
  const [text, setText] = useState('')
  const found = useSearchEverything(text, paletteKinds)
  const navigate = useNavigate()
  const help = useLoaded(loadHelp, props.open, () => {})
  const pages: PaletteGroup = {
    id: 'help',
    heading: 'Aide',
    items: (help?.helpTopics ?? []).map(({ slug, title, summary }) => ({
      id: slug,
      label: `Aide\u00a0: ${title}`,
      hint: null,
      keywords: [summary],
      icon: CircleHelp,
      onSelect: () => void navigate({ to: '/help', search: { topic: slug } }),
    })),
  }
  return <ShellPalette {...props} after={[pages]} search={{ ...found, onTextChange: setText }} />
}
