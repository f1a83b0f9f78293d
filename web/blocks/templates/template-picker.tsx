import { LayoutTemplate } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { TemplateSummary } from '#shared/contract/email-templates.ts'
import type { TemplateLanguage } from '#shared/domain/email-templates/languages.ts'
import type { TemplateVariable } from '#shared/domain/email-templates/variables.ts'
import { automaticTemplateFault } from '#shared/domain/mail-sending/auto-reply-words.ts'
import { useCan } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { type FilledTemplate, type TemplateTarget, useFillTemplate } from './use-fill-template.ts'

type TemplatePickerProps = {
  /** On whom the template is filled in. */
  target: TemplateTarget
  /** Variables that the caller fills itself, later. */
  later?: (language: TemplateLanguage) => readonly TemplateVariable[]
  /** A whole template: nothing is missing, and its use is counted. */
  onPick: (filled: FilledTemplate) => void
  size?: 'sm' | 'md'
}

/** « Utiliser un modèle »: chooses a template, asks for what is missing, and gives it filled in. Nothing where the role reads none. */
export function TemplatePicker({ size = 'sm', ...picker }: TemplatePickerProps) {
  const [open, setOpen] = useState(false)
  if (!useCan('template:read')) return null
  return (
    <>
      <Button size={size} icon={LayoutTemplate} onClick={() => setOpen(true)}>
        Utiliser un modèle
      </Button>
      {open && <PickerDialog {...picker} onClose={() => setOpen(false)} />}
    </>
  )
}

type PickerDialogProps = Omit<TemplatePickerProps, 'size'> & { onClose: () => void }

/** The dialog alone, for a caller with a button or a key of its own. */
export function PickerDialog({ target, later, onPick, onClose }: PickerDialogProps) {
  const [chosen, setChosen] = useState<TemplateSummary | null>(null)
  const fill = useFillTemplate(target, (filled) => {
    onClose()
    onPick(filled)
  })
  const use = (template: TemplateSummary, values?: Partial<Record<TemplateVariable, string>>) => {
    setChosen(template)
    fill.mutate({ template, values, later: later?.(template.language) })
  }
  const missing = fill.data?.missing ?? []
  const asking = chosen !== null && missing.length > 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={asking ? `Compléter «\u202f${chosen.name}\u202f»` : 'Utiliser un modèle'}
      {...(asking && { description: 'Ces informations manquent pour ce client.' })}
    >
      {asking ? (
        <MissingValues
          missing={missing}
          saving={fill.isPending}
          onBack={() => {
            setChosen(null)
            fill.reset()
          }}
          onFill={(values) => use(chosen, values)}
        />
      ) : (
        <TemplateChoice
          busy={fill.isPending ? (chosen?.id ?? null) : null}
          {...(target.automatic && { refusalOf: automaticTemplateFault })}
          onChoose={use}
        />
      )}
    </Dialog>
  )
}

type Values = Partial<Record<TemplateVariable, string>>
type MissingValuesProps = {
  missing: readonly { name: TemplateVariable; label: string }[]
  saving: boolean
  onBack: () => void
  onFill: (values: Values) => void
}

/** Asks for what a template wants and nobody knows: nothing leaves with a hole in it. */
function MissingValues({ missing, saving, onBack, onFill }: MissingValuesProps) {
  const [values, setValues] = useState<Values>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React hands it on to the form around the picker.
    event.stopPropagation()
    if (!saving) onFill(Object.fromEntries(missing.map(({ name }) => [name, values[name]?.trim() ?? ''])))
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      {missing.map(({ name, label }) => (
        <Field key={name} label={label}>
          <Input
            autoComplete="off"
            maxLength={500}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </Field>
      ))}
      <p className="text-muted text-xs">Ce que vous laissez vide n’apparaîtra pas dans le message.</p>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onBack}>Choisir un autre modèle</Button>
        <Button type="submit" variant="primary" loading={saving}>
          Insérer
        </Button>
      </div>
    </form>
  )
}
