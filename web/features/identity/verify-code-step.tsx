import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepsOut } from '#shared/domain/identity/loss-reasons.ts'
import { CODE_RESEND_SECONDS } from '#shared/domain/sign-in/one-time-code.ts'
import { ApiError } from '#web/api/api-error.ts'
import { askAgain } from '#web/api/ask-again.ts'
import { createOrganization } from '#web/api/create-organization.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { CodeButton, CodeField, useCodeEntry } from '#web/blocks/codes/code-entry.tsx'
import { timings } from '#web/messages/timings.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { Button } from '#web/ui/button.tsx'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { auth, type SignedIn } from './auth-client.ts'
import { authMessageOf } from './auth-errors.ts'
import { Stage } from './stage.tsx'

type VerifyCodeStepProps = {
  email: string
  /** Password of the sign-up whose address the code proves; null when the code itself signs in. */
  password: string | null
  /** Whether a code is still to be sent: at sign-in, not just after the sign-up. */
  sendFirst?: boolean
  /** Whether a new user's first organization is made; not for someone who joins another's. */
  opensOrganization?: boolean
  /** Signed in, or owing a second factor; `target` is where the new user starts, null when they have an organization already. */
  onVerified: (answer: SignedIn, target: string | null) => void
  onBack: () => void
  backLabel?: string
}

export function VerifyCodeStep(props: VerifyCodeStepProps) {
  const {
    email,
    password,
    sendFirst = false,
    opensOrganization = true,
    onVerified,
    onBack,
    backLabel = password === null ? 'Utiliser le mot de passe' : 'Revenir au formulaire',
  } = props
  const [sending, setSending] = useState(false)
  const [secondsLeft, wait] = useCountdown(CODE_RESEND_SECONDS)
  const unanswered = useRef(false)

  useEffect(prepareToasts, [])

  const send = async (announce: boolean) => {
    setSending(true)
    try {
      await auth.sendCode(email, password === null ? 'sign-in' : 'email-verification')
      wait(CODE_RESEND_SECONDS)
      if (announce) toast.success('Un nouveau code vient d’être envoyé.')
    } catch (failure) {
      if (failure instanceof ApiError && failure.retryAfterSeconds !== undefined)
        wait(failure.retryAfterSeconds)
      // After a sign-up, a first sending refused as too soon means that a code is on its way already.
      if (announce || password === null)
        toast.error('Erreur lors du renvoi de l’email', { description: authMessageOf(failure) })
    } finally {
      setSending(false)
    }
  }
  const sendOnce = useEffectEvent(() => void send(false))
  useEffect(() => {
    if (sendFirst) sendOnce()
  }, [sendFirst])

  const prove = async (otp: string): Promise<SignedIn> => {
    if (password === null) return auth.signInByCode({ email, otp })
    try {
      return await auth.verifyEmail({ email, otp, password })
    } catch (failure) {
      const lost = unanswered.current && failure instanceof ApiError && failure.code === 'code_invalid'
      if (!lost) throw failure
      // The answer that never came may have been a yes, which used the code up: the password is enough then.
      unanswered.current = false
      return auth.signIn({ email, password }).catch(() => Promise.reject(failure))
    }
  }
  const entry = useCodeEntry({
    prove: async (otp) => {
      // Specification 9.3: a code is judged for a second at least.
      const [answer] = await Promise.all([
        prove(otp),
        new Promise((resolve) => setTimeout(resolve, timings.verification)),
      ])
      onVerified(answer, answer.secondFactor || !opensOrganization ? null : await openFirstOrganization())
    },
    explain: (failure) => {
      const sentence = authMessageOf(failure)
      toast.error(sentence)
      if (failure instanceof ApiError && failure.code === 'unreachable') unanswered.current = true
      return sentence
    },
  })
  return (
    <Stage
      title={password === null ? 'Consultez votre messagerie' : 'Vérifiez votre e-mail'}
      subtitle={
        <>
          {password === null
            ? 'Si cette adresse a un compte, un code à six chiffres y arrive\u00a0: '
            : 'Saisissez le code à six chiffres envoyé à '}
          <strong className="text-ink [overflow-wrap:anywhere]">{email}</strong>. Il est valable 10 minutes.
        </>
      }
    >
      <FormShell
        form={entry}
        className="flex flex-col gap-4"
        actions={<CodeButton entry={entry}>Vérifier</CodeButton>}
      >
        <CodeField entry={entry} label="Code de vérification" />
      </FormShell>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={onBack}>
          {backLabel}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          loading={sending}
          disabledReason={
            secondsLeft > 0 ? `Vous pourrez demander un autre code dans ${secondsLeft}\u00a0s.` : null
          }
          onClick={() => void send(true)}
        >
          {secondsLeft > 0 ? `Renvoyer le code (${secondsLeft}\u00a0s)` : 'Renvoyer le code'}
        </Button>
      </div>
    </Stage>
  )
}

/** Seconds that go down to 0, and how to start again. */
function useCountdown(initial: number): [secondsLeft: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + initial * 1_000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((endsAt - now) / 1_000))
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [running])
  const start = (seconds: number) => {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * 1_000)
  }
  return [left, start]
}

const readMe = () => fetchJson('GET /me', {})

/** Creates the organization named at sign-up. Returns the next page: null if the user had one, the wizard after a failure. */
async function openFirstOrganization(): Promise<string | null> {
  try {
    const me = await askAgain(readMe)
    const { companyName } = me.user
    if (me.memberships.length > 0) return null
    // Their organization is closed to them: the dashboard says so, so make no other one.
    if (me.lostAccess.some(keepsOut)) return '/dashboard'
    if (companyName === null) return '/orgs/new'
    // Trying again is safe: the server makes no second organization of the same name.
    await askAgain(() => createOrganization(me, { orgName: companyName }))
    return '/dashboard'
  } catch (error) {
    // The organization may exist already, if only the answer was lost.
    const found = await readMe().catch(() => null)
    if (found && found.memberships.length > 0) return '/dashboard'
    const known = error instanceof ApiError && error.status >= 400 && error.status < 500
    toast.error(known ? error.message : 'Erreur lors de la création de l’organisation')
    return '/orgs/new'
  }
}
