import { SourceError } from './port.ts'
import type { Rest } from './rest.ts'
import type { Batch, Part, PartAnswer } from './rest-batch.ts'

export const GRAPH_API = '/v1.0/me'
/** On every call: ids that stay when a mail moves (learn.microsoft.com/graph/outlook-immutable-id), and larger pages than ten. */
const IMMUTABLE = 'IdType="ImmutableId"'
export const GRAPH_HEADERS = { prefer: `${IMMUTABLE}, odata.maxpagesize=500` }

/** Ids of Graph hold « / » and « + » at times. */
export const pathOf = (id: string) => encodeURIComponent(id)

export type GraphPage<T> = { value: T[]; '@odata.nextLink'?: string; '@odata.deltaLink'?: string }

/** The path of an address that Graph gave: it is asked only where the token may go. */
export function pathBelow(base: string, link: string): string {
  if (!link.startsWith(`${base}/`)) throw new SourceError('unexpected', 'a link to another address')
  return link.slice(base.length)
}

/** Every page of a list: an empty page may have another after it. A status of `taken` ends it: see `status`. */
export async function* graphPages<T>(
  rest: Rest,
  first: string,
  taken: readonly number[] = [],
): AsyncIterable<GraphPage<T> & { status: number }> {
  let path: string | null = first
  while (path !== null) {
    const { status, body }: { status: number; body: GraphPage<T> } = await rest.askJson<GraphPage<T>>(path, {
      taken,
    })
    if (status >= 400) {
      yield { value: [], status }
      return
    }
    if (!Array.isArray(body.value)) throw new SourceError('lost', 'a page without a list')
    yield { ...body, status }
    const next: string | undefined = body['@odata.nextLink']
    const following: string | null = next === undefined ? null : pathBelow(rest.base, next)
    if (following === path) throw new SourceError('lost', 'a page that follows itself')
    path = following
  }
}

type BatchBody = {
  responses?: { id: string; status: number; headers?: Record<string, string>; body?: unknown }[]
}

/** Graph's batch. Its parts run side by side, of which a mailbox allows four (learn.microsoft.com/graph/throttling-limits). */
export const PARTS_AT_ONCE = 4
export const graphBatch =
  (rest: Rest): Batch =>
  async (parts) => {
    const requests = parts.map(({ name, method, path, body }: Part) => ({
      id: name,
      method,
      url: path.replace(/^\/v1\.0/, ''),
      headers: { prefer: IMMUTABLE, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
    }))
    const { body } = await rest.askJson<BatchBody>('/v1.0/$batch', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requests }),
    })
    return new Map((body.responses ?? []).map((response) => [response.id, answerOf(response)]))
  }

function answerOf({ status, headers = {}, body }: NonNullable<BatchBody['responses']>[number]): PartAnswer {
  const name = Object.keys(headers).find((header) => header.toLowerCase() === 'retry-after')
  return { status, retryAfter: name === undefined ? null : headers[name]!, body: body ?? null }
}
