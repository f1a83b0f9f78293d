import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { platformContract } from '#shared/contract/platform.ts'
import { resendMail } from './commands/resend-mail.ts'
import { retryMails } from './commands/retry-mails.ts'
import { listEvents } from './queries/events.ts'
import { countUndelivered, listUndelivered } from './queries/undelivered-mails.ts'

export const platformRoutes: Routes<typeof platformContract> = {
  listEvents: (scope, input) => readAs(scope, (tx) => listEvents(tx, input)),
  resendMail,
  listUndeliveredMails: (scope, input) => readAs(scope, (tx) => listUndelivered(tx, input)),
  countUndeliveredMails: (scope, input) => readAs(scope, (tx) => countUndelivered(tx, input)),
  retryMails,
}
