import type { AccessToken } from '#server/integrations/mail-source/port.ts'
import { createRest, type Rest, type RestOptions } from '#server/integrations/mail-source/rest.ts'
import type { MailToSend, Sent } from './port.ts'
import { sendErrorOf } from './provider-errors.ts'

const API = '/gmail/v1/users/me'
const BOUNDARY = 'ardoise-source'

/** Sends by the Gmail API, which files the mail itself. Gmail may give it another Message-ID: its own id tells it. Errors: SendError. */
export async function sendByGmail(token: AccessToken, mail: MailToSend, options: RestOptions): Promise<Sent> {
  const rest = createRest(token, options)
  let asked = false
  try {
    // A grant that ended is found before anything is handed over.
    await token(null)
    const thread = mail.answers === null ? null : await threadOf(rest, mail.answers)
    const path = `/upload${API}/messages/send?uploadType=multipart`
    asked = true
    const { body } = await rest.askJson<{ id?: string }>(path, {
      method: 'POST',
      headers: { 'content-type': `multipart/related; boundary=${BOUNDARY}` },
      body: related(thread, mail.raw),
    })
    return { remoteId: body.id ?? null, filed: true, announced: null }
  } catch (error) {
    throw sendErrorOf(error, asked)
  } finally {
    rest.close()
  }
}

/** Whether Gmail has a mail with this Message-ID among what was sent. Errors: SendError. */
export async function findByGmail(
  token: AccessToken,
  { messageId, remoteId }: Pick<MailToSend, 'messageId' | 'remoteId'>,
  options: RestOptions,
): Promise<boolean | null> {
  if (remoteId !== null) return true
  const rest = createRest(token, options)
  try {
    const query = new URLSearchParams({ q: `rfc822msgid:${messageId}`, labelIds: 'SENT', maxResults: '1' })
    const { body } = await rest.askJson<{ messages?: object[] }>(`${API}/messages?${query}`)
    return (body.messages ?? []).length > 0
  } catch (error) {
    throw sendErrorOf(error, false)
  } finally {
    rest.close()
  }
}

type SendAs = {
  sendAsEmail?: string
  displayName?: string
  isPrimary?: boolean
  verificationStatus?: string
}

/** Addresses that Gmail sends as besides the mailbox's own, whose owner confirmed them (`users.settings.sendAs.list`; the scope gmail.modify suffices). Errors: SendError. */
export async function listSendAs(
  token: AccessToken,
  options: RestOptions,
): Promise<{ address: string; name: string }[]> {
  const rest = createRest(token, options)
  try {
    const { body } = await rest.askJson<{ sendAs?: SendAs[] }>(`${API}/settings/sendAs`)
    return (body.sendAs ?? [])
      .filter(({ isPrimary, verificationStatus }) => !isPrimary && verificationStatus !== 'pending')
      .flatMap(({ sendAsEmail, displayName }) =>
        sendAsEmail ? [{ address: sendAsEmail.toLowerCase(), name: displayName ?? '' }] : [],
      )
  } catch (error) {
    throw sendErrorOf(error, false)
  } finally {
    rest.close()
  }
}

/** Null for a mail that is no more there: the answer begins a thread of its own at Gmail, and stays in its conversation here. */
async function threadOf(rest: Rest, id: string): Promise<string | null> {
  const path = `${API}/messages/${encodeURIComponent(id)}?format=minimal`
  const { status, body } = await rest.askJson<{ threadId?: string }>(path, { taken: [404] })
  return status === 200 ? (body.threadId ?? null) : null
}

function related(thread: string | null, raw: Uint8Array): Buffer {
  const facts = JSON.stringify(thread === null ? {} : { threadId: thread })
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${facts}\r\n--${BOUNDARY}\r\nContent-Type: message/rfc822\r\n\r\n`,
    ),
    raw,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}
