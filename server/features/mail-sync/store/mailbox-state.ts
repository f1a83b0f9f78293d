import { updateRow } from '#server/db/own-rows.ts'
import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import { LONGEST_PAUSE_SECONDS, type SyncFault } from '#shared/domain/mail-sync/mail-sync.ts'
import type { MailboxSharing } from '#shared/domain/mailboxes/sharing.ts'

/** The mailbox was followed to the end of every folder. */
export async function writeSynced(tx: Tx, mailboxId: string): Promise<void> {
  await updateRow(tx, 'mailboxes', mailboxId, { synced_at: tx.now, sync_fault: null, sync_not_before: null })
}

/** Notes why the last pass failed, and until when the server is left alone. A refusal is checked at once, so that the owner is told. */
export async function writeSyncFault(
  tx: Tx,
  mailboxId: string,
  fault: SyncFault,
  notBefore: Date,
): Promise<void> {
  await updateRow(tx, 'mailboxes', mailboxId, {
    sync_fault: fault,
    sync_not_before: notBefore,
    ...(fault === 'refused' ? { next_check_at: tx.now } : {}),
  })
}

export type ToFollow = { orgId: string; id: string }

/** Mailboxes of active members that are to be followed now. A pause beyond the longest was written by a clock that was ahead. */
export function listToFollow(context: AppContext): Promise<ToFollow[]> {
  const now = context.clock.now()
  const latest = new Date(now.getTime() + LONGEST_PAUSE_SECONDS * 1_000)
  return asPlatform(context, async (_db, client) => {
    const { rows } = await client.query<ToFollow>(
      `select b.org_id as "orgId", b.id from mailboxes b
       join memberships m on m.org_id = b.org_id and m.user_id = b.user_id and m.status = 'active'
       where b.status = 'active' and b.sync_paused_at is null and (b.sync_not_before is null or b.sync_not_before not between $1 and $2)
       order by b.synced_at nulls first`,
      [now, latest],
    )
    return rows
  })
}

/** Writes what the owner chose; false when it is no mailbox of the caller. How far back goes farther only. */
export async function writeChoices(
  tx: Tx,
  choices: {
    mailboxId: string
    paused?: boolean | undefined
    importSince?: string | null | undefined
    sharing?: MailboxSharing | undefined
  },
): Promise<boolean> {
  const { mailboxId, paused, importSince, sharing } = choices
  const { numUpdatedRows } = await tx.db
    .updateTable('mailboxes')
    .set((eb) => ({
      updated_at: tx.now,
      ...(paused === undefined ? {} : { sync_paused_at: paused ? tx.now : null }),
      ...(sharing === undefined ? {} : { sharing }),
      ...(importSince === undefined
        ? {}
        : {
            import_since:
              importSince === null
                ? null
                : eb.fn<string | null>('least', ['import_since', eb.val(importSince)]),
          }),
    }))
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', tx.scope.userId)
    .where('id', '=', mailboxId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The server may be asked at once; false when it is no mailbox of the caller. */
export async function forgetPause(tx: Tx, mailboxId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('mailboxes')
    .set({ sync_not_before: null })
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', tx.scope.userId)
    .where('id', '=', mailboxId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether it is a mailbox of this member. */
export async function isOwnMailbox(tx: Tx, mailboxId: string, userId: string | null): Promise<boolean> {
  const row = await ownMailbox(tx, mailboxId, userId).executeTakeFirst()
  return row !== undefined
}

/** The same, and nobody deletes it before the end of the transaction. */
export async function lockOwnMailbox(tx: Tx, mailboxId: string, userId: string | null): Promise<boolean> {
  const row = await ownMailbox(tx, mailboxId, userId).forKeyShare().executeTakeFirst()
  return row !== undefined
}

const ownMailbox = (tx: Tx, mailboxId: string, userId: string | null) =>
  tx.db
    .selectFrom('mailboxes')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', userId)
    .where('id', '=', mailboxId)
