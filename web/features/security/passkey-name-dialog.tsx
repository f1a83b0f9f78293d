import { type FormEvent, useState } from 'react'
import { passkeyNameSchema } from '#shared/contract/security.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type PasskeyNameDialogProps = {
  title: string
  name: string
  submitLabel: string
  /** The sentence of a refusal; null when saved, or when the browser's dialog was closed. */
  onSave: (name: string) => Promise<string | null>
  onClose: () => void
}

/** What people will know the passkey by. */
export function PasskeyNameDialog({
  title,
  name: initial,
  submitLabel,
  onSave,
  onClose,
}: PasskeyNameDialogProps) {
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    const checked = passkeyNameSchema.safeParse({ name })
    if (!checked.success) return setError(checked.error.issues[0]?.message ?? null)
    setSaving(true)
    setError(await onSave(checked.data.name))
    setSaving(false)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && !saving && onClose()} title={title} size="sm">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Nom" help="Par exemple l’appareil qui la garde." error={error} required>
          <Input value={name} maxLength={60} autoFocus onChange={({ target }) => setName(target.value)} />
        </Field>
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" variant="primary" loading={saving}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
