import { z } from 'zod'
import { PIECE_BYTES } from '#shared/domain/files/uploaded-file.ts'
import { taskLimits } from '#shared/domain/tasks/task.ts'
import { idSchema, memberEndpoint, pictureHeaders } from './endpoint.ts'
import { lineText } from './ruled-text.ts'
import { taskFileSchema } from './task-fields.ts'

/** Part of `tasksContract`. */
export const taskFileEndpoints = {
  startTaskFile: memberEndpoint({
    method: 'POST',
    path: '/tasks/{taskId}/files',
    permission: 'task:write',
    summary: 'Annonce un fichier d’une tâche\u00a0; ses morceaux s’envoient ensuite.',
    input: z.object({
      taskId: idSchema,
      name: lineText('Nom manquant')
        .trim()
        .min(1, 'Nom manquant')
        .max(255, 'Nom trop long (max. 255\u00a0caractères)'),
      type: lineText().max(100).default('application/octet-stream'),
      size: z
        .int('Taille invalide')
        .min(1, 'Ce fichier est vide.')
        .max(taskLimits.fileBytes, 'Fichier trop lourd (max. 25\u00a0Mo)'),
    }),
    output: taskFileSchema,
    errors: ['not_found', 'archived', 'task_files_full'],
    limit: { max: 600, seconds: 3_600, by: 'user' },
  }),
  sendTaskPiece: memberEndpoint({
    method: 'PUT',
    path: '/tasks/files/pieces',
    permission: 'task:write',
    summary:
      'Envoie un morceau d’un fichier d’une tâche. La réponse dit ce qui est arrivé\u00a0: la suite s’envoie à partir de là.',
    input: z.object({
      fileId: idSchema,
      offset: z.coerce.number('Position invalide').int('Position invalide').min(0, 'Position invalide'),
      piece: z
        .file('Morceau manquant')
        .min(1, 'Morceau vide')
        .max(PIECE_BYTES, 'Morceau trop lourd (max. 1\u00a0Mo)'),
    }),
    output: taskFileSchema,
    errors: ['not_found'],
    limit: { max: 2_400, seconds: 60, by: 'user' },
  }),
  removeTaskFile: memberEndpoint({
    method: 'DELETE',
    path: '/tasks/files/{fileId}',
    permission: 'task:write',
    summary: 'Supprime un fichier d’une tâche, qu’il soit arrivé en entier ou non.',
    input: z.object({ fileId: idSchema }),
    output: z.object({ fileId: idSchema }),
    errors: ['not_found'],
  }),
  getTaskFile: memberEndpoint({
    method: 'GET',
    path: '/tasks/files/{fileId}',
    permission: 'task:read',
    summary: 'Un fichier d’une tâche\u00a0: une image pour être montrée, le reste pour être enregistré.',
    input: z.object({ fileId: idSchema, organization: idSchema.optional() }),
    output: z.file(),
    headers: { ...pictureHeaders, 'x-content-type-options': 'nosniff' },
    errors: ['not_found'],
  }),
}
