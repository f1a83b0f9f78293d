import type { ContactValues } from './contact-client.ts'

const KEY = 'ardoise.contact-draft'

/** What was typed in this tab and not sent: a reload, a lost network or a look at another page loses nothing. */
export function keptDraft(): Partial<ContactValues> | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<ContactValues> | null
  } catch {
    return null
  }
}

// Storage may be refused (private windows): then nothing is kept.
export function keepDraft(values: ContactValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(values))
  } catch {}
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}
