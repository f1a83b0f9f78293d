/** Fills the tables of mails. Numbers come from hashes: two fillings of one size are alike. */
const hash = (seed: string) => `(hashint8extended(${seed}, 12) & 2147483647)`

/** `$1` words by rank. */
export const WORDS = `
  create temp table words as select rank::int, word from unnest($1::text[]) with ordinality as w (word, rank)`
export const INDEX_WORDS = 'create unique index on words (rank); analyze words'

/** `$1` texts of some 90 words, of the first `$2` words: the word of rank r comes 1/r as often as the first (Zipf). */
export const TEXTS = `
  create temp table texts as
  select n, text, setweight(to_tsvector('french_mail', text), 'C') as search from (
    select n, string_agg(word, ' ' order by at) as text
    from (select n, at, floor(power($2::float8, ${hash('n * 1000 + at')} / 2147483648::float8))::int as rank
          from generate_series(1, $1::int) as n, generate_series(1, 20 + (200 * power(${hash('n')} / 2147483648::float8, 2))::int) as at) as drawn
    join words using (rank) group by n) as written`
export const INDEX_TEXTS = 'create unique index on texts (n); analyze texts'

/** `$1` organization, `$2` its reader, `$3` ids, `$4` sharing. Paused: no worker follows them. */
export const MAILBOXES = `
  with people as (
    select user_id, row_number() over (order by user_id <> $2, user_id) as n from memberships where org_id = $1::uuid)
  insert into mailboxes (org_id, id, user_id, provider, address, sealed, sharing, next_check_at, sync_paused_at, synced_at, created_at)
  select $1::uuid, id, user_id, 'imap', 'boite' || n || '@' || left($1::uuid::text, 8) || '.test', 'banc', sharing, now() + interval '1 year', now(), now(),
         now() - make_interval(mins => 100 - n::int)
  from unnest($3::uuid[], $4::text[]) with ordinality as box (id, sharing, n) join people using (n)`
export const BOXES = `
  create temp table boxes as
  select n::int, b.id, b.address, setweight(to_tsvector('simple_mail', address || ' ' || translate(address, '@.', '  ')), 'B') as search
  from unnest($1::uuid[]) with ordinality as box (id, n) join mailboxes b on b.id = box.id`
export const FOLDERS = `
  insert into mail_folders (org_id, mailbox_id, remote_key, name, role, followed, epoch, compared_at)
  select $1, b.id, f.name, f.name, f.role, true, '1', now() from boxes b,
    (values ('INBOX', 'inbox'), ('Envoyés', 'sent'), ('Archives', 'archive'), ('Corbeille', 'trash'), ('Chantiers', null)) as f (name, role)`

/** Contacts of the organization, who write most of the mails. */
export const SENDERS = `
  create temp table senders as
  select n::int, name, address, setweight(to_tsvector('simple_mail', name || ' ' || address || ' ' || translate(address, '@.', '  ')), 'B') as search
  from (select row_number() over (order by id) as n, first_name || ' ' || last_name as name, email as address from contacts where org_id = $1) as each`

/** Mails of twenty conversations: a hundred. */
const LENGTHS = `array[1, 30, 2, 4, 1, 8, 3, 1, 13, 2, 5, 1, 6, 2, 10, 1, 3, 4, 1, 2]`
/** `$1` of them over five years, with `$2` words, of which the last half is found in subjects alone; `$3` the mailbox of each of a hundred. */
export const CONVERSATIONS = `
  create temp table threads as
  select n, new_id() as id, mails, ended_at, box, sender, subject, setweight(to_tsvector('french_mail', subject), 'A') as search
  from (
    select n, (${LENGTHS})[1 + n % 20] as mails, now() - make_interval(secs => n * (157680000 / $1::float8)) as ended_at,
      ($3::int[])[1 + ${hash('n * 7')} % 100] as box,
      floor(power((select count(*) from senders)::float8, ${hash('n * 3')} / 2147483648::float8))::int as sender,
      initcap(a.word) || ' ' || b.word || ' ' || c.word as subject
    from generate_series(1, $1::int) as n
    join words a on a.rank = 30 + ${hash('n * 11')} % 100
    join words b on b.rank = floor(power($2::float8 / 2, ${hash('n * 13')} / 2147483648::float8))::int
    join words c on c.rank = $2::int / 2 + ${hash('n * 17')} % ($2::int / 2)) as each`

/**
 * `$1` organization, `$2` texts. A third is written by the mailbox. In one conversation of twenty, a colleague’s mailbox has a copy of every
 * other mail.
 */
export const MAILS = `
  insert into mail_messages (org_id, mailbox_id, conversation_id, content_hash, file_key, size, message_id, subject, from_name, from_address, people,
    sent_at, received_at, snippet, attachments, traits, outgoing, addresses, mentions, search)
  select $1::uuid, b.id, t.id, sha256(('mail' || number)::bytea), $1::uuid || '/mails/' || number, 4000, original || '@banc.test',
    case when k > 1 then 'Re: ' else '' end || t.subject,
    case when outgoing then 'Camille Banc' else s.name end, case when outgoing then b.address else s.address end,
    jsonb_build_object('to', jsonb_build_array(jsonb_build_object(
      'name', case when outgoing then s.name end, 'address', case when outgoing then s.address else b.address end)),
      'cc', '[]'::jsonb, 'bcc', '[]'::jsonb, 'replyTo', '[]'::jsonb),
    received_at, received_at, left(x.text, 140),
    case when ${hash('number * 5')} % 7 = 0
      then '[{"position": 0, "name": "plan.pdf", "type": "application/pdf", "size": 48213, "contentId": null, "inline": false}]'::jsonb else '[]' end,
    '{"authentication": null, "protection": null, "invitation": null, "automatic": false, "listId": null}', outgoing,
    array[s.address, b.address],
    case when ${hash('number * 19')} % 50 = 0 then array['D-2025-' || lpad((number % 500)::text, 5, '0')] else '{}' end,
    t.search || s.search || b.search || x.search
  from (
    select t.*, k, t.n * 100 + k as number, t.n * 100 + k - copy as original, copy = 0 and k % 3 = 2 as outgoing,
      ended_at - make_interval(hours => (mails - k + copy) * 19) as received_at, box + copy as held
    from threads t, generate_series(1, mails) as k,
      lateral (select case when t.n % 20 = 5 and k % 2 = 0 and box = 1 and (select count(*) from boxes) > 1 then 1 else 0 end as copy) as c) as t
  join boxes b on b.n = t.held
  join senders s on s.n = t.sender
  join texts x on x.n = 1 + ${hash('number * 23')} % $2::int
  order by received_at desc`

/** Keys of conversations, so that a mail that comes is sought among as many as in life. */
export const KEYS = `
  with made as (insert into conversations (org_id, id, created_at) select $1, id, ended_at from threads returning 1)
  insert into conversation_keys (org_id, key, conversation_id)
  select $1, sha256(('key' || n * 100 + k)::bytea), id from threads, generate_series(1, mails) as k where (select count(*) from made) > 0`

/** `$1` organization. What is new stands in the inbox, most of the rest in the archive. A mail of twelve is not read while its conversation is new. */
export const PLACEMENTS = `
  insert into mail_placements (org_id, mailbox_id, folder_id, epoch, remote_id, message_id, received_at, seen, flagged)
  select $1, m.mailbox_id, f.id, '1', row_number() over (order by m.received_at), m.id, m.received_at,
    m.outgoing or m.draw % (case when t.share < 0.05 then 12 else 60 end) <> 0, m.draw % 200 = 0
  from (select *, (hashtextextended(file_key, 3) & 2147483647) as draw from mail_messages where org_id = $1) as m
  join (select *, n::float8 / max(n) over () as share, ${hash('n * 29')} % 100 as draw from threads) as t on t.id = m.conversation_id
  join mail_folders f on f.org_id = $1 and f.mailbox_id = m.mailbox_id and f.name = case
    when m.outgoing then 'Envoyés' when t.draw >= 88 then 'Chantiers' when t.draw >= 86 then 'Corbeille'
    when t.share < 0.2 or t.draw < 25 then 'INBOX' else 'Archives' end`

/** `$1` organization. As server/features/mail-sync/store/entries.ts counts them. */
export const ENTRIES = `
  with stands as (
    select m.mailbox_id, place.id as place_id, m.conversation_id, m.id, m.received_at, p.seen, p.flagged, m.attachments <> '[]' as attachments,
      coalesce(m.from_name, m.from_address) as sender
    from mail_messages m join mail_placements p on p.org_id = m.org_id and p.message_id = m.id
    join mail_folders f on f.org_id = p.org_id and f.id = p.folder_id
    cross join lateral (values (f.id), (case when f.role is distinct from 'trash' then m.mailbox_id end)) as place (id)
    where m.org_id = $1 and place.id is not null)
  insert into conversation_entries
    (org_id, mailbox_id, place_id, conversation_id, last_at, last_message_id, messages, unread, flagged, attachments, senders)
  select $1, mailbox_id, place_id, conversation_id, max(received_at), (array_agg(id order by received_at desc, id desc))[1], count(*),
    count(*) filter (where not seen), count(*) filter (where flagged), bool_or(attachments), (array_agg(distinct sender))[1:5]
  from stands group by mailbox_id, place_id, conversation_id order by max(received_at)`

/**
 * `$1` organization, `$2` its reader. The newer half of the conversations was handled by the team: of a hundred 88 are done, 6 to do, 3 wait, 3 are put
 * off; a third of these is nobody’s. Two of a hundred are late, one nearly.
 */
export const HANDLINGS = `
  insert into conversation_handlings (org_id, conversation_id, state, assignee_id, snoozed_until, changed_at, due_kind, due_from, warn_at, due_at, delay)
  select $1, id, case when draw < 88 then 'done' when draw < 94 or draw >= 97 then 'todo' else 'waiting' end,
    case when ${hash('n * 37')} % 3 > 0 then (array[$2::uuid, other.user_id])[1 + ${hash('n * 41')} % 2] end,
    case when draw >= 97 then now() + interval '1 year' end, ended_at,
    case when draw between 88 and 90 then 'answer' end, case when draw between 88 and 90 then ended_at end,
    case when draw between 88 and 90 then ended_at + interval '1 hour' end,
    case when draw between 88 and 89 then ended_at + interval '2 hours' when draw = 90 then now() + interval '1 year' end,
    case when draw between 88 and 89 then 'late' when draw = 90 then 'soon' end
  from (select *, ${hash('n * 43')} % 100 as draw from threads where n <= (select max(n) / 2 from threads)) as handled,
    (select user_id from memberships where org_id = $1 and user_id <> $2 order by user_id limit 1) as other`
/** `$1` organization. Twenty labels: the first on a conversation of five, each of the others on one of two thousand. */
export const LABELS = `
  with made as (
    insert into conversation_labels (org_id, name, colour, created_at)
    select $1, 'Étiquette ' || n, 'info', now() from generate_series(1, 20) as n returning id, name)
  insert into conversation_label_links (org_id, conversation_id, label_id)
  select $1, t.id, made.id from threads t join made on made.name = 'Étiquette ' || case when t.n % 5 = 0 then 1 else 2 + t.n % 2000 end`
/** `$1` organization, `$2` its reader, whom notes of one conversation of four hundred name. */
export const NOTES = `
  with written as (
    insert into conversation_notes (org_id, conversation_id, written_in, author_id, body, created_at)
    select $1, id, id, $2, 'Note du banc', ended_at from threads where n % 400 = 3 returning id, conversation_id, created_at)
  insert into conversation_mentions (org_id, note_id, user_id, conversation_id, created_at)
  select $1, id, $2, conversation_id, created_at from written`

/** Drops the helpers that filled one organization. */
export const FORGET = 'drop table boxes, senders, threads'
