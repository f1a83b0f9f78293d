import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { CommandPalette, type PaletteGroup } from '#web/ui/command-palette.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { shortcutText } from '#web/ui/shortcut-text.ts'
import { activeShortcuts } from '#web/ui/use-shortcuts.ts'
import { hrefOf, type NavigationEntry, useNavigation } from './navigation.ts'
import type { PaletteProps } from './shell-types.ts'
import { tabsBeside } from './tabs-beside.ts'

type ShellPaletteProps = PaletteProps & {
  /** Groups below all others. */
  after?: readonly PaletteGroup[]
  /** The server's results for the typed words. */
  search?: {
    groups: readonly PaletteGroup[]
    guessed: boolean
    loading: boolean
    failure: string | null
    onTextChange: (text: string) => void
  }
}

/** ⌘K: what the server finds, then what can be done here, then every page of the menu and of its tabs. */
export function ShellPalette({ orgId, may, open, onOpenChange, search, after = [] }: ShellPaletteProps) {
  const navigate = useNavigate()
  const navigation = useNavigation(may)
  const { routesByPath } = useRouter()
  const [text, setText] = useState('')
  const pageItem = ({ path, title, icon }: NavigationEntry, hint: string) => ({
    id: path,
    label: title,
    hint,
    icon,
    onSelect: () => void navigate({ to: hrefOf(path, orgId) }),
  })
  const pages: PaletteGroup = {
    id: 'pages',
    heading: 'Pages',
    items: navigation.flatMap((section) =>
      section.items.flatMap((item) => {
        const groups = tabsBeside(Object.values(routesByPath), item.path, may)
        const first = groups[0]?.pages[0]
        return [
          {
            ...pageItem(item, item.soon ? `${section.title}, bientôt` : section.title),
            keywords: [section.title, ...item.keywords, ...(first ? [first.label] : [])],
          },
          ...groups.flatMap(({ name, pages }) =>
            pages
              .filter(({ path }) => path !== item.path)
              .map(({ path, title, label, keywords }) => ({
                ...pageItem({ path, title, icon: item.icon }, `${item.title}, ${name}`),
                keywords: [item.title, name, label, ...keywords],
              })),
          ),
        ]
      }),
    ),
  }
  const change = (next: string) => {
    setText(next)
    search?.onTextChange(next)
  }
  const found = search?.groups ?? []
  const own = [...(open ? [actions()] : []), pages]
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
      failure={search?.failure}
      groups={search?.guessed ? [...own, ...found, ...after] : [...found, ...own, ...after]}
    />
  )
}

/** The shortcuts that the page and the shell offer now. */
function actions(): PaletteGroup {
  const offered = activeShortcuts().filter(({ inPalette }) => inPalette !== false)
  return {
    id: 'actions',
    heading: 'Actions',
    items: offered
      .filter(({ label }, index) => offered.findIndex((other) => other.label === label) === index)
      .map(({ keys, label, keywords = [], icon, disabledReason, run }) => ({
        id: label,
        label,
        keywords,
        icon,
        disabledReason,
        hint: keys && (
          <span className="flex gap-1">
            {keys.split(' ').map((key) => (
              <Kbd key={key}>{shortcutText(key)}</Kbd>
            ))}
          </span>
        ),
        onSelect: run,
      })),
  }
}
