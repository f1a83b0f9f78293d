import { useCallback, useMemo, useSyncExternalStore } from 'react'

const changed = 'ardoise:storage'

/** Storage may be refused (private windows): then the value lives in memory. */
const memory = new Map<string, string>()

/** The value under a name, as it was written; null where nothing is. */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

function write(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
  window.dispatchEvent(new Event(changed))
}

function subscribe(call: () => void) {
  window.addEventListener('storage', call)
  window.addEventListener(changed, call)
  return () => {
    window.removeEventListener('storage', call)
    window.removeEventListener(changed, call)
  }
}

/**
 * A JSON value kept in the browser, shared by every use of the key and every tab.
 * `accept` says whether what was stored still has the right shape; else `initial` is used.
 */
export function useLocalStorage<Value>(
  key: string,
  initial: Value,
  accept: (value: unknown) => value is Value,
) {
  const text = useSyncExternalStore(subscribe, () => storedText(key))
  const value = useMemo(() => {
    if (text === null) return initial
    try {
      const parsed: unknown = JSON.parse(text)
      return accept(parsed) ? parsed : initial
    } catch {
      return initial
    }
  }, [text, initial, accept])
  const set = useCallback((next: Value) => write(key, JSON.stringify(next)), [key])
  return [value, set] as const
}
