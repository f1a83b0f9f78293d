import { randomUUID } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { PdfError } from '#server/integrations/pdf/port.ts'
import { type AppContext, type Scope, systemScope } from '#server/scope.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import { litigationSums } from '#shared/domain/litigation/litigation-facts.ts'
import { litigationPaper } from '#shared/domain/litigation/litigation-paper.ts'
import { readLitigationFacts } from '../queries/litigation-facts.ts'
import { getLitigationFile, listOriginals } from '../queries/litigation-files.ts'
import { lockWaiting, setFailed, setMade, setProgress } from '../store/litigation-files.ts'

type Job = { orgId: string; fileId: string }

/** Originals between two looks of a browser at the progress. */
const TOLD_EVERY = 20

/**
 * Makes a file that was asked for: the fingerprint of each original, one in memory at a time, then the PDF from the figures of now. Run twice, it makes
 * it once. Errors: those of the store; PdfError, which the last try writes on the file.
 */
export async function makeLitigationFile(
  context: AppContext,
  { orgId, fileId }: Job,
  { last }: { last: boolean },
): Promise<void> {
  const scope = systemScope(context, orgId)
  const waits = await readAs(scope, async (tx) => {
    const file = await getLitigationFile(tx, fileId).catch(() => null)
    return file?.state === 'waiting'
  })
  if (!waits) return
  try {
    const hashes = await hashOriginals(scope, fileId)
    await draw(scope, fileId, hashes)
  } catch (error) {
    if (!last && !(error instanceof PdfError && error.reason === 'too_large')) throw error
    context.log.error({ err: error, fileId }, 'a litigation file was not made')
    const failure = error instanceof PdfError ? error.reason : 'internal'
    await inTransaction(scope, async (tx) => {
      if (await lockWaiting(tx, fileId)) await setFailed(tx, fileId, failure)
    })
  }
}

/** SHA-256 by the place of the entry; what is missing from the store has none, and the file says so. */
async function hashOriginals(scope: Scope, fileId: string): Promise<Map<number, string>> {
  const originals = (await readAs(scope, (tx) => listOriginals(tx, fileId))).filter(
    ({ file_key }) => file_key !== null,
  )
  const hashes = new Map<number, string>()
  let done = 0
  for (const { position, file_key: key } of originals) {
    const bytes = await scope.context.files.get(key!)
    if (bytes !== null) hashes.set(position, sha256Hex(bytes))
    done += 1
    if (done % TOLD_EVERY === 0)
      await inTransaction(scope, async (tx) => {
        if (await lockWaiting(tx, fileId)) await setProgress(tx, fileId, done)
      })
  }
  return hashes
}

async function draw(scope: Scope, fileId: string, hashes: ReadonlyMap<number, string>): Promise<void> {
  const { context, orgId } = scope
  const facts = await readAs(scope, (tx) => readLitigationFacts(tx, fileId, hashes))
  const pdf = await context.pdf.renderDossier(litigationPaper(facts), { orgId, userId: null })
  const { owedCents, interestCents, indemnityCents } = litigationSums(facts)
  await withFiles(context, async ({ store }) => {
    const key = await store(`${orgId}/litigation/${randomUUID()}.pdf`, pdf, 'application/pdf')
    await inTransaction(scope, async (tx) => {
      const file = await lockWaiting(tx, fileId)
      if (file === undefined) return
      await setMade(tx, fileId, {
        pdf: { key, sha256: sha256Hex(pdf) },
        owedCents,
        interestCents,
        indemnityCents,
        hashes,
      })
      await tx.emit('litigation.made', {
        subject: { type: 'litigation', id: fileId },
        companyId: file.company_id,
        contactId: file.contact_id,
        amountCents: owedCents,
        description: file.client_name,
        meta: { clientName: file.client_name, reference: facts.reference },
      })
    })
  })
}
