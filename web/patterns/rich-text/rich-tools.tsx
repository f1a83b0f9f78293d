import type { Editor } from '@tiptap/core'
import {
  Bold,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  TextQuote,
  Underline,
} from 'lucide-react'
import { type Ref, useSyncExternalStore } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'

type Tool = { name: string; label: string; keys: string; icon: LucideIcon; run: (editor: Editor) => void }

const tools: Tool[] = [
  {
    name: 'bold',
    label: 'Gras',
    keys: 'Control+B',
    icon: Bold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    label: 'Italique',
    keys: 'Control+I',
    icon: Italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'underline',
    label: 'Souligné',
    keys: 'Control+U',
    icon: Underline,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'bulletList',
    label: 'Liste à puces',
    keys: 'Control+Shift+8',
    icon: List,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    label: 'Liste numérotée',
    keys: 'Control+Shift+7',
    icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    label: 'Citation',
    keys: 'Control+Shift+B',
    icon: TextQuote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

type RichToolsProps = {
  editor: Editor | null
  linkButton: Ref<HTMLButtonElement>
  onLink: () => void
}

/** The styles of what is chosen, in a bar. */
export function RichTools({ editor, linkButton, onLink }: RichToolsProps) {
  const active = useActive(editor).split(' ')
  return (
    <fieldset aria-label="Mise en forme" className="flex min-w-0 flex-wrap items-center">
      {tools.map(({ name, label, keys, icon, run }) => (
        <IconButton
          key={name}
          size="sm"
          icon={icon}
          label={label}
          aria-keyshortcuts={keys}
          aria-pressed={active.includes(name)}
          className={active.includes(name) ? 'bg-selected' : undefined}
          // The text keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => editor && run(editor)}
        />
      ))}
      <IconButton
        ref={linkButton}
        size="sm"
        icon={LinkIcon}
        label="Lien"
        aria-keyshortcuts="Control+K"
        aria-pressed={active.includes('link')}
        className={active.includes('link') ? 'bg-selected' : undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onLink}
      />
    </fieldset>
  )
}

/** Names of the styles under the caret, with spaces between. */
function useActive(editor: Editor | null): string {
  return useSyncExternalStore(
    (call) => {
      editor?.on('transaction', call)
      return () => editor?.off('transaction', call)
    },
    () =>
      editor && !editor.isDestroyed
        ? [...tools.map(({ name }) => name), 'link'].filter((name) => editor.isActive(name)).join(' ')
        : '',
  )
}
