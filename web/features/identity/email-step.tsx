import { KeyRound } from 'lucide-react'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { rules } from './form-rules.ts'
import { SignUpLink } from './sign-up-link.tsx'
import { OrLine, SocialButtons } from './social-buttons.tsx'
import { Stage } from './stage.tsx'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

type EmailStepProps = {
  email: string
  target: string
  notice: string | null
  onContinue: (email: string) => void
  /** Called after signing in by a passkey, which needs nothing more. */
  onSignedIn: () => void
  onTyping: () => void
}

export function EmailStep({ email, target, notice, onContinue, onSignedIn, onTyping }: EmailStepProps) {
  const passkey = usePasskeySignIn(onSignedIn)
  const form = useLightForm(
    { email },
    { email: rules.email },
    { send: (values) => onContinue(values.email.trim().toLowerCase()) },
  )
  return (
    <Stage title="Connectez-vous" subtitle="Saisissez l’adresse e-mail de votre compte.">
      {(passkey.failure ?? notice) && (
        <Alert tone="danger" live>
          {passkey.failure ?? notice}
        </Alert>
      )}
      <FormShell
        form={form}
        onInput={onTyping}
        className="flex flex-col gap-4"
        actions={
          <Button
            type="submit"
            variant="primary"
            disabledReason={form.valid ? null : 'Saisissez une adresse e-mail valide.'}
          >
            Continuer
          </Button>
        }
      >
        <TextField
          form={form}
          name="email"
          label="E-mail"
          required
          type="email"
          autoComplete="username webauthn"
          autoFocus
        />
      </FormShell>
      <OrLine />
      <Button loading={passkey.busy} disabledReason={passkey.refusal} onClick={passkey.ask}>
        <KeyRound aria-hidden size={16} />
        Continuer avec une clé d’accès
      </Button>
      <SocialButtons
        verb="Continuer"
        target={target}
        errorPath="/auth"
        failure="Erreur lors de la connexion"
      />
      <p className="text-muted text-sm">
        Pas encore de compte&#8239;? <SignUpLink target={target} />
      </p>
    </Stage>
  )
}
