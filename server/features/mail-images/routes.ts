import type { Routes } from '#server/http/bind-contract.ts'
import type { mailImagesContract } from '#shared/contract/mail-images.ts'
import { getMailImage } from './commands/get-mail-image.ts'

export const mailImagesRoutes: Routes<typeof mailImagesContract> = { getMailImage }
