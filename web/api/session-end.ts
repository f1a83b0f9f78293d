import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { HINT, isSigningOut, meOptions, SIGN_OUT } from './me.ts'

export type SessionEnd = 'over' | 'signed-out-elsewhere'

/**
 * Calls back when the session turns out to be over: any call was answered 401, and asking who one is says nobody; or another tab
 * signed out. A tab that finds another person signed in starts anew: what it shows is not theirs.
 */
export function useSessionEnd(onEnd: (why: SessionEnd) => void): void {
  const client = useQueryClient()
  const { data } = useSuspenseQuery(meOptions)
  const ended = useEffectEvent(onEnd)
  const signedOutElsewhere = useRef(false)
  const [first] = useState(data?.user.id)
  const current = data?.user.id
  useEffect(() => {
    if (data === null) ended(signedOutElsewhere.current || isSigningOut() ? 'signed-out-elsewhere' : 'over')
  }, [data])
  useEffect(() => {
    if (first !== undefined && current !== undefined && current !== first)
      window.location.assign('/dashboard')
  }, [first, current])
  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === SIGN_OUT) {
        signedOutElsewhere.current = true
        client.setQueryData(meOptions.queryKey, null)
      } else if (key === HINT && newValue !== null && newValue !== first)
        void client.invalidateQueries({ queryKey: meOptions.queryKey })
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [client, first])
  useEffect(() => {
    const look = (error: unknown) => {
      if (error instanceof ApiError && error.status === 401)
        void client.invalidateQueries({ queryKey: meOptions.queryKey })
    }
    const leave = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
      }),
    ]
    return () => {
      for (const stop of leave) stop()
    }
  }, [client])
}
