import { type FormEvent, useState } from 'react'
import type { TemplateVariable } from '#shared/domain/email-templates/variables.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type Values = Partial<Record<TemplateVariable, string>>
type MissingValuesProps = {
  missing: readonly { name: TemplateVariable; label: string }[]
  saving: boolean
  onBack: () => void
  onFill: (values: Values) => void
}

/** Asks for what a template wants and nobody knows: nothing leaves with a hole in it. */
export function MissingValues({ missing, saving, onBack, onFill }: MissingValuesProps) {
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
