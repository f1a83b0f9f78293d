import { Extension, type Extensions } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { BulletList } from '@tiptap/extension-list/bullet-list'
import { ListItem } from '@tiptap/extension-list/item'
import { ListKeymap } from '@tiptap/extension-list/keymap'
import { OrderedList } from '@tiptap/extension-list/ordered-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { Gapcursor } from '@tiptap/extensions/gap-cursor'
import { Placeholder } from '@tiptap/extensions/placeholder'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { createImageNode } from './image-node.ts'
import { LinkMark } from './link-mark.ts'
import { createVerbatimNode, type VerbatimPlaces } from './verbatim-node.ts'

type RichOptions = {
  placeholder: string
  /** Where the browser finds a picture of the text; null: it is not there. */
  imageAddress: (cid: string) => string | null
  verbatim: VerbatimPlaces
  onSubmit: () => void
  onLink: () => void
}

/** All that the editor knows: see `rich-doc.ts`. */
export function createExtensions(options: RichOptions): Extensions {
  const keys = Extension.create({
    name: 'richTextKeys',
    // Before the break that Ctrl+Enter would be.
    priority: 1_000,
    addKeyboardShortcuts: () => ({
      'Mod-Enter': () => {
        options.onSubmit()
        return true
      },
      'Mod-k': () => {
        options.onLink()
        return true
      },
    }),
  })
  return [
    keys,
    Document,
    Paragraph,
    Text,
    HardBreak,
    Bold,
    Italic,
    Underline,
    LinkMark,
    BulletList,
    OrderedList,
    ListItem,
    ListKeymap,
    Blockquote,
    createImageNode(options.imageAddress),
    createVerbatimNode(options.verbatim),
    Gapcursor,
    UndoRedo,
    Placeholder.configure({ placeholder: options.placeholder }),
  ]
}
