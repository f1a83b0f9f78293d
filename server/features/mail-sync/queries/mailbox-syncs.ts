import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { MailboxSyncs } from '#shared/contract/mail-sync.ts'
import {
  type FolderRole,
  folderRoleNames,
  folderRoles,
  PUSH_SILENT_SECONDS,
  STANDS_STILL_SECONDS,
  TRIES_BEFORE_ASIDE,
} from '#shared/domain/mail-sync/mail-sync.ts'
import type { MailboxSharing } from '#shared/domain/mailboxes/sharing.ts'

type FolderRow = {
  mailbox_id: string
  id: string
  name: string
  role: FolderRole | null
  followed: boolean
  there: number | null
  here: number
  aside: number
  compared_at: Date | null
}

type SweepRow = Omit<NonNullable<MailboxSyncs['items'][number]['sweep']>, 'at'> & { at: string }

const standsStill = (
  row: { status: string; sync_paused_at: Date | null; synced_at: Date | null },
  now: Date,
): boolean =>
  row.status === 'active' &&
  row.sync_paused_at === null &&
  row.synced_at !== null &&
  now.getTime() - row.synced_at.getTime() > STANDS_STILL_SECONDS * 1_000

/** Only while the installation has a place for announcements. */
const isSilent = (
  { scope: { context }, now }: Tx,
  row: { provider: string; status: string; sync_paused_at: Date | null; silent_since: Date | null },
) => {
  const { gmail, graph } = context.config.mailPush
  const isAsked = row.provider === 'google' ? gmail !== null : graph
  const since = row.status === 'active' && row.sync_paused_at === null ? row.silent_since : null
  return isAsked && since !== null && now.getTime() - since.getTime() > PUSH_SILENT_SECONDS * 1_000
}

/** The caller's mailboxes, with the proof that what is on the server is here. */
export async function listMailboxSyncs(tx: Tx) {
  const { orgId, userId } = tx.scope
  const mailboxes = await sql<{
    id: string
    address: string
    provider: string
    sharing: MailboxSharing
    import_since: string | null
    sync_paused_at: Date | null
    sync_fault: string | null
    sync_not_before: Date | null
    synced_at: Date | null
    last_mail_at: Date | null
    added: number
    removed: number
    marks: number
    status: string
    sweep: SweepRow | null
    silent_since: Date | null
  }>`
    select b.id, b.address, b.provider, b.sharing, b.import_since::text, b.sync_paused_at, b.sync_fault, b.sync_not_before, b.synced_at, newest.last_at as last_mail_at,
      coalesce(r.added, 0)::int as added, coalesce(r.removed, 0)::int as removed, coalesce(r.marks, 0)::int as marks, b.status, to_jsonb(s) as sweep, w.silent_since
    from mailboxes b
    left join lateral (select e.last_at from conversation_entries e where e.org_id = b.org_id and e.place_id = b.id order by e.last_at desc limit 1) newest on true
    left join lateral (
      select sum(added) as added, sum(removed) as removed, sum(marks) as marks from mail_repairs
      where org_id = b.org_id and mailbox_id = b.id and repaired_at > ${new Date(tx.now.getTime() - 30 * 86_400_000)}) r on true
    left join lateral (
      select greatest(checked_at, compared_at) as at, mails, added, removed, marks, conversations, sources, lost from mail_sweeps
      where org_id = b.org_id and mailbox_id = b.id and checked_at is not null and compared_at is not null order by begun_at desc limit 1) s on true
    left join lateral (
      select coalesce(failing_since, case when noticed_at is null and remote_id is null then renewed_at end, case when until < ${tx.now} then until end) as silent_since
      from mail_watches where org_id = b.org_id and mailbox_id = b.id) w on true
    where b.org_id = ${orgId} and b.user_id = ${userId} order by b.created_at desc, b.id desc`.execute(tx.db)
  const folders = await sql<FolderRow>`
    select f.mailbox_id, f.id, f.name, f.role, f.followed, f.server_count as there, f.compared_at, counted.here::int, counted.aside::int
    from mail_folders f
    cross join lateral (
      select count(*) filter (where p.message_id is not null) as here,
        count(*) filter (where p.message_id is null and p.attempts >= ${TRIES_BEFORE_ASIDE}) as aside
      from mail_placements p where p.org_id = f.org_id and p.folder_id = f.id and p.epoch = f.epoch) counted
    where f.org_id = ${orgId} and f.mailbox_id in (select id from mailboxes where org_id = ${orgId} and user_id = ${userId})
    order by f.name, f.id`.execute(tx.db)
  const ofMailbox = Map.groupBy(folders.rows, ({ mailbox_id }) => mailbox_id)
  return {
    items: mailboxes.rows.map((row) => ({
      mailboxId: row.id,
      address: row.address,
      maildir: row.provider === 'maildir',
      sharing: row.sharing,
      importSince: row.import_since,
      paused: row.sync_paused_at !== null,
      fault: row.sync_fault,
      notBefore: row.sync_not_before?.toISOString() ?? null,
      syncedAt: row.synced_at?.toISOString() ?? null,
      lastMailAt: row.last_mail_at?.toISOString() ?? null,
      folders: (ofMailbox.get(row.id) ?? []).sort(byRole).map(presentFolder),
      repaired: { added: row.added, removed: row.removed, marks: row.marks },
      sweep: row.sweep && { ...row.sweep, at: new Date(row.sweep.at).toISOString() },
      stillSince: standsStill(row, tx.now) ? row.synced_at!.toISOString() : null,
      silentSince: isSilent(tx, row) ? row.silent_since!.toISOString() : null,
    })),
  }
}

const rankOf = ({ role }: FolderRow) =>
  role === null ? folderRoles.indexOf('archive') + 0.5 : folderRoles.indexOf(role)
const byRole = (a: FolderRow, b: FolderRow) => rankOf(a) - rankOf(b)

const presentFolder = ({ id, name, role, followed, there, here, aside, compared_at }: FolderRow) => ({
  id,
  role,
  followed,
  there,
  here,
  aside,
  name: role === null ? name : folderRoleNames[role],
  comparedAt: compared_at?.toISOString() ?? null,
})
