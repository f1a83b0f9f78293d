import type { ReactNode } from 'react'

export type ToastTone = 'success' | 'error' | 'info' | 'warning'

export type ToastMessage = {
  id: string
  tone: ToastTone
  text: string
  description?: ReactNode
  /** A single button, such as « Annuler » for an undo. */
  action?: { label: string; onClick: () => void }
  /** For what can be undone longer than a toast usually stays. */
  seconds?: number
}

type Listener = (message: ToastMessage) => void

const waiting: ToastMessage[] = []
let listener: Listener | null = null
let count = 0
let wake: (() => void) | null = null

function publish(
  tone: ToastTone,
  text: string,
  options: Pick<ToastMessage, 'description' | 'action' | 'seconds'> & { id?: string } = {},
) {
  count += 1
  const message: ToastMessage = { tone, text, ...options, id: options.id ?? `toast-${count}` }
  if (listener) listener(message)
  else {
    waiting.push(message)
    wake?.()
  }
}

/** Short news after an action, 5 s (specification 8.2). Never what a form should show. The same `id` replaces a toast. */
export const toast = {
  success: (text: string, options?: Parameters<typeof publish>[2]) => publish('success', text, options),
  error: (text: string, options?: Parameters<typeof publish>[2]) => publish('error', text, options),
  info: (text: string, options?: Parameters<typeof publish>[2]) => publish('info', text, options),
  warning: (text: string, options?: Parameters<typeof publish>[2]) => publish('warning', text, options),
}

/** A toast for the next document, which is about to open. */
const ON_ARRIVAL = 'ardoise.toast-on-arrival'
export const toastOnArrival = (text: string): void => sessionStorage.setItem(ON_ARRIVAL, text)
export function toastOnNextPage(): void {
  const text = sessionStorage.getItem(ON_ARRIVAL)
  sessionStorage.removeItem(ON_ARRIVAL)
  if (text !== null) toast.success(text)
}

/** Call it before an action that may fail without a network, so that the script of toasts is loaded. */
export function prepareToasts(): void {
  if (!listener) wake?.()
}

/** For the toaster alone: receives the waiting toasts, then every new one. Returns the function that stops. */
export function listenToToasts(next: Listener): () => void {
  listener = next
  for (const message of waiting.splice(0)) next(message)
  return () => {
    listener = null
  }
}

/** For the toast host alone: calls back at the first message, so that the toaster loads only then. */
export function onFirstToast(call: () => void): () => void {
  if (waiting.length > 0) call()
  wake = call
  return () => {
    wake = null
  }
}
