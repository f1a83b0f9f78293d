import { orpc } from '#web/api/api-client.ts'
import { byCursor } from '#web/patterns/list/list-query.ts'

/** The last mails exchanged with a client. */
export const clientMailsOptions = (client: { companyId: string } | { contactId: string }) =>
  orpc.conversations.listMailsOf.infiniteOptions({
    ...byCursor,
    input: (cursor: string | undefined) => ({ ...client, limit: 5, cursor }),
  })
