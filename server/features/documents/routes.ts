import type { Routes } from '#server/http/bind-contract.ts'
import type { documentsContract } from '#shared/contract/documents.ts'
import { uploadEnclosure } from './commands/upload-enclosure.ts'

export const documentsRoutes: Routes<typeof documentsContract> = { uploadEnclosure }
