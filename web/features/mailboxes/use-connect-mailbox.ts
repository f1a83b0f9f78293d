import { useEffect, useState } from 'react'
import type { OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'
import { api } from '#web/api/api-client.ts'
import { askAgain } from '#web/api/ask-again.ts'
import { startFailure } from '#web/blocks/mailboxes/mail-connection.ts'
import { toast } from '#web/ui/toast.ts'

type Target = { provider: OAuthProvider; mailboxId?: string }

/** Leaves for the provider's consent page. `leaving` is what it leaves for, until the page is gone. */
export function useConnectMailbox() {
  const [leaving, setLeaving] = useState<Target | null>(null)
  // Back from the provider by the browser's button: the page is shown as it was left.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(null)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  const connect = async (target: Target) => {
    if (leaving !== null) return
    setLeaving(target)
    try {
      window.location.assign((await askAgain(() => api.mailboxes.startMailConnection(target))).url)
    } catch (error) {
      toast.error(startFailure(target.provider, error))
      setLeaving(null)
    }
  }
  return { connect: (target: Target) => void connect(target), leaving }
}
