import { z } from 'zod'
import type { ErrorCode } from '#shared/domain/error-codes.ts'
import { tableFormats } from '#shared/domain/files/table-formats.ts'
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

/** A file that is written as it is read (shared/domain/files/). A link sends no header: its address names the organization (ADR 039). */
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

/** A list as a table: CSV, or an Excel workbook (shared/domain/files/table-file.ts). */
export function tableEndpoint<P extends `/${string}/export`, F extends z.ZodRawShape>({
  filters,
  ...facts
}: ExportFacts<P, F>) {
  return exportEndpoint({ ...facts, filters: { ...filters, format: z.enum(tableFormats).optional() } })
}
