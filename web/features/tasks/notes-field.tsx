import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { TemplateHtml } from '#web/blocks/templates/template-html.tsx'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { LazyRichText } from '#web/patterns/rich-text/lazy-rich-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import type { TaskValues } from './task-values.ts'

/** Notes hold text alone: files and pictures belong to mails. */
const noPicture = () => null
const noFiles = () => {}

/** The notes of a task; the editor loads once there are some, or one writes some. */
export function NotesField({ form }: { form: ApiForm<TaskValues> }) {
  const notes = useWatch({ control: form.control, name: 'notes' })
  const [open, setOpen] = useState(notes !== '')
  const [editor, setEditor] = useState({ html: notes, written: notes, version: 0 })
  // Notes that the form took from elsewhere, a conflict say, are read by another editor.
  if (notes !== editor.written) setEditor({ html: notes, written: notes, version: editor.version + 1 })
  if (!open)
    return (
      <div>
        <Button size="sm" onClick={() => setOpen(true)}>
          Ajouter des notes
        </Button>
      </div>
    )
  return (
    <FieldGroup label="Notes" error={form.errorOf('notes') ?? null}>
      <div className="rounded-md border border-strong bg-surface p-3 focus-within:border-primary">
        <LazyRichText
          key={editor.version}
          html={editor.html}
          label="Notes"
          placeholder="Ce qu’il faut savoir…"
          {...(notes === '' ? { autoFocus: 'end' as const } : {})}
          onChange={(written) => {
            setEditor((before) => ({ ...before, written }))
            form.setValue('notes', written, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }}
          onSubmit={() => void form.submit()}
          onFiles={noFiles}
          imageAddress={noPicture}
          renderVerbatim={(html) => <TemplateHtml html={html} title="Partie gardée telle quelle" />}
        />
      </div>
    </FieldGroup>
  )
}
