import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type S3TestServer = {
  endpoint: string
  /** How many next requests answer 503, or never answer. */
  failNext(count: number, how: '503' | 'silence'): void
  requests: { method: string; path: string; contentType: string | undefined }[]
  close(): Promise<void>
}

/** A few verbs of S3 over HTTP on loopback, in memory. Refuses what is not signed by SigV4 or whose body was changed. */
export async function startS3TestServer(accessKeyId: string): Promise<S3TestServer> {
  const objects = new Map<string, { bytes: Buffer; modifiedAt: Date }>()
  const requests: S3TestServer['requests'] = []
  let failures = 0
  let failure: '503' | 'silence' = '503'
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const { method = '', url: path = '' } = request
    requests.push({ method, path, contentType: request.headers['content-type'] })
    if (failures > 0) {
      failures -= 1
      if (failure === '503') response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      return
    }
    const signed = new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${accessKeyId}/\\d{8}/[\\w-]+/s3/aws4_request, SignedHeaders=[\\w;-]*host[\\w;-]*, Signature=[0-9a-f]{64}$`,
    ).test(request.headers.authorization ?? '')
    const whole = request.headers['x-amz-content-sha256'] === createHash('sha256').update(body).digest('hex')
    if (!signed || !whole) return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    if (method === 'PUT') {
      objects.set(path, { bytes: body, modifiedAt: new Date() })
      return response.writeHead(200).end()
    }
    if (method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    if (path.includes('?list-type=2')) return response.writeHead(200).end(listing(path))
    const object = objects.get(path)
    if (!object) return response.writeHead(404).end()
    return response
      .writeHead(200, { 'content-length': object.bytes.length })
      .end(method === 'HEAD' ? undefined : object.bytes)
  })
  function listing(path: string): string {
    const { pathname, searchParams } = new URL(path, 'http://s3')
    const after = searchParams.get('start-after') ?? ''
    const limit = Math.min(Number(searchParams.get('max-keys')), 1_000)
    const contents = [...objects]
      .map(([name, { modifiedAt }]) => ({ key: name.slice(pathname.length + 1), modifiedAt }))
      .filter(({ key }) => key > after)
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .slice(0, limit)
      .map(
        ({ key, modifiedAt }) =>
          `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`,
      )
    return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}</ListBucketResult>`
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    failNext(count, how) {
      failures = count
      failure = how
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
