import { lazy, Suspense, useState } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'
import { EmailStep } from './email-step.tsx'
import { ForgotStep } from './forgot-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { Stage } from './stage.tsx'
import { SuccessStage } from './success-stage.tsx'
import { useAfter } from './use-after.ts'

const VerifyCodeStep = lazy(() =>
  import('./verify-code-step.tsx').then((module) => ({ default: module.VerifyCodeStep })),
)

type Step =
  | { name: 'email' | 'password' | 'forgot' | 'verify' }
  | { name: 'code'; password: string }
  | { name: 'success'; target: string | null }

/** Specification 2.6 and 9.3: how long each of the last steps shows. */
const VERIFY_MS = 2_000
const SUCCESS_MS = 1_500

type SignInFormProps = {
  /** Where to go once signed in, a path of ours. */
  target: string
  /** What a refused provider came back with. */
  notice: string | null
  onDone: (target: string) => void
}

/** Email, password, forgotten password, check, success. An address not yet proved is asked for its code. */
export function SignInForm({ target, notice, onDone }: SignInFormProps) {
  const [step, setStep] = useState<Step>({ name: 'email' })
  const [email, setEmail] = useState('')
  switch (step.name) {
    case 'email':
      return (
        <EmailStep
          email={email}
          target={target}
          notice={notice}
          onContinue={(next) => {
            setEmail(next)
            setStep({ name: 'password' })
          }}
        />
      )
    case 'password':
      return (
        <PasswordStep
          email={email}
          onSignedIn={() => setStep({ name: 'verify' })}
          onUnverified={(password) => setStep({ name: 'code', password })}
          onForgot={() => setStep({ name: 'forgot' })}
          onBack={() => setStep({ name: 'email' })}
        />
      )
    case 'forgot':
      return <ForgotStep email={email} onBack={() => setStep({ name: 'password' })} />
    case 'code':
      return (
        <Suspense fallback={<Stage title="Vérifiez votre e-mail" />}>
          <VerifyCodeStep
            email={email}
            password={step.password}
            sendFirst
            onVerified={(next) => setStep({ name: 'success', target: next })}
            onBack={() => setStep({ name: 'password' })}
          />
        </Suspense>
      )
    case 'verify':
      return <VerifyStep onDone={() => setStep({ name: 'success', target: null })} />
    case 'success':
      return (
        <SuccessStage
          title="Connexion réussie"
          text="Votre espace s’ouvre dans un instant."
          delayMs={SUCCESS_MS}
          onContinue={() => onDone(step.target ?? target)}
        />
      )
  }
}

function VerifyStep({ onDone }: { onDone: () => void }) {
  useAfter(VERIFY_MS, onDone)
  return (
    <Stage title="Vérification en cours" subtitle="Nous préparons votre espace.">
      <div role="status" className="flex items-center gap-3 text-muted text-sm">
        <Spinner />
        Un instant…
      </div>
    </Stage>
  )
}
