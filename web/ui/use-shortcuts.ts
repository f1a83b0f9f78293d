import { useEffect, useEffectEvent } from 'react'

export type Shortcut = {
  /** One key (`c`, `?`, `/`), a sequence (`g d`) or `mod+k` for ⌘K and Ctrl+K. */
  keys: string
  label: string
  run: () => void
}

const sequenceMs = 1_000

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"]') !== null
  )
}

/** Listens to shortcuts on the whole page. Letters stay silent while typing and while a dialog is open; `mod+…` never. */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const find = useEffectEvent((keys: string) => shortcuts.find((shortcut) => shortcut.keys === keys))
  useEffect(() => {
    let before = ''
    let beforeAt = 0
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return
      const key = event.key.toLowerCase()
      const mod = event.metaKey || event.ctrlKey
      if (!mod && (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')))
        return
      const sequence = !mod && event.timeStamp - beforeAt < sequenceMs ? find(`${before} ${key}`) : undefined
      const shortcut = mod ? find(`mod+${key}`) : (sequence ?? find(key))
      before = mod ? '' : key
      beforeAt = event.timeStamp
      if (!shortcut) return
      event.preventDefault()
      before = ''
      shortcut.run()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
