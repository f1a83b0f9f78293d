import { z } from 'zod'
import { DISPUTE_FILE_BYTES } from '#shared/domain/invoices/dispute.ts'
import { idSchema, memberEndpoint, pictureHeaders, publicEndpoint } from './endpoint.ts'

/** Part of `invoiceSendingContract`. */
export const disputeFileEndpoints = {
  addDisputeFile: publicEndpoint({
    method: 'POST',
    path: '/invoice-links/{token}/problem/files',
    summary:
      'Joint un fichier à ce que le client vient de contester par ce lien, celui d’une facture ou de tout ce qu’il doit\u00a0: un PDF, un JPEG ou un PNG.',
    input: z.object({
      token: z.string().min(1).max(200),
      file: z
        .file('Fichier manquant')
        .min(1, 'Ce fichier est vide.')
        .max(DISPUTE_FILE_BYTES, 'Fichier trop lourd (max. 5\u00a0Mo)'),
    }),
    output: z.object({ name: z.string(), files: z.int() }),
    errors: [
      ...(['link_invalid', 'link_revoked', 'invoice_link_expired', 'statement_link_expired'] as const),
      ...(['dispute_file_refused', 'nothing_disputed', 'dispute_files_full'] as const),
    ],
    limit: { max: 20, seconds: 3_600, by: 'ip' },
  }),
  getDisputeFile: memberEndpoint({
    method: 'GET',
    path: '/invoices/{invoiceId}/disputes/{disputeId}/files/{fileId}',
    permission: 'invoice:read',
    summary: 'Un fichier que le client a joint à sa contestation, à enregistrer.',
    input: z.object({ invoiceId: idSchema, disputeId: idSchema, fileId: idSchema }),
    output: z.file(),
    headers: { ...pictureHeaders, 'x-content-type-options': 'nosniff' },
    errors: ['not_found'],
  }),
}
