import { timings } from '#web/messages/timings.ts'
import { storedText } from './use-local-storage.ts'

/** Kept in the browser: how long a message stays, with its « Annuler » (WCAG 2.2.1). */
export const TOAST_SECONDS = 'ardoise.toast-seconds'
export const USUAL_SECONDS = timings.toast / 1_000
/** In seconds; 0 stays until one closes it. */
export const toastSeconds = [USUAL_SECONDS, 10, 30, 60, 0] as const
export type ToastSeconds = (typeof toastSeconds)[number]

export const isToastSeconds = (value: unknown): value is ToastSeconds =>
  toastSeconds.some((seconds) => seconds === value)

/** How long a message stays, in milliseconds, where it asks for `seconds`: never shorter. */
export function toastDuration(seconds: number = USUAL_SECONDS): number {
  let chosen: unknown
  try {
    chosen = JSON.parse(storedText(TOAST_SECONDS) ?? 'null')
  } catch {
    chosen = null
  }
  if (!isToastSeconds(chosen)) return seconds * 1_000
  return chosen === 0 ? Number.POSITIVE_INFINITY : Math.max(chosen, seconds) * 1_000
}
