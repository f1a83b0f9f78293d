import type { ErrorTable } from '../verdict.ts'

export const mailImageErrors = {
  mail_image_absent: { status: 404, text: 'Cette image est introuvable.' },
  mail_image_unreachable: { status: 502, text: 'Cette image n’a pas pu être chargée.' },
} as const satisfies ErrorTable
