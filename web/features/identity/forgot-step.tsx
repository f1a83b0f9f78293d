import { useState } from 'react'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { auth } from './auth-client.ts'
import { authMessageOf } from './auth-errors.ts'
import { rules } from './form-rules.ts'
import { Stage } from './stage.tsx'

type ForgotStepProps = { email: string; onBack: () => void; backLabel?: string }

/** Asks for a link to a new password. The answer is the same whether the address has an account or not. */
export function ForgotStep({ email, onBack, backLabel = 'Revenir à la connexion' }: ForgotStepProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useLightForm(
    { email },
    { email: rules.email },
    {
      send: async (values) => {
        await auth.askReset(values.email)
        setSentTo(values.email.trim())
        toast.success('Email de réinitialisation envoyé\u202f!')
      },
      explain: authMessageOf,
      blamed: 'email',
    },
  )
  return (
    <Stage
      title="Mot de passe oublié"
      subtitle="Nous vous envoyons un lien pour en choisir un nouveau. Vos autres appareils seront déconnectés."
    >
      {sentTo && (
        <Alert tone="success" live>
          Si {sentTo} a un compte, un lien valable une heure vient d’y être envoyé. Pensez à regarder dans les
          indésirables.
        </Alert>
      )}
      <FormShell
        form={form}
        className="flex flex-col gap-4"
        actions={
          <Button type="submit" variant={sentTo ? 'secondary' : 'primary'} loading={form.saving}>
            {sentTo ? 'Renvoyer le lien' : 'Envoyer le lien'}
          </Button>
        }
      >
        <TextField
          form={form}
          name="email"
          label="E-mail"
          required
          type="email"
          autoComplete="username"
          autoFocus
        />
      </FormShell>
      <Button variant="ghost" size="sm" className="self-start" onClick={onBack}>
        {backLabel}
      </Button>
    </Stage>
  )
}
