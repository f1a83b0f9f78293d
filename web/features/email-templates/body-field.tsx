import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { TemplateHtml } from '#web/blocks/templates/template-html.tsx'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { LazyRichText } from '#web/patterns/rich-text/lazy-rich-text.tsx'
import type { RichTextHandle } from '#web/patterns/rich-text/rich-text.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import type { TemplateFormValues } from './template-values.ts'
import { VariableMenu } from './variable-menu.tsx'

/** Pictures and files go with the mail itself: a template has neither. */
const noPicture = () => null
const noFiles = () => {}

/** The message of a template. */
export function BodyField({ form, label }: { form: ApiForm<TemplateFormValues>; label: string }) {
  const body = useWatch({ control: form.control, name: 'body' })
  const text = useRef<RichTextHandle>(null)
  const [editor, setEditor] = useState({ html: body, written: body, version: 0 })
  // A text that the form took from elsewhere, a conflict say, is read by another editor.
  if (body !== editor.written) setEditor({ html: body, written: body, version: editor.version + 1 })
  const error = form.errorOf('body')
  return (
    <FieldGroup label={label} error={error ?? null}>
      <div
        data-faulty={error === undefined ? undefined : ''}
        className="rounded-md border border-strong bg-surface p-3 focus-within:border-primary"
      >
        <LazyRichText
          key={editor.version}
          ref={text}
          html={editor.html}
          label={label}
          placeholder="Votre message…"
          onChange={(written) => {
            setEditor((before) => ({ ...before, written }))
            form.setValue('body', written, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted || error !== undefined,
            })
          }}
          onSubmit={() => void form.submit()}
          onFiles={noFiles}
          imageAddress={noPicture}
          renderVerbatim={(html) => <TemplateHtml html={html} title="Partie gardée telle quelle" />}
          tools={
            <VariableMenu
              where="dans le message"
              onInsert={(name) => text.current?.insertText(`{${name}}`)}
            />
          }
        />
      </div>
    </FieldGroup>
  )
}
