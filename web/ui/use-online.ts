import { useSyncExternalStore } from 'react'

function subscribe(call: () => void) {
  for (const change of ['online', 'offline']) window.addEventListener(change, call)
  return () => {
    for (const change of ['online', 'offline']) window.removeEventListener(change, call)
  }
}

/** False while the device has no network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
