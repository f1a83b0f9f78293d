import type { WishedPlan } from '#shared/domain/plans/wished-plan.ts'
import { accountRules } from '#shared/domain/sign-in/account-rules.ts'
import { NEW_PASSWORD_MIN, PASSWORD_MAX } from '#shared/domain/sign-in/password-rules.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { PasswordField } from '#web/patterns/form/password-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { auth } from './auth-client.ts'
import { authMessageOf } from './auth-errors.ts'
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
  /** Path of ours where the invitation is answered. */
  path: string
  /** The invited person; null while unknown, then the code is typed after the sign-up. */
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
  const form = useLightForm(
    values,
    {
      name: rules.fullName,
      ...(invitation ? {} : { companyName: rules.companyName }),
      email: rules.email,
      password: rules.newPassword,
      confirmation: sameAs('password'),
    },
    {
      send: async (entered) => {
        const { confirmation: _confirmation, companyName, ...account } = entered
        const own = { companyName, ...(wishedPlan && { wishedPlan }) }
        await auth.signUp({ ...account, ...(invitation ? { invited: true } : own) })
        onSignedUp(entered)
      },
      explain: authMessageOf,
      onRefused: (error) => toast.error(authMessageOf(error)),
    },
  )
  const chosen = { form, required: true, autoComplete: 'new-password', maxLength: PASSWORD_MAX }
  return (
    <Stage title="Créez votre compte" subtitle={subtitle}>
      {notice && !form.failure && (
        <Alert tone="danger" live>
          {notice}
        </Alert>
      )}
      <FormShell
        form={form}
        className="flex flex-col gap-4"
        actions={
          <>
            <Button
              type="submit"
              variant="primary"
              loading={form.saving}
              disabledReason={form.valid ? null : 'Remplissez tous les champs pour continuer.'}
            >
              Créer mon compte
            </Button>
            <p className="text-muted text-xs">
              En créant un compte, vous acceptez les <TextLink to="/terms">conditions d’utilisation</TextLink>{' '}
              et la <TextLink to="/privacy">politique de confidentialité</TextLink>.
            </p>
          </>
        }
      >
        <TextField
          form={form}
          name="name"
          label="Nom complet"
          required
          autoComplete="name"
          maxLength={accountRules.fullName.max}
        />
        {!invitation && (
          <TextField
            form={form}
            name="companyName"
            label="Nom de l’entreprise"
            required
            autoComplete="organization"
            maxLength={accountRules.companyName.max}
          />
        )}
        <TextField
          form={form}
          name="email"
          label="E-mail"
          help={
            invitation &&
            (invitation.guest
              ? 'L’invitation est destinée à cette adresse.'
              : 'L’adresse qui a reçu l’invitation.')
          }
          required
          type="email"
          autoComplete="username"
          readOnly={Boolean(invitation?.guest)}
        />
        <PasswordField
          {...chosen}
          name="password"
          label="Mot de passe"
          help={`${NEW_PASSWORD_MIN} caractères au moins.`}
        />
        <PasswordField {...chosen} name="confirmation" label="Confirmation du mot de passe" />
      </FormShell>
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
