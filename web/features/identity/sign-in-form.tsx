import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import {
  consumeUnprovenAddress,
  forgetPendingSecondFactor,
  pendingSecondFactor,
  type SecondFactor,
} from '#web/api/me.ts'
import { timings } from '#web/messages/timings.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { auth, type SignedIn } from './auth-client.ts'
import { EmailStep } from './email-step.tsx'
import { Stage } from './stage.tsx'
import { useAfter } from './use-after.ts'

// The first step is all that a visitor waits for; the next ones arrive while the address is typed.
const load = {
  password: () => import('./password-step.tsx'),
  success: () => import('./success-stage.tsx'),
}
const loadNext = () => void Promise.all([load.password(), load.success()]).catch(() => null)
const PasswordStep = lazy(() => load.password().then((module) => ({ default: module.PasswordStep })))
const SuccessStage = lazy(() => load.success().then((module) => ({ default: module.SuccessStage })))
const ForgotStep = lazy(() => import('./forgot-step.tsx').then((module) => ({ default: module.ForgotStep })))
const VerifyCodeStep = lazy(() =>
  import('./verify-code-step.tsx').then((module) => ({ default: module.VerifyCodeStep })),
)
const SecondFactorStep = lazy(() =>
  import('./second-factor-step.tsx').then((module) => ({ default: module.SecondFactorStep })),
)

type Step =
  | { name: 'email'; notice?: string | null }
  | { name: 'password' | 'forgot' | 'verify' | 'mailed-code' }
  /** Back from a provider that does not vouch for the address. */
  | { name: 'identity' }
  /** An address not yet proved, and the password that it was signed up with. */
  | { name: 'unproved'; password: string }
  | { name: 'second-factor'; factor: SecondFactor }
  | { name: 'success'; target: string | null }

const AFTER_EMAIL: ReadonlySet<Step['name']> = new Set(['password', 'forgot', 'mailed-code', 'unproved'])

type SignInFormProps = {
  /** Path of ours to open after signing in. */
  target: string
  /** Message that a refused provider came back with. */
  notice: string | null
  onDone: (target: string) => void
}

/** Waits for the next step under its title. */
function Awaited({ title, children }: { title: string; children: ReactNode }) {
  return <Suspense fallback={<Stage title={title} />}>{children}</Suspense>
}

/** Email, password, forgotten password, check, success; a code for an unproved address, a second factor where one is set. */
export function SignInForm({ target, notice, onDone }: SignInFormProps) {
  const [step, setStep] = useState<Step>({ name: 'email' })
  const [email, setEmail] = useState('')
  // Back from Google, a second factor may still be due. Ask for it once, whatever comes of it.
  useEffect(() => {
    const factor = pendingSecondFactor()
    forgetPendingSecondFactor()
    const unproven = consumeUnprovenAddress()
    if (factor) setStep({ name: 'second-factor', factor })
    else if (unproven) {
      setEmail(unproven)
      setStep({ name: 'identity' })
    }
  }, [])
  const navigate = useNavigate()
  const router = useRouter()
  const pastEmail = useLocation({ select: ({ state }) => state.pastEmail === true })
  // The step of the address and what follows it are two entries of the browser's history.
  const follow = useEffectEvent((past: boolean) => {
    if (!past && AFTER_EMAIL.has(step.name)) setStep({ name: 'email' })
    if (past && step.name === 'email' && email !== '') setStep({ name: 'password' })
  })
  useEffect(() => follow(pastEmail), [pastEmail])
  const succeed = (next: string | null = null) => setStep({ name: 'success', target: next })
  /** The server keeps it for the next code of this browser until told otherwise. */
  const giveUpIdentity = () => {
    setStep({ name: 'email' })
    auth.signOut().catch(() => null)
  }
  const goOn = ({ secondFactor }: SignedIn, otherwise: () => void) => {
    if (secondFactor) setStep({ name: 'second-factor', factor: secondFactor })
    else otherwise()
  }
  switch (step.name) {
    case 'email':
      return (
        <EmailStep
          email={email}
          target={target}
          notice={step.notice ?? notice}
          onContinue={(next) => {
            setEmail(next)
            setStep({ name: 'password' })
            if (!pastEmail) void navigate({ to: '.', search: true, state: { pastEmail: true } })
          }}
          onSignedIn={() => succeed()}
          onTyping={loadNext}
        />
      )
    case 'password':
      return (
        <Awaited title="Votre mot de passe">
          <PasswordStep
            email={email}
            target={target}
            onSignedIn={(answer) => goOn(answer, () => setStep({ name: 'verify' }))}
            onUnverified={(password) => setStep({ name: 'unproved', password })}
            onForgot={() => setStep({ name: 'forgot' })}
            onCode={() => setStep({ name: 'mailed-code' })}
            onBack={() => (pastEmail ? router.history.back() : setStep({ name: 'email' }))}
          />
        </Awaited>
      )
    case 'forgot':
      return (
        <Awaited title="Mot de passe oublié">
          <ForgotStep email={email} onBack={() => setStep({ name: 'password' })} />
        </Awaited>
      )
    case 'unproved':
    case 'mailed-code':
    case 'identity':
      return (
        <Awaited title="Consultez votre messagerie">
          <VerifyCodeStep
            email={email}
            password={step.name === 'unproved' ? step.password : null}
            sendFirst
            opensOrganization={!target.startsWith('/invite/')}
            onVerified={(answer, next) => goOn(answer, () => succeed(next))}
            onBack={step.name === 'identity' ? giveUpIdentity : () => setStep({ name: 'password' })}
            {...(step.name === 'identity' ? { backLabel: 'Se connecter autrement' } : {})}
          />
        </Awaited>
      )
    case 'second-factor':
      return (
        <Awaited title="Double authentification">
          <SecondFactorStep
            factor={step.factor}
            onVerified={() => succeed()}
            onGivenUp={(reason) => setStep({ name: 'email', notice: reason })}
          />
        </Awaited>
      )
    case 'verify':
      return <VerifyStep onDone={() => succeed()} />
    case 'success':
      return (
        <Awaited title="Connexion réussie">
          <SuccessStage
            title="Connexion réussie"
            text="Votre espace s’ouvre dans un instant."
            delayMs={timings.signInSuccess}
            onContinue={() => onDone(step.target ?? target)}
          />
        </Awaited>
      )
  }
}

function VerifyStep({ onDone }: { onDone: () => void }) {
  useAfter(timings.signInVerify, onDone)
  return (
    <Stage title="Vérification en cours" subtitle="Nous préparons votre espace.">
      <div role="status" className="flex items-center gap-3 text-muted text-sm">
        <Spinner />
        Un instant…
      </div>
    </Stage>
  )
}
