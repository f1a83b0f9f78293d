import type { LucideIcon } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { areSingleKeysOff } from './single-keys.ts'

export type Shortcut = {
  /** A key (`c`, `?`, `/`), a sequence (`g d`), or `mod+k` for ⌘K and Ctrl+K. Absent for an action that only the palette runs. */
  keys?: string
  label: string
  /** Words that also find it in the palette. */
  keywords?: string[]
  icon?: LucideIcon
  /** Greyed in the palette, which says why; its key does nothing. */
  disabledReason?: string | undefined
  /** False for what the palette already shows in another way. */
  inPalette?: boolean
  run: () => void
}

const SEQUENCE_MS = 1_000

type Layer = { current: readonly Shortcut[] }
// A page's shortcuts win over the shell's, and the last page opened wins over the others.
const layers: Layer[] = []

/** Everything that can be run now, the page's own first; one entry a key. */
export function activeShortcuts(): Shortcut[] {
  const all = layers.flatMap((layer) => layer.current)
  return all.filter(({ keys }, index) => !keys || all.findIndex((other) => other.keys === keys) === index)
}

/** Adds shortcuts to the page and to ⌘K. Letters are ignored while typing or in a dialog; `mod+…` always works. */
export function useShortcuts(shortcuts: readonly Shortcut[], level: 'page' | 'shell' = 'page') {
  const layer = useRef(shortcuts)
  // Runs before the page is painted: a key may come at once.
  useLayoutEffect(() => {
    layer.current = shortcuts
  })
  useLayoutEffect(() => {
    if (layers.length === 0) document.addEventListener('keydown', listen)
    if (level === 'shell') layers.push(layer)
    else layers.unshift(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length > 0) return
      document.removeEventListener('keydown', listen)
      before = ''
    }
  }, [level])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]',
    ) !== null
  )
}

/** Enter is the key of what has the focus; held down, it acts once. */
const isPressed = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('a, button, summary') !== null

const find = (keys: string) => activeShortcuts().find((shortcut) => shortcut.keys === keys)

let before = ''
let beforeAt = 0

function listen(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const key = event.key.toLowerCase()
  const mod = event.metaKey || event.ctrlKey
  if (
    !mod &&
    (isTyping(event.target) ||
      (key.length === 1 && areSingleKeysOff()) ||
      (key === 'enter' && (event.repeat || isPressed(event.target))) ||
      document.querySelector('[role="dialog"]:not([data-closed]), [role="alertdialog"]:not([data-closed])'))
  )
    return
  const sequence = !mod && event.timeStamp - beforeAt < SEQUENCE_MS ? find(`${before} ${key}`) : undefined
  const shortcut = mod ? find(`mod+${key}`) : (sequence ?? find(key))
  before = mod ? '' : key
  beforeAt = event.timeStamp
  if (!shortcut || shortcut.disabledReason) return
  event.preventDefault()
  before = ''
  shortcut.run()
}
