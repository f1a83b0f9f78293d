import { inTransaction, readAs } from '#server/db/transaction.ts'
import { hashToken } from '#server/link-token.ts'
import { type AppContext, systemScope, type Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type Recording, restoredByUndo } from '#shared/domain/prospecting/prospecting.ts'
import { findProspectLink, type Party, type ProspectLink, readLinked } from '../queries/prospects.ts'
import { insertEntry, lockLink } from '../store/consent-links.ts'
import { emitProspecting } from './record-prospecting.ts'

async function getLink(context: AppContext, token: string): Promise<ProspectLink> {
  const link = await findProspectLink(context, hashToken(token))
  if (link === null) throw new DomainError('link_invalid')
  return link
}

/** Shows what the link of a prospecting mail would stop. Changes nothing, since programs open links themselves. Errors: link_invalid. */
export async function viewProspectLink(context: AppContext, token: string) {
  const link = await getLink(context, token)
  const { history } = await readAs(systemScope(context, link.org_id), (tx) => readLinked(tx, link))
  return {
    kind: 'prospecting' as const,
    organizationName: link.name,
    emailMasked: link.address_masked,
    subscribed: history[0]?.state !== 'refused',
  }
}

/** Writes that whoever got the mail opposes. Again, it does nothing more. Errors: link_invalid. */
export function unsubscribeProspect(context: AppContext, token: string): Promise<void> {
  return change(context, token, ([latest]) =>
    latest?.state === 'refused' ? null : { state: 'refused', basis: null },
  )
}

/** Takes back what the link did. Errors: link_invalid. */
export function resubscribeProspect(context: AppContext, token: string): Promise<void> {
  return change(context, token, restoredByUndo)
}

type Linked = Awaited<ReturnType<typeof readLinked>>
type Next = Pick<Recording, 'state' | 'basis'> | null

async function change(
  context: AppContext,
  token: string,
  nextOf: (history: Linked['history']) => Next,
): Promise<void> {
  const link = await getLink(context, token)
  await inTransaction(systemScope(context, link.org_id), async (tx) => {
    const who = await lockLink(tx, link)
    const linked = await readLinked(tx, link)
    const next = nextOf(linked.history)
    if (next !== null) await write(tx, { who, hash: link.address_hash }, linked, next)
  })
}

async function write(
  tx: Tx,
  { who, hash }: { who: Party | null; hash: Buffer },
  { parties, history }: Linked,
  next: NonNullable<Next>,
): Promise<void> {
  const after = history[0]?.recordedAt ?? null
  await insertEntry(tx, { ...next, note: '', source: 'link', who, after }, { hash })
  for (const party of parties) await emitProspecting(tx, party, next)
}
