import { randomUUID } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { loadFile } from '#server/features/documents/commands/load-file.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { enqueueForEach } from '#server/run-each.ts'
import { type AppContext, type Scope, systemScope } from '#server/scope.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import { isRegisteredOver } from '#shared/domain/reminders/registered-letter.ts'
import { listFollowedOrganizations, listRegisteredLetters } from '../queries/registered-letters.ts'
import { followDelivery } from '../steps/follow-delivery.ts'
import {
  findRegistered,
  lockRegistered,
  type SentLetter,
  saveRegistered,
} from '../store/registered-letters.ts'

/** Asks again about each registered letter that is under way, or whose proof is not kept yet. */
export function followLetters(context: AppContext): Promise<void> {
  const { simulated } = context.registeredLetters
  return enqueueForEach(
    context,
    (db) => listFollowedOrganizations(db, simulated),
    async (tx, orgId) => {
      for (const reminderId of await listRegisteredLetters(tx))
        await tx.enqueue('follow-letter', { orgId, reminderId })
    },
  )
}

/**
 * Gives a registered letter to its provider unless it has it, reads where it is, and keeps its proof once it is over. Any number of times: each
 * part begins by reading what is done. Errors: those of the provider, service_unavailable.
 */
export async function followLetter(
  context: AppContext,
  { orgId, reminderId }: { orgId: string; reminderId: string },
): Promise<void> {
  const scope = systemScope(context, orgId)
  const found = await readAs(scope, (tx) => findRegistered(tx, reminderId))
  // Another kind of provider took it, and alone knows where it is.
  if (found === null || found.simulated !== context.registeredLetters.simulated) return
  const providerId = found.providerId ?? (await deposit(scope, found))
  await followDelivery(scope, { reminderId, providerId })
  await keepProof(scope, { reminderId, providerId })
}

async function deposit(scope: Scope, letter: SentLetter): Promise<string> {
  const { reminderId, recipient, requestedAt, pdfFileKey } = letter
  const pdf = await loadFile(scope.context, pdfFileKey, 'courrier.pdf')
  const { name: senderName } = await readAs(scope, getSeller)
  const providerId = await scope.context.registeredLetters.deposit({
    key: reminderId,
    senderName,
    addressee: recipient,
    requestedAt,
    pdf: new Uint8Array(await pdf.arrayBuffer()),
  })
  await inTransaction(scope, async (tx) => {
    const held = await lockRegistered(tx, reminderId)
    if (held?.providerId === null) await saveRegistered(tx, reminderId, { state: 'deposited', providerId })
  })
  return providerId
}

async function keepProof(
  scope: Scope,
  { reminderId, providerId }: { reminderId: string; providerId: string },
): Promise<void> {
  const letter = await readAs(scope, (tx) => findRegistered(tx, reminderId))
  if (letter === null || letter.proofFileKey !== null || !isRegisteredOver(letter.state)) return
  const proof = await scope.context.registeredLetters.proof(providerId)
  if (proof === null) return
  await withFiles(scope.context, async (files) => {
    const fileKey = `${scope.orgId}/reminders/${randomUUID()}.pdf`
    await files.store(fileKey, proof, 'application/pdf')
    await inTransaction(scope, async (tx) => {
      const held = await lockRegistered(tx, reminderId)
      if (held?.proofFileKey === null)
        await saveRegistered(tx, reminderId, { proof: { fileKey, sha256: sha256Hex(proof) } })
    })
  })
}
