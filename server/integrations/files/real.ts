import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import { checkedKey, type FileStore, FileStoreError, type StoredFile } from './port.ts'

export type S3FileStoreConfig = {
  /** Without the bucket, e.g. `https://s3.gra.io.cloud.ovh.net`. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Longest time for one attempt, in milliseconds; 15 s unless told. */
  timeoutMs?: number
  /** Attempts after the first, on a network fault, 429 or 5xx; 3 unless told. */
  retryLimit?: number
  /** Pause before the first retry, doubled at each, in milliseconds; 150 unless told. */
  retryDelayMs?: number
}

/** Objects of an S3-compatible service, path-style addresses, each request signed (SigV4) with its body's hash. */
export function createS3FileStore(config: S3FileStoreConfig): FileStore {
  const { timeoutMs = 15_000, retryLimit = 3, retryDelayMs = 150 } = config
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    service: 's3',
    region: config.region,
    retries: 0,
  })
  const base = `${config.endpoint.replace(/\/$/, '')}/${encodeURIComponent(config.bucket)}`

  /** The answer when its status is expected; its body is read or dropped, so that the connection is free again. */
  async function request(
    method: string,
    key: string,
    expected: number[],
    { content, query = '' }: { content?: Content; query?: string } = {},
  ): Promise<Answer> {
    const url = query !== '' ? `${base}${query}` : `${base}/${checkedKey(key)}`
    let fault: unknown
    for (let attempt = 0; attempt <= retryLimit; attempt++) {
      if (attempt > 0) await pause(retryDelayMs * 2 ** (attempt - 1))
      try {
        const answer = await send(url, method, content)
        if (expected.includes(answer.status)) return answer
        fault = new Error(`${method} answered ${answer.status}`)
        if (answer.status !== 429 && answer.status < 500) break
      } catch (error) {
        fault = error
      }
    }
    const detail = fault instanceof Error ? fault.message : 'unknown fault'
    throw new FileStoreError('unavailable', detail, { cause: fault })
  }

  async function send(url: string, method: string, content?: Content): Promise<Answer> {
    const body = content ? new Uint8Array(content.bytes) : undefined
    const headers: Record<string, string> = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(content ? { 'content-type': content.contentType } : {}),
    }
    const signed = await client.sign(url, { method, headers, body })
    const response = await fetch(signed, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  async function get(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const { status, bytes } = await request('GET', key, [200, 404])
    return status === 404 ? null : bytes
  }

  return {
    async put(key, bytes, { contentType }) {
      await request('PUT', key, [200, 201, 204], { content: { bytes, contentType } })
    },
    get,
    // Whole in memory: an attempt that fails halfway is made again before anything leaves.
    async open(key) {
      const bytes = await get(key)
      return bytes && new Blob([bytes])
    },
    async delete(key) {
      await request('DELETE', key, [200, 204, 404])
    },
    async exists(key) {
      return (await request('HEAD', key, [200, 404])).status === 200
    },
    async list(after, limit) {
      const start = after === '' ? '' : `&start-after=${encodeURIComponent(after)}`
      const query = `?list-type=2&max-keys=${limit}${start}`
      return readListing(await request('GET', '', [200], { query }))
    },
    // A PUT is whole or nothing there.
    tidy: async () => 0,
  }
}

const listing = new XMLParser({ isArray: (name) => name === 'Contents', parseTagValue: false })

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
function readListing({ bytes }: Answer): StoredFile[] {
  const answer = listing.parse(Buffer.from(bytes)) as {
    ListBucketResult?: { Contents?: { Key: string; LastModified: string }[] } | ''
  }
  if (answer.ListBucketResult === undefined) throw new FileStoreError('unavailable', 'no listing')
  const files = answer.ListBucketResult === '' ? [] : (answer.ListBucketResult.Contents ?? [])
  return files.map(({ Key, LastModified }) => ({ key: Key, modifiedAt: new Date(LastModified) }))
}

type Content = { bytes: Uint8Array; contentType: string }
type Answer = { status: number; bytes: Uint8Array<ArrayBuffer> }
