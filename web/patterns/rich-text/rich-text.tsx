import { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import {
  type ReactNode,
  type Ref,
  startTransition,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { endCapture } from '#web/ui/held-keys.ts'
import { Toolbar } from '#web/ui/toolbar.tsx'
import { cleanPaste } from './clean-paste.ts'
import { LinkPopover } from './link-popover.tsx'
import { readOrKeep } from './read-html.ts'
import type { RichDoc, RichImage } from './rich-doc.ts'
import { createExtensions } from './rich-extensions.ts'
import { RichTools } from './rich-tools.tsx'
import { VerbatimBlock } from './verbatim-block.tsx'
import type { VerbatimPlace } from './verbatim-node.ts'
import { writeHtml } from './write-html.ts'
import './rich-text.css'

/** Actions on a text that is being written. */
export type RichTextHandle = {
  focus: (at?: 'start' | 'end') => void
  /** At the caret. */
  insertImage: (image: RichImage) => void
  insertHtml: (html: string) => void
  /** Within the line of the caret, with its styles. */
  insertText: (text: string) => void
}

export type RichTextProps = {
  /** Read once: another text needs another key. */
  html: string
  /** Name of the text, for screen readers. */
  label: string
  placeholder: string
  /** At each change, as it is sent: `writeHtml`. */
  onChange: (html: string) => void
  /** Ctrl+Enter. */
  onSubmit: () => void
  /** Files that were pasted in the text or dropped on it. */
  onFiles: (files: File[]) => void
  /** Where the browser finds a picture of the text, by its Content-ID; null: it is not there. */
  imageAddress: (cid: string) => string | null
  /** Draws HTML of others where nothing of it can run. */
  renderVerbatim: (html: string) => ReactNode
  /** Where the caret stands at once; undefined: elsewhere on the page. */
  autoFocus?: 'start' | 'end'
  /** Where the buttons of the text stand, in a bar of the page; undefined: in one of their own below the text. */
  toolsAt?: HTMLElement | null
  /** Beside them in their own bar. */
  tools?: ReactNode
  ref?: Ref<RichTextHandle>
}

/** A text with a few styles, as mails have. It loads by `LazyRichText` alone. */
export default function RichText(props: RichTextProps) {
  const { label, renderVerbatim, toolsAt, tools, ref } = props
  const place = useRef<HTMLDivElement>(null)
  const linkButton = useRef<HTMLButtonElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [kept, setKept] = useState<readonly VerbatimPlace[]>([])
  const [linking, setLinking] = useState(false)
  const [equipped, setEquipped] = useState(false)
  // The caret comes first: its buttons take longer to draw than the text.
  useEffect(() => startTransition(() => setEquipped(true)), [])
  const changed = useEffectEvent((made: Editor) => props.onChange(writeHtml(made.getJSON() as RichDoc)))
  const submit = useEffectEvent(props.onSubmit)
  const take = useEffectEvent(props.onFiles)
  const address = useEffectEvent(props.imageAddress)
  const create = useEffectEvent((element: HTMLElement) => {
    const { html, placeholder, autoFocus } = props
    const content = readOrKeep(html)
    const made = new Editor({
      element,
      content,
      // Its styles are ours: the policy allows no style sheet that a script writes.
      injectCSS: false,
      extensions: createExtensions({
        placeholder,
        imageAddress: (cid) => address(cid),
        verbatim: {
          add: (one) => setKept((before) => [...before, one]),
          remove: (gone) => setKept((before) => before.filter((one) => one.place !== gone)),
        },
        onSubmit: () => submit(),
        onLink: () => setLinking(true),
      }),
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'rich-text' },
        transformPastedHTML: cleanPaste,
        handlePaste: (_view, event) => takeFiles(event, event.clipboardData, take),
        handleDrop: (view, event) => {
          if (event.dataTransfer?.types.includes('Files')) moveCaret(view, event)
          return takeFiles(event, event.dataTransfer, take)
        },
      },
      onUpdate: ({ editor: updated }) => changed(updated),
    })
    // TipTap's own focus comes two frames later.
    if (autoFocus) putCaret(made.view, autoFocus)
    return made
  })

  useLayoutEffect(() => {
    if (!place.current) return
    const made = create(place.current)
    setEditor(made)
    return () => {
      made.destroy()
      setEditor(null)
      setKept([])
    }
  }, [])

  // Before the next key: what was typed while the text was on its way stands before it.
  const takeTyped = useEffectEvent((made: Editor) => {
    const typed = props.autoFocus ? endCapture() : ''
    for (const [index, line] of typed.split('\n').entries()) {
      if (index > 0) made.commands.splitBlock()
      if (line !== '') made.view.dispatch(made.state.tr.insertText(line))
    }
  })
  useLayoutEffect(() => {
    if (editor) takeTyped(editor)
  }, [editor])

  useImperativeHandle(
    ref,
    () => ({
      focus: (at) => editor?.commands.focus(at),
      insertImage: (attrs) => editor?.chain().focus().insertContent({ type: 'image', attrs }).run(),
      insertHtml: (html) => editor?.chain().focus().insertContent(readOrKeep(html).content).run(),
      insertText: (text) =>
        editor
          ?.chain()
          .focus()
          .command(({ tr }) => tr.insertText(text) !== null)
          .run(),
    }),
    [editor],
  )

  const buttons = <RichTools editor={editor} linkButton={linkButton} onLink={() => setLinking(true)} />
  return (
    <div className="min-w-0">
      <div ref={place} className="min-w-0" />
      {kept.map((one) =>
        createPortal(<VerbatimBlock {...one}>{renderVerbatim(one.html)}</VerbatimBlock>, one.place),
      )}
      {toolsAt === undefined ? (
        <div className="min-h-8">
          {equipped && (
            <Toolbar aria-label="Outils du texte" className="flex flex-wrap items-center">
              {buttons}
              {tools}
            </Toolbar>
          )}
        </div>
      ) : (
        toolsAt && equipped && createPortal(buttons, toolsAt)
      )}
      {editor && linking && (
        <LinkPopover editor={editor} anchor={linkButton} onClose={() => setLinking(false)} />
      )}
    </div>
  )
}

/** Files go to the page; a copied text that carries its picture too, as Word’s, stays a text. */
function takeFiles(event: Event, data: DataTransfer | null, take: (files: File[]) => void): boolean {
  const files = [...(data?.files ?? [])]
  if (files.length === 0 || data?.getData('text/plain') !== '') return false
  event.preventDefault()
  // The frame around the text takes files too.
  event.stopPropagation()
  take(files)
  return true
}

function putCaret(view: EditorView, at: 'start' | 'end'): void {
  const { doc, tr } = view.state
  // No caret stands in a kept part.
  const ends = at === 'end' && doc.lastChild?.type.name !== 'verbatim'
  view.dispatch(tr.setSelection(ends ? Selection.atEnd(doc) : Selection.atStart(doc)))
  view.focus()
}

/** To where something was dropped. */
function moveCaret(view: EditorView, { clientX, clientY }: MouseEvent): void {
  const found = view.posAtCoords({ left: clientX, top: clientY })
  if (!found) return
  const { tr } = view.state
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(found.pos))))
}
