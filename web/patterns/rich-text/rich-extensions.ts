import { Extension, type Extensions, InputRule, Mark, Node } from '@tiptap/core'
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
import { Plugin } from '@tiptap/pm/state'
import { safeHref, typedHref } from './safe-href.ts'
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

/** A picture of the text, by the Content-ID of the attachment that holds it. Pictures of the Internet are not taken over. */
const createImageNode = (imageAddress: (cid: string) => string | null) =>
  Node.create({
    name: 'image',
    group: 'inline',
    inline: true,
    draggable: true,
    addAttributes: () => ({ cid: { default: '' }, alt: { default: '' }, width: { default: null } }),
    parseHTML: () => [
      {
        tag: 'img[data-cid]',
        getAttrs: (element) => {
          const cid = element.getAttribute('data-cid') ?? ''
          // A picture of another text is not with this mail.
          if (imageAddress(cid) === null) return false
          const width = Number(element.getAttribute('width'))
          return {
            cid,
            alt: element.getAttribute('alt') ?? '',
            width: width > 0 ? Math.round(width) : null,
          }
        },
      },
    ],
    renderHTML: ({ node: { attrs } }) => [
      'img',
      { 'data-cid': attrs.cid, alt: attrs.alt, ...(attrs.width === null ? {} : { width: attrs.width }) },
    ],
    addNodeView:
      () =>
      ({ node: { attrs } }) => {
        const dom = document.createElement('img')
        const address = imageAddress(String(attrs.cid))
        if (address !== null) dom.src = address
        dom.alt = String(attrs.alt) || 'Image'
        if (attrs.width !== null) dom.width = Number(attrs.width)
        return { dom }
      },
  })

/** A word that is an address, and the space that ends it. */
const TYPED = /(?:^|\s)(https?:\/\/\S{4,}|www\.\S{4,})\s$/i
/** Ends of a sentence are no part of the address. */
const PUNCTUATION = '.,;:!?)»]'

/** A link to a site, a mail or a call; an address becomes one when it is typed or pasted on a selection. */
const LinkMark = Mark.create({
  name: 'link',
  priority: 1_000,
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = safeHref(element.getAttribute('href') ?? '')
        return href === null ? false : { href }
      },
    },
  ],
  renderHTML: ({ mark }) => [
    'a',
    { href: safeHref(String(mark.attrs.href)) ?? undefined, rel: 'noopener noreferrer' },
    0,
  ],
  addInputRules() {
    const { type } = this
    return [
      new InputRule({
        find: TYPED,
        handler: ({ state: { tr }, range, match }) => {
          const typed = match[1] ?? ''
          const address = withoutEnd(typed)
          const href = typedHref(address)
          if (href === null) return
          const from = range.from + match[0].indexOf(typed)
          tr.addMark(from, from + address.length, type.create({ href }))
        },
      }),
    ]
  },
  addProseMirrorPlugins() {
    const { type } = this
    return [
      new Plugin({
        props: {
          handlePaste: ({ state, dispatch }, event) => {
            const pasted = event.clipboardData?.getData('text/plain') ?? ''
            const href = state.selection.empty ? null : safeHref(pasted)
            if (href === null) return false
            const { from, to } = state.selection
            dispatch(state.tr.addMark(from, to, type.create({ href })))
            return true
          },
        },
      }),
    ]
  },
})

function withoutEnd(typed: string): string {
  let end = typed.length
  while (end > 0 && PUNCTUATION.includes(typed[end - 1] ?? '')) end -= 1
  return typed.slice(0, end)
}
