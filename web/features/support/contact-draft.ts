import type { ContactValues } from './contact-client.ts'

const KEY = 'ardoise.contact-draft'

/** The text typed in this tab and not sent: it survives a reload, a lost network and a look at another page. */
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
