import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { platformContract } from '#shared/contract/platform.ts'
import { resendMail } from './commands/resend-mail.ts'
import { listEvents } from './queries/events.ts'

export const platformRoutes: Routes<typeof platformContract> = {
  listEvents: (scope, input) => readAs(scope, (tx) => listEvents(tx, input)),
  resendMail,
}
