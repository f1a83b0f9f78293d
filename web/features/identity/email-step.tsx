import { useForm } from 'react-hook-form'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { isEmail, rules } from './form-rules.ts'
import { OrLine, SocialButtons } from './social-buttons.tsx'
import { Stage } from './stage.tsx'

type EmailStepProps = {
  email: string
  target: string
  notice: string | null
  onContinue: (email: string) => void
}

export function EmailStep({ email, target, notice, onContinue }: EmailStepProps) {
  const form = useForm({ defaultValues: { email }, mode: 'onTouched' })
  const { errors } = form.formState
  const valid = isEmail(form.watch('email'))
  return (
    <Stage title="Connectez-vous" subtitle="Saisissez l’adresse e-mail de votre compte.">
      {notice && (
        <Alert tone="danger" live>
          {notice}
        </Alert>
      )}
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((values) => onContinue(values.email.trim().toLowerCase()))}
      >
        <Field label="E-mail" error={errors.email?.message} required>
          <Input type="email" autoComplete="username" autoFocus {...form.register('email', rules.email)} />
        </Field>
        <Button
          type="submit"
          variant="primary"
          disabledReason={valid ? null : 'Saisissez une adresse e-mail valide.'}
        >
          Continuer
        </Button>
      </form>
      <OrLine />
      <SocialButtons
        verb="Continuer"
        target={target}
        errorPath="/auth"
        failure="Erreur lors de la connexion"
      />
      <p className="text-muted text-sm">
        Pas encore de compte ? <TextLink to="/signup">Essayer gratuitement</TextLink>
      </p>
    </Stage>
  )
}
