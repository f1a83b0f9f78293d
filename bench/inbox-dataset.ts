import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { MailboxSharing } from '#shared/domain/mailboxes/sharing.ts'
import { addOrganization, type Organization } from './dataset.ts'
import * as fill from './inbox-mails.ts'
import { vocabulary } from './inbox-words.ts'
import { MAKE_AGAIN, SET_ASIDE } from './set-aside-indexes.ts'

/** Conversations; there are five times as many mails. */
export type InboxSize = { conversations: number }
/** An organization and its member, who reads most of its mailboxes. */
export type InboxDataset = Organization & { mailboxIds: string[] }

const ORGANIZATIONS = 50
const NEIGHBOUR: InboxSize = { conversations: 400 }
const CRM = { contacts: 2_000, quotes: 500, members: 8 }
const NEIGHBOUR_CRM = { contacts: 50, quotes: 10, members: 2 }
const WORDS = 60_000
const TEXTS = 20_000

/** The measured organization’s mailboxes: of a hundred conversations, how many each holds. The first is the reader’s. */
const MAILBOXES: { share: number; sharing: MailboxSharing }[] = [
  { share: 50, sharing: 'private' },
  { share: 10, sharing: 'everything' },
  { share: 10, sharing: 'everything' },
  { share: 10, sharing: 'everything' },
  { share: 10, sharing: 'subjects' },
  { share: 10, sharing: 'private' },
]
const ONE_MAILBOX: typeof MAILBOXES = [{ share: 100, sharing: 'private' }]

/** Fills a migrated database: an inbox of `size` among those of 49 other organizations, by plain SQL; indexes are made afterwards. */
export async function fillInbox(databaseUrl: string, size: InboxSize): Promise<InboxDataset> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Making them of sorted rows takes minutes less than growing them.
    await client.query(
      `set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off; set enable_nestloop = off`,
    )
    await client.query(SET_ASIDE)
    await client.query(fill.WORDS, [vocabulary(WORDS)])
    await client.query(fill.INDEX_WORDS)
    await client.query(fill.TEXTS, [TEXTS, WORDS / 2])
    await client.query(fill.INDEX_TEXTS)
    // The small ones first, which read what is there before their own.
    for (let index = 1; index < ORGANIZATIONS; index++)
      await addInbox(client, NEIGHBOUR, NEIGHBOUR_CRM, ONE_MAILBOX)
    const measured = await addInbox(client, size, CRM, MAILBOXES)
    const { rows } = await client.query<{ made: string }>(MAKE_AGAIN)
    for (const { made } of rows) await client.query(made)
    await client.query('vacuum analyze')
    return measured
  } finally {
    await client.end()
  }
}

async function addInbox(
  client: pg.Client,
  { conversations }: InboxSize,
  crm: typeof CRM,
  mailboxes: typeof MAILBOXES,
): Promise<InboxDataset> {
  const organization = await addOrganization(client, crm)
  const { orgId, userId } = organization
  const mailboxIds = mailboxes.map(() => randomUUID())
  const sharing = mailboxes.map((each) => each.sharing)
  const boxes = mailboxes.flatMap(({ share }, index) => Array.from({ length: share }, () => index + 1))
  await client.query(fill.MAILBOXES, [orgId, userId, mailboxIds, sharing])
  await client.query(fill.BOXES, [mailboxIds])
  await client.query(fill.FOLDERS, [orgId])
  await client.query(fill.SENDERS, [orgId])
  await client.query(fill.CONVERSATIONS, [conversations, WORDS, boxes])
  await client.query(fill.KEYS, [orgId])
  await client.query('analyze threads; analyze senders')
  await client.query(fill.MAILS, [orgId, TEXTS])
  await client.query(fill.PLACEMENTS, [orgId])
  await client.query(fill.ENTRIES, [orgId])
  await client.query(fill.HANDLINGS, [orgId, userId])
  await client.query(fill.LABELS, [orgId])
  await client.query(fill.NOTES, [orgId, userId])
  await client.query(fill.FORGET)
  return { ...organization, mailboxIds }
}
