import { z } from 'zod'
import type { ErrorCode } from '#shared/domain/error-codes.ts'
import type { Permission } from '#shared/domain/permissions.ts'
import { idSchema, memberEndpoint } from './endpoint.ts'

const exportedFileSchema = z.object({
  headers: z.object({ 'content-type': z.string(), 'content-disposition': z.string() }),
  body: z.instanceof(ReadableStream),
})

type ExportFacts<P extends string, F extends z.ZodRawShape> = {
  path: P
  permission: Permission
  summary: string
  filters: F
  errors?: readonly ErrorCode[]
}

/** A list as a file that is written as it is read: CSV (shared/domain/text/csv.ts), or ZIP (shared/domain/files/zip-file.ts). A link sends no header: its address names the organization (ADR 039). */
export function exportEndpoint<P extends `/${string}/export`, F extends z.ZodRawShape>({
  filters,
  ...facts
}: ExportFacts<P, F>) {
  return memberEndpoint({
    ...facts,
    method: 'GET',
    reads: 'report',
    inThread: 'file',
    input: z.object({ ...filters, organization: idSchema.optional() }),
    output: exportedFileSchema,
  })
}
