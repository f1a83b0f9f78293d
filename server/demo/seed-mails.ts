import { join } from 'node:path'
import { asPlatform, readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { connectMaildir } from '#server/features/mailboxes/commands/connect-maildir.ts'
import { deliverToMaildir, makeMaildirFolder } from '#server/integrations/mail-source/maildir-files.ts'
import type { AppContext, Scope } from '#server/scope.ts'
import { drawSupplierInvoice } from './draw-supplier-invoice.ts'
import { createRandom } from './seeded-random.ts'
import {
  freshMails,
  type MailedQuote,
  monthlyMails,
  type StoryMail,
  threadOf,
  WORKSHOP,
} from './story/mails.ts'
import { smallRequests } from './story/small-requests.ts'
import { mailedInvoice } from './story/suppliers.ts'
import type { StoryCalendar } from './story-calendar.ts'

const MONTHS = 14
const DAY_MS = 86_400_000
/** Mails of these last days are not read yet. */
export const NEW_MS = 3 * DAY_MS

/** The mails of fourteen months, in a Maildir of the data directory that the sync engine follows as any mailbox. Returns how many. */
export async function seedMails(
  context: AppContext,
  owner: Scope,
  { seed, now, calendar }: { seed: number; now: Date; calendar: StoryCalendar },
): Promise<number> {
  const directory = join(
    context.config.dataDir,
    'maildirs',
    await connectMaildir(owner, { address: WORKSHOP.address }),
  )
  for (const folder of ['Archives', 'Corbeille']) await makeMaildirFolder(directory, folder)
  const quotes = await listSent(context, owner.orgId)
  const invoice = await drawMailedInvoice(owner, { seed, calendar })
  const months = Array.from({ length: MONTHS }, (_, month) => month + 1)
  const mails = [
    ...quotes.flatMap((quote, index) => threadOf(quote, createRandom(seed + index))),
    ...months.flatMap((month) =>
      monthlyMails(month, new Date(now.getTime() - month * 30 * DAY_MS), month === 1 ? invoice : undefined),
    ),
    ...smallRequests(calendar, createRandom(seed - 1)),
    ...freshMails(now),
  ].filter(({ at }) => at <= now)
  for (const mail of mails) {
    const folder = mail.sent ? 'Envoyés' : null
    const seen = mail.sent === true || now.getTime() - mail.at.getTime() > NEW_MS
    await deliverToMaildir(directory, Buffer.from(rawOf(mail)), { folder, seen, receivedAt: mail.at })
  }
  return mails.length
}

/** RFC 5322 with headers in UTF-8 (RFC 6532). */
function rawOf({ id, answers, from, to, subject, body, at, listId, file }: StoryMail): string {
  const person = ({ name, address }: StoryMail['from']) => `"${name}" <${address}>`
  return [
    `From: ${person(from)}`,
    `To: ${person(to)}`,
    `Subject: ${subject}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}>`,
    ...(answers === undefined ? [] : [`In-Reply-To: <${answers}>`, `References: <${answers}>`]),
    ...(listId === undefined ? [] : [`List-Id: <${listId}>`, 'Precedence: bulk']),
    'MIME-Version: 1.0',
    ...(file === undefined ? textPart(body) : withFile(body, file)),
  ]
    .join('\n')
    .replaceAll('\n', '\r\n')
}

const textPart = (body: string) => [
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: 8bit',
  '',
  body,
]
/** RFC 2046, 5.1: the text, then the file. */
const BOUNDARY = 'atelier-rivoire'
const withFile = (body: string, { name, bytes }: NonNullable<StoryMail['file']>) => [
  `Content-Type: multipart/mixed; boundary="${BOUNDARY}"`,
  '',
  `--${BOUNDARY}`,
  ...textPart(body),
  `--${BOUNDARY}`,
  'Content-Type: application/pdf',
  `Content-Disposition: attachment; filename="${name}"`,
  'Content-Transfer-Encoding: base64',
  '',
  // RFC 2045, 6.8: lines of 76 characters.
  ...(Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,76}/g) ?? []),
  `--${BOUNDARY}--`,
]

/** The invoice that waits in the inbox, as its supplier drew it. */
async function drawMailedInvoice(
  scope: Scope,
  { seed, calendar }: { seed: number; calendar: StoryCalendar },
): Promise<NonNullable<StoryMail['file']>> {
  const buyer = await readAs(scope, getSeller)
  const issuedOn = calendar.dayOf(calendar.at(mailedInvoice.issuedOn, 8 * 60))
  const file = await drawSupplierInvoice(mailedInvoice, { scope, buyer, issuedOn, seed })
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

async function listSent(context: AppContext, orgId: string): Promise<MailedQuote[]> {
  return asPlatform(context, async (db) => {
    const rows = await db
      .selectFrom('quotes as q')
      .innerJoin('contacts as c', (join) =>
        join.onRef('c.org_id', '=', 'q.org_id').onRef('c.id', '=', 'q.contact_id'),
      )
      .select([
        'q.number',
        'q.title',
        'q.status',
        'q.sent_at',
        'q.signed_at',
        'q.refused_at',
        'c.email',
        'c.first_name',
        'c.last_name',
        'c.company_name',
      ])
      .where('q.org_id', '=', orgId)
      .where('q.sent_at', 'is not', null)
      .where('c.email', 'is not', null)
      .orderBy('q.sent_at')
      .execute()
    return rows.map((row) => ({
      number: row.number!,
      title: row.title ?? 'Votre projet',
      status: row.status,
      sentAt: row.sent_at!,
      decidedAt: row.signed_at ?? row.refused_at,
      email: row.email!,
      firstName: row.first_name ?? '',
      lastName: row.last_name,
      company: row.company_name === [row.first_name, row.last_name].join(' ') ? null : row.company_name,
    }))
  })
}
