import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while a page is what the server drew, true once React works in it: a form must not be sent by the browser before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
