import { useState } from 'react'
import { invitationCodeHint } from '#shared/domain/invitation.ts'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { tokenOf } from './invitation-calls.ts'

const LENGTH = `${invitationCodeHint.min} à ${invitationCodeHint.max} caractères`

type TokenEntryProps = {
  /** Tries what was typed; its refusal is shown by the page. */
  onEntered: (token: string) => Promise<void>
}

/** The code of the mail, typed by hand; a pasted link does as well. */
export function TokenEntry({ onEntered }: TokenEntryProps) {
  const [checking, setChecking] = useState(false)
  const form = useLightForm(
    { token: '' },
    {
      token: (value) =>
        tokenOf(value).length >= invitationCodeHint.min || `Saisissez le code d’invitation (${LENGTH})`,
    },
  )
  const submit = form.handleSubmit(async ({ token }) => {
    setChecking(true)
    try {
      await onEntered(tokenOf(token))
    } finally {
      setChecking(false)
    }
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field
        label="Code d’invitation"
        help={`${LENGTH}, dans l’e-mail d’invitation. Vous pouvez aussi coller le lien entier.`}
        error={form.errors.token}
        required
      >
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          maxLength={300}
          {...form.register('token')}
        />
      </Field>
      <Button type="submit" variant="primary" loading={checking}>
        Continuer
      </Button>
    </form>
  )
}
