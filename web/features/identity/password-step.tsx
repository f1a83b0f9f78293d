import { ApiError } from '#web/api/api-error.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { PasswordField } from '#web/patterns/form/password-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { auth, type SignedIn } from './auth-client.ts'
import { authMessageOf } from './auth-errors.ts'
import { DomainButton } from './domain-button.tsx'
import { rules } from './form-rules.ts'
import { Stage } from './stage.tsx'

type PasswordStepProps = {
  email: string
  target: string
  onSignedIn: (answer: SignedIn) => void
  onUnverified: (password: string) => void
  onForgot: () => void
  /** A mailed code rather than the password. */
  onCode: () => void
  onBack: () => void
}

export function PasswordStep(props: PasswordStepProps) {
  const { email, target, onSignedIn, onUnverified, onForgot, onCode, onBack } = props
  const form = useLightForm(
    { password: '' },
    { password: rules.signInPassword },
    {
      send: async ({ password }) => {
        const answer = await auth.signIn({ email, password })
        if (!answer.secondFactor) toast.success('Connexion réussie\u202f! Vérification en cours…')
        onSignedIn(answer)
      },
      explain: authMessageOf,
      blamed: 'password',
      onRefused: (error) => {
        if (error instanceof ApiError && error.code === 'email_not_verified')
          onUnverified(form.values.password)
      },
    },
  )
  return (
    <Stage title="Votre mot de passe">
      <DomainButton email={email} target={target} />
      <FormShell
        form={form}
        className="flex flex-col gap-4"
        actions={
          <Button type="submit" variant="primary" loading={form.saving}>
            Se connecter
          </Button>
        }
      >
        <Field label="E-mail">
          <Input type="email" name="email" autoComplete="username" value={email} readOnly />
        </Field>
        <PasswordField
          form={form}
          name="password"
          label="Mot de passe"
          required
          autoComplete="current-password"
          autoFocus
        />
      </FormShell>
      <Button onClick={onCode}>Recevoir un code par e-mail</Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={onBack}>
          Changer d’adresse
        </Button>
        <Button variant="ghost" size="sm" onClick={onForgot}>
          Mot de passe oublié&#8239;?
        </Button>
      </div>
    </Stage>
  )
}
