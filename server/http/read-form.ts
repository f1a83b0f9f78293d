import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { DomainError } from '#shared/domain/domain-error.ts'

/** An upload of the contract is one file; a little more is let through for fields beside it. */
const LIMITS = { files: 1, fields: 4, parts: 5, fieldSize: 1_024, headerPairs: 8, headerSize: 4_096 }

/** Reads a multipart form as it arrives; body-limits.ts has limited its length before. Errors: invalid_input. */
export function readForm(headers: IncomingHttpHeaders, body: Readable): Promise<FormData> {
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown) => {
      body.unpipe()
      reject(error instanceof DomainError ? error : new DomainError('invalid_input'))
    }
    try {
      const form = new FormData()
      const parser = new Busboy({ headers: headers as BusboyHeaders, limits: LIMITS })
      parser.on('file', (name, stream, filename, _encoding, type) => {
        if (name === undefined) return refuse(null)
        const chunks: Buffer<ArrayBuffer>[] = []
        stream.on('data', (chunk: Buffer<ArrayBuffer>) => chunks.push(chunk))
        stream.on('error', refuse)
        stream.on('end', () => form.append(name, new File(chunks, filename, { type })))
      })
      parser.on('field', (name, value) => form.append(name, value))
      for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
        parser.on(limit, () => refuse(new DomainError('invalid_input')))
      parser.on('error', refuse)
      parser.on('finish', () => resolve(form))
      body.on('error', refuse)
      body.pipe(parser)
    } catch (error) {
      refuse(error)
    }
  })
}
