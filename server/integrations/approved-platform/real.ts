import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Clock } from '#server/integrations/clock/port.ts'
import { createAccessTokens, jsonOf } from './access-tokens.ts'
import { isSignedCallback } from './callback-signature.ts'
import {
  directoryLineSearchSchema,
  errorSchema,
  flowSchema,
  fullFlowInfoSchema,
  PAGE_MAX,
  searchFlowContentSchema,
  webhookSchema,
} from './flow-schema.ts'
import { type Answer, type Call, callGuarded } from './guarded-call.ts'
import {
  type ApprovedPlatform,
  type Deposit,
  type Flow,
  type PlatformAccount,
  PlatformError,
} from './port.ts'

type Settings = {
  /** For tests alone: an organization chooses what is called. */
  privateHosts: boolean
}

/** XP Z12-013 v1.3.0 over HTTP; a platform is called at public addresses alone. */
export function createApprovedPlatform({ privateHosts }: Settings, clock: Clock): ApprovedPlatform {
  const send = (url: string, call: Call) => callGuarded(url, call, privateHosts)
  const tokens = createAccessTokens(clock, send)

  /** A token that is refused is renewed once. */
  async function ask(account: PlatformAccount, url: string, call: Partial<Call> = {}): Promise<Answer> {
    const once = (token: string) =>
      send(url, {
        method: 'GET',
        ...call,
        headers: {
          ...call.headers,
          authorization: `Bearer ${token}`,
          'request-id': randomUUID(),
          ...(account.organizationId === null ? {} : { 'organization-id': account.organizationId }),
        },
      })
    const token = await tokens.of(account)
    let answer = await once(token)
    if (answer.status === 401) {
      await tokens.drop(account, token)
      answer = await once(await tokens.of(account))
    }
    if (answer.status >= 200 && answer.status < 300) return answer
    throw failureOf(answer)
  }

  const askJson = async <T>(
    ...[schema, account, url, call]: [z.ZodType<T>, PlatformAccount, string, Partial<Call>]
  ): Promise<T> => {
    const read = schema.safeParse(jsonOf((await ask(account, url, call)).bytes))
    if (!read.success) throw new PlatformError('unreadable')
    return read.data
  }

  return {
    async tryAccount(account) {
      await ask(account, `${account.flowUrl}/v1/healthcheck`)
      await ask(account, `${account.directoryUrl}/v1/healthcheck`)
    },
    async deposit(account, deposit) {
      return askJson(fullFlowInfoSchema, account, `${account.flowUrl}/v1/flows`, await multipart(deposit))
    },
    async searchFlows(account, { updatedAfter, trackingId, flowTypes, cursor }) {
      const where = { updatedAfter, trackingId, flowType: flowTypes }
      const page = await askJson(
        searchFlowContentSchema,
        account,
        `${account.flowUrl}/v1/flows/search`,
        json({ limit: PAGE_MAX, cursor, where }),
      )
      return { flows: (page.results ?? []).map(flowOf), nextCursor: page.nextCursor ?? null }
    },
    async download(account, flowId) {
      const url = `${account.flowUrl}/v1/flows/${encodeURIComponent(flowId)}?docType=Original`
      return (await ask(account, url)).bytes
    },
    async findAddresses(account, siren) {
      const { results } = await askJson(
        directoryLineSearchSchema,
        account,
        `${account.directoryUrl}/v1/directory-line/search`,
        json({ filters: { siren: { op: 'strict', value: siren } }, limit: PAGE_MAX }),
      )
      return (results ?? []).map(({ addressingIdentifier, directoryLineStatus }) => ({
        address: addressingIdentifier,
        status: directoryLineStatus,
      }))
    },
    async openCallbacks(account, url) {
      const { webhookId, signingKey } = await askJson(
        webhookSchema,
        account,
        `${account.flowUrl}/v1/webhooks`,
        json({ callbackUrl: url }),
      )
      return { webhookId, signingKey }
    },
    async closeCallbacks(account, webhookId) {
      const url = `${account.flowUrl}/v1/webhooks/${encodeURIComponent(webhookId)}`
      await ask(account, url, { method: 'DELETE' })
    },
    readCallback(callback, signingKey, now) {
      if (!isSignedCallback(callback, signingKey, now)) return null
      const read = flowSchema.safeParse(jsonOf(callback.payload))
      return read.success ? flowOf(read.data) : null
    },
  }
}

const json = (value: unknown): Partial<Call> => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value)),
})

/** FlowPostRequest: the description as JSON, then the file with its fingerprint, which the platform checks. */
async function multipart({ bytes, type, name, ...deposit }: Deposit): Promise<Partial<Call>> {
  const flowInfo = {
    trackingId: deposit.trackingId,
    name,
    processingRule: deposit.rule,
    flowSyntax: deposit.syntax,
    flowProfile: deposit.profile,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  const form = new FormData()
  form.set('flowInfo', new Blob([JSON.stringify(flowInfo)], { type: 'application/json' }), 'flowInfo.json')
  form.set('file', new Blob([Uint8Array.from(bytes)], { type }), name)
  const coded = new Response(form)
  return {
    method: 'POST',
    headers: { 'content-type': coded.headers.get('content-type')! },
    body: Buffer.from(await coded.arrayBuffer()),
  }
}

function flowOf(flow: z.infer<typeof flowSchema>): Flow {
  const { flowId, trackingId, flowType, flowDirection, updatedAt, acknowledgement } = flow
  return {
    flowId,
    flowType,
    updatedAt,
    trackingId: trackingId ?? null,
    direction: flowDirection,
    acknowledgement: {
      status: acknowledgement.status,
      details: (acknowledgement.details ?? []).map(({ reasonCode, reasonMessage }) => ({
        code: reasonCode,
        message: reasonMessage,
      })),
    },
  }
}

function failureOf({ status, retryAfter, bytes }: Answer): PlatformError {
  const read = errorSchema.safeParse(jsonOf(bytes))
  // A code is a word: anything longer is not kept.
  const code = read.success && /^[\w.-]{1,64}$/.test(read.data.errorCode) ? read.data.errorCode : `${status}`
  if (status === 401 || status === 403) return new PlatformError('keys', code)
  if (status === 408 || status === 429 || status >= 500) return new PlatformError('busy', code, retryAfter)
  // Redirections are not followed: the address that was typed in is not the right one.
  if (status === 404 || status < 400) return new PlatformError('not_found', code)
  return new PlatformError('refused', code)
}
