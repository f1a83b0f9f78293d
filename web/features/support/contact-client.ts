import { MIN_FILL_MS } from '#shared/domain/support/contact-message.ts'
import { ApiError } from '#web/api/api-error.ts'
import { askAgain } from '#web/api/ask-again.ts'
import { fetchJson } from '#web/api/fetch-json.ts'

export type ContactValues = {
  name: string
  email: string
  company: string
  phone: string
  subject: string
  message: string
}
type Form = { token: string; openedAt: number }

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)))

async function openForm(): Promise<Form> {
  const { token } = await fetchJson('GET /contact-form', {})
  return { token, openedAt: performance.now() }
}

/**
 * The contact form's end of the wire. `begin` is called as soon as one writes: the server wants to know that someone took the
 * time to. A send repeated after a lost answer is the same message to the server. Errors: ApiError.
 */
export function contactForm() {
  let form: Promise<Form> | null = null
  const begin = (): Promise<Form> => {
    form ??= openForm().catch((error: unknown) => {
      form = null
      throw error
    })
    return form
  }
  const post = async (values: ContactValues, nickname: string) => {
    const { token, openedAt } = await begin()
    await wait(openedAt + MIN_FILL_MS - performance.now())
    const message = { ...values, token, ...(nickname === '' ? {} : { nickname }) }
    await askAgain(() => fetchJson('POST /contact-messages', message))
    form = null
  }
  return {
    begin: () => void begin().catch(() => {}),
    async send(values: ContactValues, nickname: string): Promise<void> {
      try {
        await post(values, nickname)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'contact_form_expired') form = null
        else if (error.code === 'contact_form_too_quick') await wait((error.retryAfterSeconds ?? 1) * 1_000)
        else throw error
        // The reader can do nothing about these two codes: get a fresh form, wait, and post again.
        await post(values, nickname)
      }
    },
  }
}
