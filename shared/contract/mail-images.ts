import { z } from 'zod'
import { memberEndpoint, pictureHeaders } from './endpoint.ts'

/** A newsletter has some forty pictures; a reader opens some mails a minute. */
const reading = { max: 600, seconds: 60, by: 'user' } as const

export const mailImagesContract = {
  getMailImage: memberEndpoint({
    method: 'GET',
    path: '/mail-images',
    permission: 'inbox:read',
    summary:
      'Une image d’Internet qu’un mail montre, demandée par notre serveur\u00a0: son expéditeur n’apprend rien du lecteur.',
    input: z.object({
      url: z.string().max(4_096, 'Adresse trop longue (max. 4\u202f096 caractères)'),
    }),
    output: z.file(),
    errors: ['mail_image_absent', 'mail_image_unreachable', 'service_unavailable'],
    limit: reading,
    headers: pictureHeaders,
  }),
}
