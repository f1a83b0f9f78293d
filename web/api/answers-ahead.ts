import type { Me } from '#shared/contract/identity.ts'

/** Answers of our API that the server wrote into the document of the page (server/http/answers-ahead.ts). */
type Written = {
  me: Me
  /** JSON by address, `/api/v1/invoices?limit=50`. */
  answers: Record<string, unknown>
}

let written: Written | null = null

/** Reads them once, at start; returns who is signed in, where the document says it. */
export function readAnswersAhead(): Me | null {
  const element = document.getElementById('answers-ahead')
  if (element === null) return null
  written = JSON.parse(element.textContent) as Written
  element.remove()
  return written.me
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
