import { z } from 'zod'
import { callDirections, callOutcomes, callPurposes } from '#shared/domain/calls/call-names.ts'
import {
  calledInput,
  callSchema,
  callScriptSchema,
  callSheetSchema,
  numberInput,
  numberOwnerSchema,
  purposeSchema,
  resultInput,
  verdictSchema,
} from './call-fields.ts'
import { cursorInput, daySchema, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { tableEndpoint } from './export-endpoint.ts'
import { ruledLine } from './ruled-text.ts'

const filter = {
  /** Words of the client, the number, the notes and what follows, of calls that ended. */
  q: z.string().max(200).default(''),
  purpose: z.enum(callPurposes).optional(),
  outcome: z.enum(callOutcomes).optional(),
  direction: z.enum(callDirections).optional(),
  callerId: idSchema.optional(),
  companyId: idSchema.optional(),
  contactId: idSchema.optional(),
  /** Days of the organization, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
}
export type CallFilter = z.output<z.ZodObject<typeof filter>>

const resultErrors = [
  'not_found',
  'promise_in_past',
  'promise_above_debt',
  'invoice_disputed',
  'dispute_above_debt',
  'invoice_already_paid',
  'invoice_not_issued',
  'invoice_cancelled',
] as const

const scriptFields = {
  name: ruledLine({
    min: 1,
    max: 80,
    tooShort: 'Donnez un nom au script.',
    tooLong: 'Nom trop long (max. 80 caractères)',
  }),
  purpose: purposeSchema,
  body: z.string().trim().min(1, 'Écrivez le script.').max(10_000, 'Ce texte dépasse 10 000 caractères.'),
}

const statisticsRow = {
  calls: z.int(),
  /** Of calls that somebody answered. */
  spoken: z.int(),
  durationSeconds: z.int(),
}

/** Rows that ⌘K shows. */
export const callsFound = { calls: z.array(callSchema) }

export const callsContract = {
  listCalls: memberEndpoint({
    method: 'GET',
    path: '/calls',
    permission: 'call:read',
    summary: 'Les appels, le plus récent d’abord, par page.',
    input: z.object({ ...filter, ...cursorInput }),
    output: pageOf(callSchema),
  }),
  countCalls: memberEndpoint({
    method: 'GET',
    path: '/calls/count',
    permission: 'call:read',
    summary: 'Le nombre d’appels d’un filtre.',
    input: z.object(filter),
    output: z.object({ count: z.int() }),
  }),
  exportCalls: tableEndpoint({
    path: '/calls/export',
    permission: 'call:read',
    summary: 'Tous les appels d’un filtre, en CSV ou en classeur Excel.',
    filters: { ...filter },
  }),
  getCallStatistics: memberEndpoint({
    method: 'GET',
    path: '/calls/statistics',
    permission: 'call:read',
    summary: 'Les appels d’une période, par personne et par résultat.',
    reads: 'report',
    input: z.object({ from: daySchema, to: daySchema, purpose: z.enum(callPurposes).optional() }),
    output: z.object({
      total: z.object(statisticsRow),
      byPerson: z.array(
        z.object({
          callerId: idSchema.nullable(),
          callerName: z.string().nullable(),
          ...statisticsRow,
          outcomes: z.array(z.object({ outcome: z.enum(callOutcomes), calls: z.int() })),
        }),
      ),
      byOutcome: z.array(z.object({ outcome: z.enum(callOutcomes), calls: z.int() })),
      byPurpose: z.array(z.object({ purpose: z.enum(callPurposes), ...statisticsRow })),
    }),
    errors: ['invalid_input'],
  }),
  exportCallStatistics: tableEndpoint({
    path: '/calls/statistics/export',
    permission: 'call:read',
    summary: 'Les appels d’une période, par personne et par résultat, en CSV ou en classeur Excel.',
    filters: { from: daySchema, to: daySchema, purpose: z.enum(callPurposes).optional() },
    errors: ['invalid_input'],
  }),
  listRingingCalls: memberEndpoint({
    method: 'GET',
    path: '/calls/ringing',
    permission: 'call:read',
    summary: 'Les appels entrants qui sonnent chez vous, avec ceux dont c’est le numéro.',
    input: z.object({}),
    output: z.object({
      calls: z.array(callSchema.extend({ owners: z.array(numberOwnerSchema) })),
    }),
  }),
  findNumberOwners: memberEndpoint({
    method: 'GET',
    path: '/calls/owners',
    permission: 'call:read',
    summary: 'Les clients dont c’est le numéro de téléphone.',
    input: z.object({ number: numberInput }),
    output: z.object({ owners: z.array(numberOwnerSchema) }),
  }),
  judgeCall: memberEndpoint({
    method: 'GET',
    path: '/calls/verdicts',
    permission: 'call:read',
    summary: 'Si l’on peut appeler un client, et pourquoi, pour chaque motif.',
    input: z.object({ ...calledInput, at: instantSchema.optional() }),
    output: z.object({ verdicts: z.array(verdictSchema) }),
    errors: ['not_found', 'invalid_input'],
  }),
  getCallSheet: memberEndpoint({
    method: 'GET',
    path: '/calls/sheet',
    permission: 'call:read',
    summary: 'Ce qu’il faut savoir d’un client avant de l’appeler.',
    input: z.object(calledInput),
    output: callSheetSchema,
    errors: ['not_found', 'invalid_input'],
  }),
  getCall: memberEndpoint({
    method: 'GET',
    path: '/calls/{callId}',
    permission: 'call:read',
    summary: 'Un appel.',
    input: z.object({ callId: idSchema }),
    output: callSchema,
    errors: ['not_found'],
  }),
  startCall: memberEndpoint({
    method: 'POST',
    path: '/calls/start',
    permission: 'call:write',
    summary: 'Commence un appel, si la loi le permet\u00a0; son résultat est noté ensuite.',
    input: z.object({ ...calledInput, purpose: purposeSchema, entryId: idSchema.optional() }),
    output: callSchema,
    errors: ['not_found', 'invalid_input', 'call_unlawful', 'call_number_missing', 'entry_settled'],
  }),
  recordCall: memberEndpoint({
    method: 'POST',
    path: '/calls',
    permission: 'call:write',
    summary: 'Note un appel qui a eu lieu. Un appel que la loi interdisait est noté avec son manquement.',
    input: z.object({
      ...calledInput,
      direction: z.enum(callDirections).default('out'),
      purpose: purposeSchema,
      startedAt: instantSchema,
      entryId: idSchema.optional(),
      ...resultInput,
    }),
    output: callSchema,
    errors: [...resultErrors, 'invalid_input', 'entry_settled'],
  }),
  settleCall: memberEndpoint({
    method: 'POST',
    path: '/calls/{callId}/result',
    permission: 'call:write',
    summary: 'Note le résultat d’un appel commencé ou reçu, ou corrige celui d’un appel noté.',
    input: z.object({
      callId: idSchema,
      revision: z.int(),
      /** Of an incoming call: who it was, and why. */
      companyId: idSchema.optional(),
      contactId: idSchema.optional(),
      purpose: purposeSchema.optional(),
      ...resultInput,
    }),
    output: callSchema,
    errors: [...resultErrors, 'invalid_input', 'version_conflict'],
  }),
  markNumber: memberEndpoint({
    method: 'POST',
    path: '/calls/numbers',
    permission: 'call:write',
    summary: 'Marque un numéro comme mauvais, ou de nouveau comme bon.',
    input: z.object({ number: numberInput, isBad: z.boolean() }),
    output: z.object({ number: z.string(), isBad: z.boolean() }),
    errors: ['invalid_input'],
  }),
  listCallScripts: memberEndpoint({
    method: 'GET',
    path: '/call-scripts',
    permission: 'call:read',
    summary: 'Les scripts d’appel en usage.',
    input: z.object({ purpose: z.enum(callPurposes).optional() }),
    output: z.object({ scripts: z.array(callScriptSchema) }),
  }),
  createCallScript: memberEndpoint({
    method: 'POST',
    path: '/call-scripts',
    permission: 'call:write',
    summary: 'Ajoute un script d’appel.',
    input: z.object(scriptFields),
    output: callScriptSchema,
  }),
  updateCallScript: memberEndpoint({
    method: 'PUT',
    path: '/call-scripts/{scriptId}',
    permission: 'call:write',
    summary: 'Remplace un script d’appel, si personne ne l’a modifié depuis, ou l’archive.',
    input: z.object({
      scriptId: idSchema,
      revision: z.int(),
      isArchived: z.boolean().default(false),
      ...scriptFields,
    }),
    output: callScriptSchema,
    errors: ['not_found', 'version_conflict'],
  }),
}
