import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { titleOf } from '#web/messages/page-titles.ts'
import { CommandPalette, type PaletteGroup } from '#web/ui/command-palette.tsx'
import { hrefOf, navigation } from './navigation.ts'
import type { AppShellProps } from './shell-types.ts'

type ShellPaletteProps = Pick<AppShellProps, 'search' | 'actions' | 'organization'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** ⌘K: what the server finds, then actions, then every page. */
export function ShellPalette({ open, onOpenChange, search, actions = [], organization }: ShellPaletteProps) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const pages: PaletteGroup = {
    id: 'pages',
    heading: 'Aller à',
    items: navigation.flatMap((section) =>
      section.items.map(({ path, icon }) => ({
        id: path,
        label: titleOf(path),
        keywords: [section.title],
        hint: section.title,
        icon,
        onSelect: () => void navigate({ to: hrefOf(path, organization?.id) }),
      })),
    ),
  }
  const change = (next: string) => {
    setText(next)
    search?.onTextChange(next)
  }
  return (
    <CommandPalette
      open={open}
      onOpenChange={(next) => {
        if (!next) change('')
        onOpenChange(next)
      }}
      text={text}
      onTextChange={change}
      loading={search?.loading}
      groups={[...(search?.groups ?? []), { id: 'actions', heading: 'Actions', items: actions }, pages]}
    />
  )
}
