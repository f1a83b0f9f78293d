import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReadableMailbox } from '#shared/contract/conversations.ts'
import { api } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'

/** Faults that another try may end; the others wait for their owner, or for the server that asked to wait. */
const tried: readonly ReadableMailbox['fault'][] = ['lost', 'unexpected']

/** Somebody looks: the server of each of their mailboxes that is left alone after a fault is asked at once, once for each opening of the inbox. */
export function useRetryFaulty(mailboxes: readonly ReadableMailbox[]): void {
  const retried = useRef(new Set<string>())
  const mayWrite = useCan('inbox:write')
  const { mutate } = useAction((mailboxId: string) => api.mailSync.retryMails({ mailboxId }), {
    failure: null,
  })
  const ids = mailboxes
    .filter(({ fault, ownerName, paused }) => tried.includes(fault) && ownerName === null && !paused)
    .map(({ id }) => id)
  const retry = useEffectEvent(() => {
    for (const id of ids) {
      if (retried.current.has(id)) continue
      retried.current.add(id)
      mutate(id)
    }
  })
  const wanted = mayWrite ? ids.join() : ''
  useEffect(() => {
    if (wanted !== '') retry()
  }, [wanted])
}
