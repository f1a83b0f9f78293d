import type { Editor } from '@tiptap/core'
import { type RefObject, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { typedHref } from './safe-href.ts'

type LinkPopoverProps = {
  editor: Editor
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Gives the chosen text a link, changes that of the caret, or takes it away. */
export function LinkPopover({ editor, anchor, onClose }: LinkPopoverProps) {
  const written = editor.getAttributes('link').href as string | undefined
  const bare = editor.state.selection.empty && written === undefined
  const [address, setAddress] = useState(written ?? '')
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  const close = () => {
    onClose()
    // After the popup has given the focus back to its button.
    requestAnimationFrame(() => {
      if (!editor.isDestroyed && !editor.isFocused) editor.commands.focus()
    })
  }
  const apply = () => {
    const href = typedHref(address)
    setRefused(href === null)
    if (href === null) return
    const mark = { type: 'link', attrs: { href } }
    if (bare)
      editor.commands.insertContent([
        { type: 'text', text: text.trim() || address.trim(), marks: [mark] },
        { type: 'text', text: ' ' },
      ])
    else editor.chain().extendMarkRange('link').setMark('link', { href }).run()
    close()
  }
  return (
    <Popover
      open
      anchor={anchor}
      align="start"
      title="Lien"
      hideTitle
      onOpenChange={(open) => {
        if (!open) close()
      }}
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React hands it on to the form around the text.
          event.stopPropagation()
          apply()
        }}
      >
        <Field
          label="Adresse"
          help="Un site, un e-mail ou un numéro de téléphone."
          error={refused ? 'Indiquez un site, un e-mail ou un numéro de téléphone.' : undefined}
        >
          <Input
            inputMode="url"
            autoComplete="off"
            placeholder="exemple.fr"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        </Field>
        {bare && (
          <Field label="Texte affiché" optional>
            <Input value={text} autoComplete="off" onChange={({ target }) => setText(target.value)} />
          </Field>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {written !== undefined && (
            <Button
              variant="ghost"
              onClick={() => {
                editor.chain().extendMarkRange('link').unsetMark('link').run()
                close()
              }}
            >
              Retirer le lien
            </Button>
          )}
          <Button type="submit" variant="primary">
            Appliquer
          </Button>
        </div>
      </form>
    </Popover>
  )
}
