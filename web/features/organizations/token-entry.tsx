import { invitationCodeHint } from '#shared/domain/organizations/invitation.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Button } from '#web/ui/button.tsx'
import { tokenOf } from './invitation-calls.ts'

const LENGTH = `${invitationCodeHint.min} à ${invitationCodeHint.max} caractères`

type TokenEntryProps = {
  /** Tries what was typed; its refusal is shown by the page. */
  onEntered: (token: string) => Promise<void>
}

/** The code of the mail, typed by hand; a pasted link does as well. */
export function TokenEntry({ onEntered }: TokenEntryProps) {
  const form = useLightForm(
    { token: '' },
    {
      token: (value) =>
        tokenOf(value).length >= invitationCodeHint.min || `Saisissez le code d’invitation (${LENGTH})`,
    },
    { send: ({ token }) => onEntered(tokenOf(token)) },
  )
  return (
    <FormShell
      form={form}
      className="flex flex-col gap-4"
      actions={
        <Button type="submit" variant="primary" loading={form.saving}>
          Continuer
        </Button>
      }
    >
      <TextField
        form={form}
        name="token"
        label="Code d’invitation"
        help={`${LENGTH}, dans l’e-mail d’invitation. Vous pouvez aussi coller le lien entier.`}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={300}
      />
    </FormShell>
  )
}
