import { GRAPH_API, GRAPH_HEADERS, pathOf } from '#server/integrations/mail-source/graph-calls.ts'
import type { AccessToken } from '#server/integrations/mail-source/port.ts'
import { createRest, type Rest, type RestOptions } from '#server/integrations/mail-source/rest.ts'
import { attachLarge, SPLIT_BYTES, splitMail } from './attach-large.ts'
import type { MailToSend, Sent } from './port.ts'
import { sendErrorOf } from './provider-errors.ts'

const options = (given: RestOptions): RestOptions => ({ ...given, headers: GRAPH_HEADERS })
const draftPath = (id: string) => `${GRAPH_API}/messages/${pathOf(id)}`

/**
 * Sends by Microsoft Graph: a draft is made from the source, its id is told, then it is sent. That id names the mail for ever, also among
 * what was sent, so whether it left can be asked afterwards. A large mail gets its files one by one. Errors: SendError.
 */
export async function sendByGraph(
  token: AccessToken,
  mail: MailToSend,
  given: RestOptions,
  prepared: (remoteId: string) => Promise<void>,
): Promise<Sent> {
  const rest = createRest(token, options(given))
  let asked = false
  try {
    if (mail.remoteId !== null) await removeDraft(rest, mail.remoteId)
    const { light, files } =
      mail.raw.length > SPLIT_BYTES ? await splitMail(mail.raw) : { light: mail.raw, files: [] }
    const id = await makeDraft(rest, light)
    await prepared(id)
    for (const file of files) await attachLarge(rest, draftPath(id), file)
    asked = true
    await rest.ask(`${draftPath(id)}/send`, { method: 'POST', headers: { 'content-length': '0' } })
    return { remoteId: id, filed: true, announced: null }
  } catch (error) {
    throw sendErrorOf(error, asked)
  } finally {
    rest.close()
  }
}

async function makeDraft(rest: Rest, source: Uint8Array): Promise<string> {
  const { body } = await rest.askJson<{ id: string }>(`${GRAPH_API}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from(source).toString('base64'),
  })
  return body.id
}

/** Removes the draft of an earlier try that certainly did not send it. */
async function removeDraft(rest: Rest, id: string): Promise<void> {
  const { status, body } = await rest.askJson<{ isDraft?: boolean }>(`${draftPath(id)}?$select=isDraft`, {
    taken: [404],
  })
  if (status === 200 && body.isDraft === true)
    await rest.ask(draftPath(id), { method: 'DELETE', taken: [404] })
}

/** Whether the draft has left: a mail that Graph was told to send is no draft any more a moment later. Errors: SendError. */
export async function findByGraph(
  token: AccessToken,
  { remoteId, messageId }: Pick<MailToSend, 'messageId' | 'remoteId'>,
  given: RestOptions,
): Promise<boolean | null> {
  const rest = createRest(token, options(given))
  try {
    if (remoteId !== null) {
      const path = `${draftPath(remoteId)}?$select=isDraft`
      const { status, body } = await rest.askJson<{ isDraft?: boolean }>(path, { taken: [404] })
      if (status === 200 && body.isDraft === false) return true
    }
    const filter = new URLSearchParams({
      $filter: `internetMessageId eq '<${messageId.replaceAll("'", "''")}>'`,
      $select: 'id,isDraft',
    })
    const { body } = await rest.askJson<{ value: { isDraft?: boolean }[] }>(`${GRAPH_API}/messages?${filter}`)
    return body.value.some(({ isDraft }) => isDraft !== true)
  } catch (error) {
    throw sendErrorOf(error, false)
  } finally {
    rest.close()
  }
}
