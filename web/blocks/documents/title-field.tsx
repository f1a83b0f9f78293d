import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type TitleFieldProps = {
  label: string
  title: string | null
  onChange: (change: { title: string | null }) => void
  error: string | null
}

/** What a devis or an invoice is about. */
export function TitleField({ label, title, onChange, error }: TitleFieldProps) {
  return (
    <Field className="mt-5" label={label} optional error={error}>
      <Input
        maxLength={200}
        placeholder="Rénovation de la cuisine"
        value={title ?? ''}
        onChange={({ target }) => onChange({ title: target.value || null })}
      />
    </Field>
  )
}
