import type { KeyboardEvent } from 'react'

/** `<form onKeyDown={submitOnShortcut}>`: ⌘/Ctrl+Enter in any field presses the form's own button, when it may be pressed. */
export function submitOnShortcut(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
  const form = event.currentTarget
  // Pressed in a dialog that the form opened.
  if (!form.contains(event.target as Node)) return
  event.preventDefault()
  // A key that is held.
  if (event.repeat) return
  const button = [...form.elements].find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit',
  )
  if (button) button.click()
  else form.requestSubmit()
}
