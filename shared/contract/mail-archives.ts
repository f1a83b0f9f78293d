import { z } from 'zod'
import {
  ARCHIVE_NAME_MAX,
  ARCHIVE_PIECE_BYTES,
  archiveFaults,
  archiveStates,
} from '#shared/domain/mailboxes/archive.ts'
import { idSchema, memberEndpoint } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

export const archiveNameSchema = lineText('Donnez un nom à ces archives')
  .trim()
  .min(1, 'Donnez un nom à ces archives')
  .max(ARCHIVE_NAME_MAX, `Nom trop long (max. ${ARCHIVE_NAME_MAX} caractères)`)

const archiveSchema = z.object({
  /** Once done, the id of its mailbox too. */
  id: idSchema,
  name: z.string(),
  state: z.enum(archiveStates),
  fault: z.enum(Object.keys(archiveFaults) as (keyof typeof archiveFaults)[]).nullable(),
  sizeBytes: z.int(),
  receivedBytes: z.int(),
  readBytes: z.int(),
  mails: z.int(),
  /** Mails above the size that is read of one: they were left out. */
  tooLarge: z.int(),
})
export type Archive = z.output<typeof archiveSchema>

/** Imports of archives: an mbox is announced, sent in pieces, read by a job. */
export const mailArchivesContract = {
  listArchives: memberEndpoint({
    method: 'GET',
    path: '/mailboxes/archives',
    permission: 'inbox:read',
    summary: 'Ses imports d’archives, du plus récent au plus ancien.',
    input: z.object({}),
    output: z.object({ items: z.array(archiveSchema) }),
  }),
  startArchive: memberEndpoint({
    method: 'POST',
    path: '/mailboxes/archives',
    permission: 'inbox:write',
    summary: 'Annonce une archive mbox à importer\u00a0; ses morceaux s’envoient ensuite.',
    input: z.object({
      name: archiveNameSchema,
      sizeBytes: z.int('Taille invalide').min(1, 'Ce fichier est vide.'),
    }),
    output: archiveSchema,
    errors: [
      ...(['archive_too_large', 'archive_under_way', 'archive_name_taken'] as const),
      ...(['archive_disk_full', 'too_many_mailboxes'] as const),
    ],
    limit: { max: 30, seconds: 600, by: 'user' },
  }),
  sendArchivePiece: memberEndpoint({
    method: 'PUT',
    path: '/mailboxes/archives/pieces',
    permission: 'inbox:write',
    summary:
      'Envoie un morceau d’une archive. La réponse dit ce qui est arrivé\u00a0: la suite s’envoie à partir de là.',
    input: z.object({
      archiveId: idSchema,
      offset: z.coerce.number('Position invalide').int('Position invalide').min(0, 'Position invalide'),
      piece: z
        .file('Morceau manquant')
        .min(1, 'Morceau vide')
        .max(ARCHIVE_PIECE_BYTES, 'Morceau trop lourd (max. 1\u00a0Mo)'),
    }),
    output: archiveSchema,
    errors: ['not_found', 'archive_not_mbox', 'archive_compressed', 'archive_disk_full'],
    limit: { max: 2_400, seconds: 60, by: 'user' },
  }),
  cancelArchive: memberEndpoint({
    method: 'DELETE',
    path: '/mailboxes/archives/{archiveId}',
    permission: 'inbox:write',
    summary: 'Annule un import en cours, ou oublie un import manqué\u00a0; rien n’en reste.',
    input: z.object({ archiveId: idSchema }),
    output: z.object({ archiveId: idSchema }),
    errors: ['not_found'],
  }),
  renameArchive: memberEndpoint({
    method: 'PATCH',
    path: '/mailboxes/archives/{archiveId}',
    permission: 'inbox:write',
    summary: 'Renomme des archives importées.',
    input: z.object({ archiveId: idSchema, name: archiveNameSchema }),
    output: archiveSchema,
    errors: ['not_found', 'archive_name_taken'],
  }),
}
