import { z } from 'zod'
import { idSchema, memberEndpoint } from './endpoint.ts'
import { invoiceDetailSchema } from './invoices.ts'
import { lateInterestSchema } from './late-interest.ts'

const byId = { invoiceId: idSchema }

export const latePenaltiesContract = {
  invoicePenalties: memberEndpoint({
    method: 'POST',
    path: '/reminders/penalties/invoices',
    permission: 'invoice:issue',
    summary:
      'Prépare la facture des pénalités d’une facture en retard, hors TVA\u00a0: un brouillon à relire, puis à émettre et à envoyer.',
    input: z
      .object({
        ...byId,
        /** What was shown and is asked: refused where it changed since. */
        interestCents: z.int().min(0),
        indemnityCents: z.int().min(0),
      })
      .refine(({ interestCents, indemnityCents }) => interestCents + indemnityCents > 0, {
        path: ['interestCents'],
        error: 'Choisissez ce que vous facturez.',
      }),
    output: invoiceDetailSchema,
    errors: [
      'not_found',
      'invoice_not_issued',
      'penalties_none',
      'penalties_changed',
      'penalties_waived',
      'penalties_in_draft',
      'company_archived',
      'contact_archived',
    ],
  }),
  waivePenalties: memberEndpoint({
    method: 'POST',
    path: '/reminders/penalties/waivers',
    permission: 'reminder:manage',
    summary:
      'Renonce aux pénalités d’une facture. Son client en est prévenu par e-mail dix minutes plus tard\u00a0: jusque-là, on peut y revenir.',
    input: z.object(byId),
    output: lateInterestSchema,
    errors: ['not_found', 'penalties_none', 'penalties_waived', 'penalties_in_draft'],
  }),
  undoPenaltyWaiver: memberEndpoint({
    method: 'POST',
    path: '/reminders/penalties/waivers/undo',
    permission: 'reminder:manage',
    summary: 'Revient sur une renonciation que le client ne connaît pas encore.',
    input: z.object(byId),
    output: lateInterestSchema,
    errors: ['not_found', 'penalties_waiver_told'],
  }),
}
