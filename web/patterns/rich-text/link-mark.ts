import { InputRule, Mark } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { safeHref, typedHref } from './safe-href.ts'

/** A word that is an address, and the space that ends it. */
const TYPED = /(?:^|\s)(https?:\/\/\S{4,}|www\.\S{4,})\s$/i
/** Ends of a sentence are no part of the address. */
const PUNCTUATION = '.,;:!?)»]'

/** A link to a site, a mail or a call; an address becomes one when it is typed or pasted on a selection. */
export const LinkMark = Mark.create({
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
