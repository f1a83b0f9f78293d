import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type TitleFieldProps = {
  label: string
  title: string | null
  onChange: (change: { title: string | null }) => void
  error: string | null
}

/** What a devis or an invoice is about, beside its client. */
export function TitleField({ label, title, onChange, error }: TitleFieldProps) {
  return (
    <Field className="sm:col-span-2 @[52rem]:col-span-1" label={label} optional error={error}>
      <Input
        data-title=""
        maxLength={200}
        placeholder="Rénovation de la cuisine"
        value={title ?? ''}
        onChange={({ target }) => onChange({ title: target.value || null })}
      />
    </Field>
  )
}
