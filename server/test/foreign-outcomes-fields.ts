import type { Field } from './foreign-field.ts'
import { foreignRequests } from './foreign-requests.ts'
import { makeMail } from './mail/make-mail.ts'

/** Ids in what says what became of a devis: a mail of another organization proves nothing here. */
export const outcomesFields: Record<string, Field> = {
  'signatures.recordAgreement messageId': {
    row: async (app, neighbour) => (await makeMail(app, neighbour)).messageId,
    request: async (app, caller, messageId) => ({
      params: (await foreignRequests['quotes.getQuote']!(app, caller)).params,
      body: {
        agreedOn: '2026-11-20',
        signerName: 'À moi',
        signerQuality: 'Gérante',
        means: 'mail',
        messageId,
      },
    }),
  },
}
