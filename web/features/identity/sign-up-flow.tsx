import { lazy, Suspense, useState } from 'react'
import type { WishedPlan } from '#shared/domain/plans/wished-plan.ts'
import { timings } from '#web/messages/timings.ts'
import { SignUpForm, type SignUpInvitation, type SignUpValues } from './sign-up-form.tsx'
import { Stage } from './stage.tsx'
import { SuccessStage } from './success-stage.tsx'

const VerifyCodeStep = lazy(() =>
  import('./verify-code-step.tsx').then((module) => ({ default: module.VerifyCodeStep })),
)

const empty: SignUpValues = { name: '', companyName: '', email: '', password: '', confirmation: '' }

/** The address whose code is awaited: reading a mail on a phone often reloads the page one comes back to. */
const AWAITED = 'ardoise.sign-up-email'

function awaitedNotice(): string | null {
  const email = sessionStorage.getItem(AWAITED)
  return email === null
    ? null
    : `Un code a été envoyé à ${email}. Connectez-vous avec votre mot de passe pour le saisir.`
}

type Phase = { name: 'form' | 'verify' } | { name: 'success'; target: string | null }
type SignUpFlowProps = {
  subtitle: string
  notice: string | null
  /** The invitation to answer after the sign-up; no first organization is made then. */
  invitation: SignUpInvitation | null
  /** Chosen on the pricing page: kept with the account, and paid for when one asks. The trial comes first. */
  wishedPlan?: WishedPlan | null
  onDone: (target: string) => void
}

const HOME = '/dashboard'

/** Form, code, success. What was typed is still there when one comes back. */
export function SignUpFlow({ subtitle, notice, invitation, wishedPlan = null, onDone }: SignUpFlowProps) {
  const [phase, setPhase] = useState<Phase>({ name: 'form' })
  const [values, setValues] = useState(() => (invitation?.guest ? { ...empty, ...invitation.guest } : empty))
  const [reloadNotice] = useState(awaitedNotice)
  switch (phase.name) {
    case 'form':
      return (
        <SignUpForm
          values={values}
          invitation={invitation}
          wishedPlan={wishedPlan}
          subtitle={subtitle}
          notice={notice ?? reloadNotice}
          onSignedUp={(entered) => {
            sessionStorage.setItem(AWAITED, entered.email.trim().toLowerCase())
            setValues(entered)
            setPhase({ name: 'verify' })
          }}
        />
      )
    case 'verify':
      return (
        <Suspense fallback={<Stage title="Vérifiez votre e-mail" />}>
          <VerifyCodeStep
            email={values.email.trim().toLowerCase()}
            password={values.password}
            opensOrganization={invitation === null}
            onVerified={(_answer, target) => {
              sessionStorage.removeItem(AWAITED)
              setPhase({ name: 'success', target })
            }}
            onBack={() => setPhase({ name: 'form' })}
          />
        </Suspense>
      )
    case 'success':
      return (
        <SuccessStage
          title="Email vérifié&#8239;!"
          text="Votre espace s’ouvre dans un instant."
          delayMs={timings.signUpSuccess}
          onContinue={() => onDone(phase.target ?? invitation?.path ?? HOME)}
        />
      )
  }
}
