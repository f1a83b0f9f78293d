import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { FileStore } from '#server/integrations/files/port.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { FORM_HEADER, PIECE_BYTES, PIECE_HEADER } from '#shared/domain/files/uploaded-file.ts'

/**
 * A form that comes in pieces, each below what proxies let through by their defaults (nginx: 1 MB): `offset` says which piece this request
 * carries; null: it asks for what the pieces make. `total` is the length of the whole form.
 */
export type FormPiece = { formId: string; offset: number | null; total: number }

/** Whose pieces they are: nobody else’s form is made of them. */
type Owned = FormPiece & { owner: string }

const PIECE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,9}) (\d{1,9})$/
const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,9})$/

/** What the headers say of pieces; null where they say nothing. Errors: invalid_input. */
export function formPieceOf({ headers }: FastifyRequest): FormPiece | null {
  const { [PIECE_HEADER]: piece, [FORM_HEADER]: form } = headers
  if (piece === undefined && form === undefined) return null
  const [, ofPiece, offset, ofTotal] = PIECE.exec(String(piece)) ?? []
  if (ofPiece !== undefined) return { formId: ofPiece, offset: Number(offset), total: Number(ofTotal) }
  const [, formId, total] = FORM.exec(String(form)) ?? []
  if (formId === undefined) throw new DomainError('invalid_input')
  return { formId, offset: null, total: Number(total) }
}

/** Pieces wait in the file store, where every process finds them; the nightly sweep deletes those of a form that never came whole. */
const keyOf = ({ owner, formId }: Owned, offset: number) =>
  `forms/${createHash('sha256').update(owner).digest('hex').slice(0, 32)}/${formId}/${offset}`

const KEY = /^forms\/[0-9a-f]{32}\/[0-9a-f-]{36}\/\d{1,9}$/

/** Keeps the body of the request as the piece that it says, each but the last of one length. Errors: payload_too_large, invalid_input. */
export async function keepPiece(files: FileStore, piece: Owned, body: Readable): Promise<void> {
  const { offset, total } = piece
  const bytes = await readAll(body)
  // `dropPieces` finds them by their offsets.
  const isInPlace = offset !== null && offset < total && offset % PIECE_BYTES === 0
  if (!isInPlace || bytes.length !== Math.min(PIECE_BYTES, total - offset))
    throw new DomainError('invalid_input')
  await files.put(keyOf(piece, offset), bytes, { contentType: 'application/octet-stream' })
}

async function readAll(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length > PIECE_BYTES) throw new DomainError('payload_too_large')
  }
  return Buffer.concat(chunks)
}

/** The form, one piece after the other. Errors: invalid_input where one is missing or does not fit. */
export const formOfPieces = (files: FileStore, form: Owned): Readable =>
  Readable.from(
    (async function* () {
      for (let offset = 0; offset < form.total; ) {
        const bytes = await files.get(keyOf(form, offset))
        if (bytes === null || offset + bytes.length > form.total) throw new DomainError('invalid_input')
        yield bytes
        offset += bytes.length
      }
    })(),
    { objectMode: false },
  )

/** Deletes the pieces of a form that was read. */
export async function dropPieces(files: FileStore, form: Owned): Promise<void> {
  for (let offset = 0; offset < form.total; offset += PIECE_BYTES) await files.delete(keyOf(form, offset))
}

/** Deletes what is a piece among the files, of any sender and form; returns how many. */
export async function sweepPieces(files: FileStore, keys: readonly string[]): Promise<number> {
  const pieces = keys.filter((key) => KEY.test(key))
  for (const key of pieces) await files.delete(key)
  return pieces.length
}
