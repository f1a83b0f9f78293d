import pg from 'pg'
import { encodeCursor } from '#server/db/page.ts'
import type { Case } from './cases.ts'
import type { InboxDataset } from './inbox-dataset.ts'
import { COMMON_WORDS, MIDDLE_WORDS } from './inbox-words.ts'

const VARIANTS = 12
const LIST = '/api/v1/conversations?limit=50'
/** As many as 3 to 30 in a thousand mails begin so. */
const BEGINNINGS = ['ch', 'fac', 'li', 'b', 'pro', 'r', 'car', 'men']
const ABSENT = ['helsinki', 'xylophone', 'kowalski', 'zzyx', 'wagon', 'hippopotame', 'yoga', 'quark']
/** Rows below which a page is deep, where there are as many. */
const DEEP = 5_000

type Row = Record<'name' | 'address' | 'word', string>

export async function makeInboxCases(databaseUrl: string, dataset: InboxDataset): Promise<Case[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { orgId, mailboxIds } = dataset
  try {
    const deepCursor = async (places: readonly string[]) => {
      const { rows } = await client.query<{ last_at: Date; conversation_id: string }>(
        `with listed as (select last_at, conversation_id from conversation_entries where org_id = $1 and place_id = any ($2))
         select * from listed order by last_at desc, conversation_id desc
         offset (select least($3, count(*) / 2) from listed) limit 1`,
        [orgId, places, DEEP],
      )
      return encodeCursor([rows[0]!.last_at, rows[0]!.conversation_id])
    }
    const { rows: folders } = await client.query<{ id: string; name: string }>(
      `select id, name from mail_folders where org_id = $1 and mailbox_id = $2`,
      [orgId, mailboxIds[0]],
    )
    const folder = (name: string) => folders.find((each) => each.name === name)!.id
    const { rows: long } = await client.query<{ id: string }>(
      `select conversation_id as id from conversation_entries where org_id = $1 and place_id = $2 and messages = 30
       order by last_at desc limit $3`,
      [orgId, mailboxIds[0], VARIANTS],
    )
    // From conversations everywhere in the five years: their last word is found in few others.
    const { rows: some } = await client.query<Row>(
      `select from_name as name, from_address as address, lower(split_part(subject, ' ', 3)) as word from (
         select distinct on (bucket) * from (
           select *, ntile($3::int) over (order by received_at) as bucket from mail_messages
           where org_id = $1 and mailbox_id = $2 and not outgoing and subject not like 'Re:%') as each
         order by bucket, received_at desc) as spread`,
      [orgId, mailboxIds[0], VARIANTS],
    )
    const day = (yearsAgo: number) =>
      new Date(Date.now() - yearsAgo * 365 * 86_400_000).toISOString().slice(0, 10)
    const page = (name: string, path: string): Case => ({ name, kind: 'page', method: 'GET', paths: [path] })
    const searches = (name: string, asked: readonly string[], more = ''): Case => ({
      name: `inbox search, ${name}`,
      kind: 'mailSearch',
      method: 'GET',
      paths: [...new Set(asked)].map((q) => `${LIST}&view=all${more}&q=${encodeURIComponent(q)}`),
    })
    const deep = await deepCursor(mailboxIds.slice(0, 5))
    return [
      page('inbox, first page', `${LIST}&view=inbox`),
      page('inbox, all mailboxes', `${LIST}&view=all`),
      page('inbox, deep page', `${LIST}&view=all&cursor=${deep}`),
      page('inbox, folder', `${LIST}&view=all&folderId=${folder('Archives')}`),
      page(
        'inbox, folder, deep page',
        `${LIST}&view=all&folderId=${folder('Archives')}&cursor=${await deepCursor([folder('Archives')])}`,
      ),
      page('inbox, unread', `${LIST}&view=unread`),
      page('inbox, followed', `${LIST}&view=flagged`),
      page('inbox, mine', `${LIST}&view=mine`),
      page('inbox, unassigned', `${LIST}&view=unassigned`),
      page('inbox, late', `${LIST}&view=late`),
      page('inbox, late of mine', `${LIST}&view=all&q=${encodeURIComponent('retard:oui attribué:moi')}`),
      page('inbox, done', `${LIST}&view=done`),
      page('inbox, mentions', `${LIST}&view=mentions`),
      page('inbox, team search', `${LIST}&view=all&q=${encodeURIComponent('à traiter: attribué:moi')}`),
      page('inbox, common label', `${LIST}&view=all&q=${encodeURIComponent('étiquette:"Étiquette 1"')}`),
      page('inbox, rare label', `${LIST}&view=all&q=${encodeURIComponent('étiquette:"Étiquette 8"')}`),
      { name: 'inbox, team counts', kind: 'count', method: 'GET', paths: ['/api/v1/inbox/team'] },
      searches('à traiter', [
        ...COMMON_WORDS.map((word) => `à traiter: attribué:moi ${word}`),
        ...MIDDLE_WORDS.map((word) => `étiquette:"Étiquette 8" ${word}`),
      ]),
      {
        name: 'inbox, conversation of 30',
        kind: 'read',
        method: 'GET',
        paths: long.map(({ id }) => `/api/v1/conversations/${id}`),
      },
      { name: 'inbox, counts', kind: 'count', method: 'GET', paths: ['/api/v1/inbox'] },
      searches('common', COMMON_WORDS),
      searches('common, deep page', COMMON_WORDS, `&cursor=${deep}`),
      searches('middling', MIDDLE_WORDS),
      searches(
        'rare',
        some.map(({ word }) => word),
      ),
      searches('absent', ABSENT),
      searches('beginning', BEGINNINGS),
      searches('two words', [
        ...COMMON_WORDS.flatMap((one, at) => [
          `${one} ${MIDDLE_WORDS[at]}`,
          `${one} ${COMMON_WORDS.at(at - 1)}`,
        ]),
        ...some.slice(0, 6).map(({ word }) => `chantier ${word}`),
        ...['croquis maquette', 'helsinki chantier'],
      ]),
      searches(
        'de:',
        some.flatMap(({ name, address }) => [`de:${name.split(' ')[1]}`, `de:${address}`]),
      ),
      searches('à:', [...some.map(({ address }) => `à:${address}`), 'à:boite1']),
      searches(
        'client:',
        some.map(({ address }) => `client:${address}`),
      ),
      searches('pièce jointe:', ['pièce jointe:', ...COMMON_WORDS.map((word) => `pièce jointe: ${word}`)]),
      searches('avant:', [
        ...[1, 2, 3, 4].map((years) => `avant:${day(years)}`),
        ...COMMON_WORDS.map((word) => `${word} avant:${day(2.5)}`),
        ...some.map(({ word }) => `${word} avant:${day(1)}`),
      ]),
      searches('non lu:', ['non lu:', 'suivi:', 'non lu: chantier', 'suivi: croquis']),
    ]
  } finally {
    await client.end()
  }
}
