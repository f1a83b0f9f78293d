import { z } from 'zod'
import { callListStates, entryStates } from '#shared/domain/calls/call-names.ts'
import { callEntrySchema, callListSchema, noteInput, purposeSchema } from './call-fields.ts'
import { cursorInput, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { lineText, ruledLine } from './ruled-text.ts'

/** Entries of one list. */
export const CALL_LIST_MAX = 1_000

const name = ruledLine({
  min: 1,
  max: 120,
  tooShort: 'Donnez un nom à la liste.',
  tooLong: 'Nom trop long (max. 120 caractères)',
})
const byId = { listId: idSchema }

/** Whom a list calls: contacts of a filter, the calls that wait in relances, the clients of one’s tasks, or chosen contacts and companies. */
const sourceInput = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('contacts'),
    q: z.string().max(200).default(''),
    companyId: idSchema.optional(),
    city: lineText().trim().max(80).optional(),
  }),
  z.strictObject({ source: z.literal('reminders') }),
  /** `due`: the tasks that are late or due today alone. */
  z.strictObject({ source: z.literal('tasks'), which: z.enum(['due', 'open']).default('due') }),
  z.strictObject({
    source: z.literal('ids'),
    contactIds: z.array(idSchema).max(CALL_LIST_MAX).default([]),
    companyIds: z.array(idSchema).max(CALL_LIST_MAX).default([]),
  }),
])
export type CallListSource = z.output<typeof sourceInput>

const listFilter = { state: z.enum(callListStates).default('open') }

export const callListsContract = {
  listCallLists: memberEndpoint({
    method: 'GET',
    path: '/call-lists',
    permission: 'call:read',
    summary: 'Les listes d’appels, la plus récente d’abord.',
    input: z.object({ ...listFilter, ...cursorInput }),
    output: pageOf(callListSchema),
  }),
  countCallLists: memberEndpoint({
    method: 'GET',
    path: '/call-lists/count',
    permission: 'call:read',
    summary: 'Le nombre de listes d’appels d’un filtre, et celles qui sont en cours ou terminées.',
    input: z.object(listFilter),
    output: z.object({ count: z.int(), byState: z.record(z.enum(callListStates), z.int()) }),
  }),
  getCallList: memberEndpoint({
    method: 'GET',
    path: '/call-lists/{listId}',
    permission: 'call:read',
    summary: 'Une liste d’appels.',
    input: z.object(byId),
    output: callListSchema,
    errors: ['not_found'],
  }),
  listCallEntries: memberEndpoint({
    method: 'GET',
    path: '/call-lists/{listId}/entries',
    permission: 'call:read',
    summary: 'Les personnes d’une liste d’appels, dans son ordre.',
    input: z.object({ ...byId, state: z.enum(entryStates).optional(), ...cursorInput }),
    output: pageOf(callEntrySchema),
    errors: ['not_found'],
  }),
  createCallList: memberEndpoint({
    method: 'POST',
    path: '/call-lists',
    permission: 'call:write',
    summary: `Crée une liste d’appels\u00a0: au plus ${CALL_LIST_MAX} personnes.`,
    input: z.object({
      name,
      purpose: purposeSchema,
      scriptId: idSchema.nullable().default(null),
      assigneeId: idSchema.nullable().default(null),
      from: sourceInput,
    }),
    output: callListSchema,
    errors: ['not_found', 'call_list_empty', 'invalid_input'],
  }),
  updateCallList: memberEndpoint({
    method: 'PUT',
    path: '/call-lists/{listId}',
    permission: 'call:write',
    summary: 'Remplace le nom, le script et la personne d’une liste, ou la termine.',
    input: z.object({
      ...byId,
      revision: z.int(),
      name,
      scriptId: idSchema.nullable().default(null),
      assigneeId: idSchema.nullable().default(null),
      isClosed: z.boolean().default(false),
    }),
    output: callListSchema,
    errors: ['not_found', 'version_conflict', 'invalid_input'],
  }),
  addCallEntries: memberEndpoint({
    method: 'POST',
    path: '/call-lists/{listId}/entries',
    permission: 'call:write',
    summary:
      'Ajoute des personnes à la fin d’une liste\u00a0; celles qui y sont déjà ne le sont pas deux fois.',
    input: z.object({ ...byId, from: sourceInput }),
    output: z.object({ added: z.int() }),
    errors: ['not_found', 'call_list_closed', 'call_list_empty'],
  }),
  nextCallEntry: memberEndpoint({
    method: 'POST',
    path: '/call-lists/{listId}/next',
    permission: 'call:write',
    summary:
      'La prochaine personne à appeler\u00a0; celles que la loi interdit d’appeler sont écartées avec leur raison.',
    input: z.object({ ...byId, afterPosition: z.int().min(0).max(1_000_000).optional() }),
    /** `refused`: those that were put aside on the way. Null: nobody is left to call now. */
    output: z.object({
      entry: callEntrySchema.nullable(),
      refused: z.array(callEntrySchema),
      waitsUntil: instantSchema.nullable(),
    }),
    errors: ['not_found', 'call_list_closed'],
  }),
  skipCallEntry: memberEndpoint({
    method: 'POST',
    path: '/call-lists/entries/{entryId}/skip',
    permission: 'call:write',
    summary: 'Passe une personne d’une liste, ou la remet à appeler.',
    input: z.object({ entryId: idSchema, isSkipped: z.boolean().default(true), reason: noteInput(300) }),
    output: callEntrySchema,
    errors: ['not_found', 'entry_settled', 'call_list_closed'],
  }),
}
