import { flowProblem } from '#server/features/approved-platform/steps/flow-problem.ts'
import { receiveFlow, setFlowAside } from '#server/features/received-invoices/commands/receive-flow.ts'
import type { PlatformAccount } from '#server/integrations/approved-platform/port.ts'
import type { Scope } from '#server/scope.ts'

/** Fetches a supplier's invoice and puts it among the received ones, once. Throws the PlatformError that stops it. */
export async function receiveInvoice(scope: Scope, account: PlatformAccount, flowId: string): Promise<void> {
  try {
    const bytes = await scope.context.approvedPlatform.download(account, flowId)
    await receiveFlow(scope, { flowId, bytes })
  } catch (error) {
    const problem = flowProblem(error)
    if (problem === null) throw error
    await setFlowAside(scope, { flowId, problem })
  }
}
