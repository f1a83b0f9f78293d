import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#web/api/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { auth } from './auth-client.ts'
import { authMessageOf, showAuthError } from './auth-errors.ts'
import { mismatch, rules } from './form-rules.ts'
import { OrLine, SocialButtons } from './social-buttons.tsx'
import { Stage } from './stage.tsx'

export type SignUpValues = {
  name: string
  companyName: string
  email: string
  password: string
  confirmation: string
}

type SignUpFormProps = {
  values: SignUpValues
  subtitle: string
  notice: string | null
  onSignedUp: (values: SignUpValues) => void
}

export function SignUpForm({ values, subtitle, notice, onSignedUp }: SignUpFormProps) {
  const form = useForm<SignUpValues>({ defaultValues: values, mode: 'onTouched' })
  const { errors, isSubmitting, isValid } = form.formState
  const [failure, setFailure] = useState<string | null>(null)
  const submit = form.handleSubmit(async (entered) => {
    setFailure(null)
    const { confirmation: _confirmation, ...account } = entered
    try {
      await auth.signUp(account)
      onSignedUp(entered)
    } catch (error) {
      toast.error(authMessageOf(error))
      if (error instanceof ApiError && error.fields.length > 0) showAuthError(form, error, 'email')
      else setFailure(authMessageOf(error))
    }
  })
  return (
    <Stage title="Créez votre compte" subtitle={subtitle}>
      {(failure ?? notice) && (
        <Alert tone="danger" live>
          {failure ?? notice}
        </Alert>
      )}
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label="Nom complet" error={errors.name?.message} required>
          <Input autoComplete="name" maxLength={120} {...form.register('name', rules.fullName)} />
        </Field>
        <Field label="Nom de l’entreprise" error={errors.companyName?.message} required>
          <Input
            autoComplete="organization"
            maxLength={80}
            {...form.register('companyName', rules.companyName)}
          />
        </Field>
        <Field label="E-mail" error={errors.email?.message} required>
          <Input type="email" autoComplete="username" {...form.register('email', rules.email)} />
        </Field>
        <Field label="Mot de passe" help="8 caractères au moins." error={errors.password?.message} required>
          <PasswordInput
            autoComplete="new-password"
            maxLength={128}
            {...form.register('password', { ...rules.newPassword, deps: 'confirmation' })}
          />
        </Field>
        <Field label="Confirmation du mot de passe" error={errors.confirmation?.message} required>
          <PasswordInput
            autoComplete="new-password"
            maxLength={128}
            {...form.register('confirmation', {
              validate: (text, { password }) => (text !== '' && text === password) || mismatch,
            })}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          loading={isSubmitting}
          disabledReason={isValid ? null : 'Remplissez tous les champs pour continuer.'}
        >
          Créer mon compte
        </Button>
        <p className="text-muted text-xs">
          En créant un compte, vous acceptez les <TextLink to="/terms">conditions d’utilisation</TextLink> et
          la <TextLink to="/privacy">politique de confidentialité</TextLink>.
        </p>
      </form>
      <OrLine />
      <SocialButtons
        verb="S’inscrire"
        target="/dashboard"
        errorPath="/signup"
        failure="Erreur lors de l’inscription avec"
      />
    </Stage>
  )
}
