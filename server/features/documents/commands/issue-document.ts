import { assertClockAgrees } from '#server/db/clock-agreement.ts'
import { inSendingTurn, type SendingLine } from '#server/db/sending-turn.ts'
import { findKeptAnswer, inTransaction, readAs } from '#server/db/transaction.ts'
import { type HeldFiles, withFiles } from '#server/db/with-files.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { loadLogo } from './load-logo.ts'

/** All that is printed, before anything of it is kept. */
type Plan<Doc, Next> = {
  document: Doc
  number: Next
  logo: string | null
  logoFileKey: string | null
}
export type DrawnDocument<Doc, Next, Files> = Plan<Doc, Next> & { files: Files }

type Issue<Doc, Next, Files, Answer> = {
  /** Documents that are numbered in one order. */
  line: SendingLine
  /** The draft: two issues of it never overlap. */
  subject: string
  /** Judges and reads what would be issued now. `before`: a number that is being taken. `documentOf` takes the picture of `logoFileKey`. */
  read(
    tx: Tx,
    before: Next | null,
  ): Promise<{ number: Next; logoFileKey: string | null; documentOf: (logo: string | null) => Doc }>
  /** Draws the files and stores them: what is recorded elsewhere meanwhile does not wait for the disk. */
  draw(document: Doc, files: HeldFiles): Promise<Files>
  /** Takes the number and freezes what was drawn. Throws Changed when something printed holds no more. */
  record(tx: Tx, drawn: DrawnDocument<Doc, Next, Files>): Promise<Answer>
}

/**
 * Numbers and freezes a draft with its files: all or nothing. They are drawn and stored before, under the next number; one transaction then takes that
 * very number if all that was drawn still holds, else all begins again (ADR 042, 093). An earlier call with the same key is answered as it was.
 * Errors: those of `read`, `draw` and `record`, clock_apart, service_unavailable.
 */
export function issueDocument<Doc, Next, Files, Answer>(
  scope: Scope,
  { line, subject, read, draw, record }: Issue<Doc, Next, Files, Answer>,
): Promise<Answer> {
  type Planned = { plan: Plan<Doc, Next> } | { kept: Answer }
  type Drawn = { drawn: DrawnDocument<Doc, Next, Files> } | { kept: Answer }

  async function plan(before: Planned | null): Promise<Planned> {
    const kept = await findKeptAnswer<Answer>(scope)
    if (kept !== undefined) return { kept }
    const taken = before && 'plan' in before ? before.plan.number : null
    const { number, logoFileKey, documentOf } = await readAs(scope, (tx) => read(tx, taken))
    const logo = await loadLogo(scope.context.files, logoFileKey)
    return { plan: { document: documentOf(logo), number, logo, logoFileKey } }
  }

  return withFiles(scope.context, (files) =>
    inSendingTurn<Planned, Drawn, Answer>(scope, {
      line,
      subject,
      plan,
      draw: async (planned) =>
        'kept' in planned
          ? planned
          : { drawn: { ...planned.plan, files: await draw(planned.plan.document, files) } },
      record: async (drawn) =>
        'kept' in drawn
          ? drawn.kept
          : inTransaction(scope, async (tx) => {
              await assertClockAgrees(tx)
              return record(tx, drawn.drawn)
            }),
    }),
  )
}
