import { Node } from '@tiptap/core'
import type { Node as ModelNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { textOf } from './clean-paste.ts'

/** A block of HTML that is kept as it is: what draws it stands in `place`. */
export type VerbatimPlace = {
  place: HTMLElement
  html: string
  /** Gives its words to the editor, in its place. */
  toText: () => void
  remove: () => void
}

export type VerbatimPlaces = {
  add: (place: VerbatimPlace) => void
  remove: (place: HTMLElement) => void
}

/** Marks the change that takes a block away on purpose. */
const WANTED = 'verbatimWanted'

const countIn = (doc: ModelNode): number => {
  let count = 0
  doc.descendants((node) => {
    count += node.type.name === 'verbatim' ? 1 : 0
    return node.isBlock
  })
  return count
}

/** HTML that the editor has no words for. No key takes it away, only its own buttons and undoing. It is never made part of our page: `add` is given where it may be drawn in a frame. */
export const createVerbatimNode = (places: VerbatimPlaces) =>
  Node.create({
    name: 'verbatim',
    group: 'block',
    atom: true,
    selectable: true,
    isolating: true,
    addAttributes: () => ({ html: { default: '' } }),
    // A copy out of it is its text.
    renderHTML: () => ['div', { 'data-verbatim': '' }],
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (change, state) =>
          !change.docChanged ||
          change.getMeta(WANTED) === true ||
          change.getMeta('history$') !== undefined ||
          countIn(change.doc) >= countIn(state.doc),
      }),
    ],
    renderText: ({ node }) => textOf(String(node.attrs.html)),
    addNodeView:
      () =>
      ({ node, editor, getPos }) => {
        const dom = document.createElement('div')
        const html = String(node.attrs.html)
        const at = () => {
          const position = getPos()
          return position === undefined ? null : { from: position, to: position + node.nodeSize }
        }
        const replaceBy = (lines: readonly string[]) => {
          const range = at()
          const content = lines.map((line) => ({
            type: 'paragraph',
            ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }),
          }))
          if (range) editor.chain().focus().setMeta(WANTED, true).insertContentAt(range, content).run()
        }
        places.add({
          place: dom,
          html,
          toText: () => replaceBy(textOf(html).split('\n')),
          remove: () => {
            const range = at()
            if (range) editor.chain().focus().setMeta(WANTED, true).deleteRange(range).run()
          },
        })
        return {
          dom,
          stopEvent: () => true,
          ignoreMutation: () => true,
          destroy: () => places.remove(dom),
        }
      },
  })
