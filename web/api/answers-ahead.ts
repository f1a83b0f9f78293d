import type { Me } from '#shared/contract/identity.ts'

/** Answers of our API that the server wrote into the document of the page (server/http/answers-ahead.ts). */
type Written = {
  me: Me
  /** JSON by address, `/api/v1/invoices?limit=50`. */
  answers: Record<string, unknown>
}

let written: Written | null = null

/** When this tab last changed something, in milliseconds since 1970. */
const CHANGED_AT = 'ardoise.changed-at'

/** Reads them once, at start; returns who is signed in, where the document says it. */
export function readAnswersAhead(): Me | null {
  const element = document.getElementById('answers-ahead')
  if (element === null) return null
  element.remove()
  // The former page lives until the document comes: what it saves meanwhile is newer than the answers.
  if (Number(sessionStorage.getItem(CHANGED_AT)) >= performance.timeOrigin) return null
  written = JSON.parse(element.textContent) as Written
  return written.me
}

/** After a change, what was read before it is old. */
export function noteChange(): void {
  written = null
  sessionStorage.setItem(CHANGED_AT, String(Date.now()))
}

/** The answer to a GET that came with the document; each is given once. `orgId`: whose data is asked for. */
export function answerAhead(url: string, orgId: string | null): { answer: unknown } | null {
  if (written === null || orgId !== (written.me.current?.orgId ?? null)) return null
  const { pathname, search } = new URL(url)
  const answer = written.answers[pathname + search]
  if (answer === undefined) return null
  delete written.answers[pathname + search]
  return { answer }
}

/** All of them, by address. */
export const answersAhead = (): Record<string, unknown> => ({ ...written?.answers })

/** Once the first page is there, what it did not ask for grows old. */
export function forgetAnswersAhead(): void {
  written = null
}
