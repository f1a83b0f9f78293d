import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { authMessageOf } from './auth-errors.ts'
import { rules } from './form-rules.ts'
import { SignUpLink } from './sign-up-link.tsx'
import { OrLine, SocialButtons } from './social-buttons.tsx'
import { Stage } from './stage.tsx'

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

// Loaded once the page is at rest: few of its visitors have a passkey, and all of them wait for its script.
const load = () => import('#web/api/passkeys.ts')

/** Passkeys on the e-mail step: in the field's suggestions, where the browser can, and by a button. */
function usePasskeySignIn(onSignedIn: () => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const waiting = useRef<AbortController | null>(null)
  const signedIn = useEffectEvent(onSignedIn)

  const suggest = useEffectEvent(async (signal: AbortSignal) => {
    const { canSuggestPasskeys, passkeyRefusal, PasskeyCancelled, signInWithPasskey } = await load()
    setRefusal(passkeyRefusal())
    if (!(await canSuggestPasskeys()) || signal.aborted) return
    try {
      await signInWithPasskey({ suggested: true, signal })
      signedIn()
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) setFailure(authMessageOf(error))
    }
  })
  useEffect(() => {
    const control = new AbortController()
    waiting.current = control
    const idle = window.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 200))
    idle(() => void suggest(control.signal))
    return () => control.abort()
  }, [])

  const ask = async () => {
    setBusy(true)
    setFailure(null)
    // The browser takes one request at a time.
    waiting.current?.abort()
    const { PasskeyCancelled, signInWithPasskey } = await load()
    try {
      await signInWithPasskey()
      onSignedIn()
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) setFailure(authMessageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, refusal, ask: () => void ask() }
}
