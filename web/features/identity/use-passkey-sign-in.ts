import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { authMessageOf } from './auth-errors.ts'

// Loaded once the page is at rest: few of its visitors have a passkey, and all of them wait for its script.
const load = () => import('#web/api/passkeys.ts')

/** Passkeys on the e-mail step: in the field's suggestions, where the browser can, and by a button. */
export function usePasskeySignIn(onSignedIn: () => void) {
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
