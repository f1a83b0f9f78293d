import { useEffect, useEffectEvent, useState } from 'react'
import { timings } from '#web/messages/timings.ts'

/** Whether the server answers; a proxy that answers in its place says 502 to 504. */
const isThere = () =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Whether the server cannot be reached, for a page that could not be shown. `suspected`: the answer that was missing says so (`call`), or a
 * script did not come, which the server alone can explain (`script`). While it is away it is asked again and again, at once when the device
 * finds a network; `onReturn` is called when it answers.
 */
export function useServerAway(suspected: 'call' | 'script' | null, onReturn: () => void) {
  const [away, setAway] = useState(suspected === 'call' || (suspected !== null && !navigator.onLine))
  const [asking, setAsking] = useState(false)
  const tell = useEffectEvent(onReturn)
  const ask = async () => {
    setAsking(true)
    const there = await isThere()
    setAsking(false)
    return there
  }
  useEffect(() => {
    if (suspected !== 'script') return
    let left = false
    void isThere().then((there) => {
      if (!left) setAway(!there)
    })
    return () => {
      left = true
    }
  }, [suspected])
  useEffect(() => {
    if (!away) return
    let left = false
    const look = async () => {
      if ((await isThere()) && !left) tell()
    }
    const timer = setInterval(look, timings.serverAway)
    window.addEventListener('online', look)
    return () => {
      left = true
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [away])
  const retry = async () => {
    if (await ask()) onReturn()
  }
  return { away, asking, retry }
}
