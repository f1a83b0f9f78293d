import { z } from 'zod'
import { ALIAS_NAME_MAX } from '#shared/domain/mail-sending/aliases.ts'
import { idSchema, memberEndpoint } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

export const aliasSchema = z.object({
  address: z.string(),
  /** Beside the address; empty: the writer's. */
  name: z.string(),
  /** Proposed for new mails. */
  isDefault: z.boolean(),
})
/** Aliases of the mailbox, by address. */
const aliasesSchema = z.object({ aliases: z.array(aliasSchema) })
export type MailAliases = z.output<typeof aliasesSchema>

/** Further addresses that a mailbox sends as; part of the contract of mail sending. */
export const mailAliasesContract = {
  saveAlias: memberEndpoint({
    method: 'PUT',
    path: '/mail-senders/{mailboxId}/aliases',
    permission: 'inbox:write',
    summary: 'Ajoute une autre adresse d’envoi à un compte mail, ou la modifie.',
    input: z.object({
      mailboxId: idSchema,
      address: lineText().trim().toLowerCase().max(254, 'Adresse trop longue'),
      name: lineText()
        .trim()
        .max(ALIAS_NAME_MAX, `Nom trop long (max. ${ALIAS_NAME_MAX} caractères)`)
        .default(''),
      isDefault: z.boolean().default(false),
    }),
    output: aliasesSchema,
    /** invalid_input: at `address`. */
    errors: ['not_found'],
  }),
  removeAlias: memberEndpoint({
    method: 'POST',
    path: '/mail-senders/{mailboxId}/aliases/remove',
    permission: 'inbox:write',
    summary:
      'Retire une autre adresse d’envoi d’un compte mail\u00a0; un brouillon qui la porte le dit avant de partir.',
    input: z.object({ mailboxId: idSchema, address: z.string().trim().toLowerCase().max(254) }),
    output: aliasesSchema,
    errors: ['not_found'],
  }),
  findAliases: memberEndpoint({
    method: 'GET',
    path: '/mail-senders/{mailboxId}/aliases/found',
    permission: 'inbox:write',
    summary: 'Les autres adresses que le service du compte déclare, quand il les dit (Gmail).',
    input: z.object({ mailboxId: idSchema }),
    output: z.object({
      /** False where they are typed by hand. */
      told: z.boolean(),
      items: z.array(z.object({ address: z.string(), name: z.string() })),
    }),
    errors: ['not_found', 'mailbox_refused', 'mail_provider_silent'],
    limit: { max: 30, seconds: 600, by: 'user' },
  }),
}
