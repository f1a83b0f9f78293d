import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { statementLinksContract } from '#shared/contract/statement-links.ts'
import { createStatementLink } from '../commands/create-statement-link.ts'
import { markStatementOpened } from '../commands/mark-statement-opened.ts'
import { checkStatementPayment, payStatement } from '../commands/pay-statement.ts'
import { readStatementInvoice } from '../commands/read-statement-invoice.ts'
import { reportStatementProblem } from '../commands/report-statement-problem.ts'
import { revokeStatementLink } from '../commands/revoke-statement-link.ts'
import { viewStatement } from '../commands/view-statement.ts'
import { clientOf } from '../queries/asked-client.ts'
import { listStatementLinks } from '../queries/statement-links.ts'

export const statementLinksRoutes: Routes<typeof statementLinksContract> = {
  listStatementLinks: (scope, asked) =>
    readAs(scope, async (tx) => ({ items: await listStatementLinks(tx, clientOf(asked)) })),
  createStatementLink,
  revokeStatementLink,
  getStatementLink: viewStatement,
  markStatementLinkOpened: markStatementOpened,
  getStatementLinkInvoice: readStatementInvoice,
  payStatementLink: payStatement,
  checkStatementLinkPayment: checkStatementPayment,
  reportStatementProblem,
}
