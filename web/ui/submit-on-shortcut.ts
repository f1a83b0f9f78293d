import type { KeyboardEvent } from 'react'

/** `<form onKeyDown={submitOnShortcut}>`: ⌘/Ctrl+Enter submits from any field. */
export function submitOnShortcut(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
