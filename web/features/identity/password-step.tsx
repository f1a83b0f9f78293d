import { ApiError } from '#web/api/api-error.ts'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
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
  const form = useLightForm({ password: '' }, { password: rules.signInPassword })
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      const answer = await auth.signIn({ email, password })
      if (!answer.secondFactor) toast.success('Connexion réussie\u202f! Vérification en cours…')
      onSignedIn(answer)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email_not_verified') onUnverified(password)
      else form.setErrors({ password: authMessageOf(error) })
    }
  })
  return (
    <Stage title="Votre mot de passe">
      <DomainButton email={email} target={target} />
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label="E-mail">
          <Input type="email" name="email" autoComplete="username" value={email} readOnly />
        </Field>
        <Field label="Mot de passe" error={form.errors.password} required>
          <PasswordInput autoComplete="current-password" autoFocus {...form.register('password')} />
        </Field>
        <Button type="submit" variant="primary" loading={form.submitting}>
          Se connecter
        </Button>
      </form>
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
