import { useCallback, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Runs it, once, when somebody is seen to be there: after the first move, touch or key, as soon as the page is idle. For scripts
 * that the first sight of a page can do without and its keys and buttons cannot. `call` stays the same function.
 */
export function useFirstSign(call: () => void): void {
  useEffect(() => {
    let takeBack = () => {}
    const signs = new AbortController()
    const seen = () => {
      signs.abort()
      takeBack = whenIdle(call)
    }
    for (const sign of SIGNS)
      window.addEventListener(sign, seen, { capture: true, passive: true, signal: signs.signal })
    return () => {
      signs.abort()
      takeBack()
    }
  }, [call])
}

/** Whether somebody is seen to be there: as `useFirstSign`. */
export function useAttended(): boolean {
  const [attended, setAttended] = useState(false)
  useFirstSign(useCallback(() => setAttended(true), []))
  return attended
}
