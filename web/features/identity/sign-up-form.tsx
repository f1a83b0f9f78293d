import { useState } from 'react'
import { accountRules } from '#shared/domain/account-rules.ts'
import { NEW_PASSWORD_MIN, PASSWORD_MAX } from '#shared/domain/password-rules.ts'
import type { WishedPlan } from '#shared/domain/plans.ts'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { auth } from './auth-client.ts'
import { authMessageOf, fieldErrorsOf } from './auth-errors.ts'
import { rules, sameAs } from './form-rules.ts'
import { OrLine, SocialButtons } from './social-buttons.tsx'
import { Stage } from './stage.tsx'

export type SignUpValues = {
  name: string
  companyName: string
  email: string
  password: string
  confirmation: string
}

/** The invitation that one signs up for. */
export type SignUpInvitation = {
  /** Where it is answered, a path of ours. */
  path: string
  /** Whom it is for; null while nobody knows: its code is typed afterwards. */
  guest: { email: string; name: string } | null
}

type SignUpFormProps = {
  values: SignUpValues
  invitation: SignUpInvitation | null
  wishedPlan: WishedPlan | null
  subtitle: string
  notice: string | null
  onSignedUp: (values: SignUpValues) => void
}

export function SignUpForm(props: SignUpFormProps) {
  const { values, invitation, wishedPlan, subtitle, notice, onSignedUp } = props
  const form = useLightForm(values, {
    name: rules.fullName,
    ...(invitation ? {} : { companyName: rules.companyName }),
    email: rules.email,
    password: rules.newPassword,
    confirmation: sameAs('password'),
  })
  const [failure, setFailure] = useState<string | null>(null)
  const submit = form.handleSubmit(async (entered) => {
    setFailure(null)
    const { confirmation: _confirmation, companyName, ...account } = entered
    try {
      const own = { companyName, ...(wishedPlan && { wishedPlan }) }
      await auth.signUp({ ...account, ...(invitation ? { invited: true } : own) })
      onSignedUp(entered)
    } catch (error) {
      toast.error(authMessageOf(error))
      const faulty = fieldErrorsOf(error, Object.keys(values))
      if (faulty) form.setErrors(faulty)
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
        <Field label="Nom complet" error={form.errors.name} required>
          <Input autoComplete="name" maxLength={accountRules.fullName.max} {...form.register('name')} />
        </Field>
        {!invitation && (
          <Field label="Nom de l’entreprise" error={form.errors.companyName} required>
            <Input
              autoComplete="organization"
              maxLength={accountRules.companyName.max}
              {...form.register('companyName')}
            />
          </Field>
        )}
        <Field
          label="E-mail"
          help={
            invitation &&
            (invitation.guest
              ? 'L’invitation est destinée à cette adresse.'
              : 'L’adresse qui a reçu l’invitation.')
          }
          error={form.errors.email}
          required
        >
          <Input
            type="email"
            autoComplete="username"
            readOnly={Boolean(invitation?.guest)}
            {...form.register('email')}
          />
        </Field>
        <Field
          label="Mot de passe"
          help={`${NEW_PASSWORD_MIN} caractères au moins.`}
          error={form.errors.password}
          required
        >
          <PasswordInput
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            {...form.register('password')}
          />
        </Field>
        <Field label="Confirmation du mot de passe" error={form.errors.confirmation} required>
          <PasswordInput
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            {...form.register('confirmation')}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          loading={form.submitting}
          disabledReason={form.valid ? null : 'Remplissez tous les champs pour continuer.'}
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
        target={invitation?.path ?? '/dashboard'}
        errorPath="/signup"
        failure="Erreur lors de l’inscription avec"
      />
    </Stage>
  )
}
