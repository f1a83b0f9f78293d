import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { ProviderRefusal } from '#server/integrations/company-providers/port.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import type { SignInProblem } from '#shared/domain/company-sign-in/problems.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { domainOf } from '#shared/domain/text/email-domain.ts'
import { provedDomains } from '../queries/domains.ts'
import { browserHash } from '../steps/browser-secret.ts'
import { consumeAttempt, type Person } from '../store/attempts.ts'
import { lockConnection, noteTest } from '../store/connections.ts'

export type TakenAnswer = {
  orgId: string
  connectionId: string
  /** Path of ours to open. */
  target: string
  /** Null after a test: its result is kept, and nobody signs in. */
  person: Person | null
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Takes an answer that was checked, once, in the browser that began. Errors: ProviderRefusal. */
export async function consumeAnswer(
  context: AppContext,
  { id, browser }: { id: string; browser: string },
): Promise<TakenAnswer> {
  const asked = { id, browserHash: browserHash(browser), now: context.clock.now() }
  const row = UUID.test(id) ? await asPlatform(context, (db) => consumeAttempt(db, asked)) : null
  if (row === null) throw new ProviderRefusal('request')
  const taken = { orgId: row.org_id, connectionId: row.connection_id, target: row.target }
  const person = row.person as unknown as Person | null
  if (row.tester_id === null) return { ...taken, person }
  await keepTest(context, { ...taken, revision: row.revision }, person, row.problem as SignInProblem | null)
  return { ...taken, person: null }
}

async function keepTest(
  context: AppContext,
  { orgId, connectionId, revision }: Pick<TakenAnswer, 'orgId' | 'connectionId'> & { revision: number },
  person: Person | null,
  problem: SignInProblem | null,
): Promise<void> {
  await inTransaction(systemScope(context, orgId), async (tx) => {
    const { name } = await lockConnection(tx, connectionId)
    const stranger = person !== null && !(await provedDomains(tx, orgId)).includes(domainOf(person.email))
    const { email = null, name: personName = null, subject = null } = person ?? {}
    await noteTest(
      tx,
      { id: connectionId, revision },
      {
        problem: stranger ? 'domain' : problem,
        email,
        name: personName,
        subject,
      },
    )
    await tx.emit('sign_in.connection_changed', {
      subject: { type: 'sign_in', id: connectionId },
      meta: { name },
    })
  }).catch((error: unknown) => {
    // Removed meanwhile.
    if (!(error instanceof DomainError && error.code === 'not_found')) throw error
  })
}
