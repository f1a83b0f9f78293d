import { z } from 'zod'
import { cursorInput, idSchema, instantSchema, memberEndpoint, pageOf, pictureHeaders } from './endpoint.ts'

const clientDocumentSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  /** Name of the contact that it is kept on, for the page of a company. */
  contactName: z.string().nullable(),
  /** Sender and instant of the mail it was attached to. */
  sender: z.string(),
  mailedAt: instantSchema,
  /** The conversation of that mail, where the caller may read it. */
  conversationId: idSchema.nullable(),
  createdAt: instantSchema,
})
export type ClientDocument = z.output<typeof clientDocumentSchema>

const ofClient = { companyId: idSchema.optional(), contactId: idSchema.optional() }
const isOne = ({
  companyId,
  contactId,
}: {
  companyId?: string | undefined
  contactId?: string | undefined
}) => (companyId === undefined) !== (contactId === undefined)
const whose = { error: 'Indiquez un contact ou une entreprise.' }

export const clientDocumentsContract = {
  listClientDocuments: memberEndpoint({
    method: 'GET',
    path: '/client-documents',
    permission: 'contact:read',
    summary: 'Les documents d’un contact, ou d’une entreprise et de ses contacts.',
    input: z.object({ ...ofClient, ...cursorInput }).refine(isOne, whose),
    output: pageOf(clientDocumentSchema),
    errors: ['not_found'],
  }),
  saveMailPart: memberEndpoint({
    method: 'POST',
    path: '/client-documents',
    permission: 'client_document:write',
    summary:
      'Enregistre une pièce jointe sur la fiche d’un client\u00a0: ceux qui voient la fiche la voient.',
    input: z
      .object({ messageId: idSchema, position: z.int().min(0).max(10_000), ...ofClient })
      .refine(isOne, whose),
    output: z.object({ id: idSchema }),
    errors: ['not_found', 'mail_unreadable'],
  }),
  getClientDocumentFile: memberEndpoint({
    method: 'GET',
    path: '/client-documents/{documentId}/file',
    permission: 'contact:read',
    summary: 'Un document, à enregistrer.',
    input: z.object({ documentId: idSchema, organization: idSchema.optional() }),
    output: z.file(),
    headers: { ...pictureHeaders, 'x-content-type-options': 'nosniff' },
    errors: ['not_found'],
  }),
  removeClientDocument: memberEndpoint({
    method: 'DELETE',
    path: '/client-documents/{documentId}',
    permission: 'client_document:write',
    summary: 'Retire un document d’une fiche\u00a0; il est supprimé un mois plus tard.',
    input: z.object({ documentId: idSchema }),
    output: z.object({ id: idSchema }),
    errors: ['not_found'],
  }),
  restoreClientDocument: memberEndpoint({
    method: 'POST',
    path: '/client-documents/{documentId}/restore',
    permission: 'client_document:write',
    summary: 'Rend à sa fiche un document retiré.',
    input: z.object({ documentId: idSchema }),
    output: z.object({ id: idSchema }),
    errors: ['not_found'],
  }),
}
