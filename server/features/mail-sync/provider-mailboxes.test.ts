import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailSource, SourceError } from '#server/integrations/mail-source/port.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { oauthProviders } from '#shared/domain/mailboxes/mailbox.ts'
import {
  deliverMany,
  mailText,
  makeProviderMailbox,
  type ProviderMailbox,
  seeded,
} from './provider-mailbox.fixture.ts'

/** Invariants of mail-facts.md (C1), against Gmail and Microsoft Graph as B1 and B2 describe them. */
let site: TestApp
let box: ProviderMailbox

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

const flagsHere = async (id: string) =>
  (
    await box.rows<{ remote_id: string; seen: boolean; flagged: boolean }>(
      'select remote_id, seen, flagged from mail_placements where mailbox_id = $1',
    )
  )
    .filter((one) => one.remote_id === id)
    .map(({ seen, flagged }) => ({ seen, flagged }))

describe.each(oauthProviders)('a mailbox of %s', (provider) => {
  beforeEach(async () => {
    box = await makeProviderMailbox(site, provider)
    return () => box.end()
  })

  test('holds what the server holds, each mail once, whatever comes, goes or is done twice', async () => {
    const ids = deliverMany(box.server, 120)
    box.server.deliver(mailText('m3', 'Re: Sujet 3', 'Ma réponse'), {
      folder: box.server.folders.sent,
      seen: true,
    })
    box.server.deliver(mailText('old', 'Vieux chantier'), { folder: box.server.folders.archive })
    box.server.deliver(mailText('bin', 'Publicité'), { folder: box.server.folders.trash })
    await box.pass()
    await box.agree()
    expect(await box.messages()).toHaveLength(122)
    await box.pass()
    await box.pass(true)
    expect(await box.messages()).toHaveLength(122)

    box.server.deliver(mailText('m200', 'Sujet 200'))
    box.server.erase(ids[7]!)
    box.server.mark(ids[9]!, { seen: true, flagged: true })
    await box.pass()
    await box.agree()
    expect(await flagsHere(ids[9]!)).toEqual([{ seen: true, flagged: true }])
    expect(await box.idsHere(box.server.folders.inbox)).not.toContain(ids[7])
  })

  test('keeps mails without a Message-ID, with the same one, and those that are the same twice', async () => {
    box.server.deliver(mailText(null, 'Sans identifiant'))
    box.server.deliver(mailText(null, 'Sans identifiant', 'Un autre'))
    box.server.deliver(mailText('same', 'Le même'))
    box.server.deliver(mailText('same', 'Le même', 'Un autre texte'))
    box.server.deliver(mailText('twice', 'Deux fois'))
    box.server.deliver(mailText('twice', 'Deux fois'))
    await box.pass()
    await box.agree()
    expect(await box.messages()).toHaveLength(5)
  })

  test('a mail that moves keeps its conversation and is not fetched again', async () => {
    const [id = ''] = deliverMany(box.server, 3)
    await box.pass()
    const before = await box.messages()
    for (const [from, to] of [
      ['inbox', 'archive'],
      ['archive', 'own'],
      ['own', 'inbox'],
    ] as const) {
      box.server.rest.log.length = 0
      box.server.move(id, box.server.folders[from], box.server.folders[to])
      await box.pass()
      await box.agree()
      expect(await box.messages()).toEqual(before)
      expect(box.server.rest.log.filter((call) => /value|format=raw/.test(call))).toEqual([])
    }
    box.server.move(id, box.server.folders.inbox, box.server.folders.trash)
    await box.pass()
    await box.agree()
    expect(await box.messages()).toEqual(before)
  })

  test('changes that are forgotten are found by comparison, without doubles or losses', async () => {
    const ids = deliverMany(box.server, 20)
    await box.pass()
    const before = await box.messages()
    box.server.erase(ids[0]!)
    box.server.mark(ids[1]!, { seen: true })
    box.server.move(ids[2]!, box.server.folders.inbox, box.server.folders.archive)
    box.server.deliver(mailText('new', 'Nouveau'))
    box.server.forgetChanges()
    await box.pass()
    await box.agree()
    expect(await flagsHere(ids[1]!)).toEqual([{ seen: true, flagged: false }])
    expect(await box.messages()).toHaveLength(21)
    expect(await box.messages()).toEqual(expect.arrayContaining(before))
    box.server.deliver(mailText('newer', 'Encore un'))
    await box.pass()
    await box.agree()
  })

  test('threads of the provider join mails that do not cite each other', async () => {
    box.server.deliver(mailText('a', 'Chantier'), { thread: 't1' })
    box.server.deliver(mailText('b', 'Re: Chantier'), { thread: 't1' })
    box.server.deliver(mailText('c', 'Chantier'), { thread: 't2' })
    await box.pass()
    const conversations = new Map(
      (await box.messages()).map(({ subject, conversation }) => [conversation, subject]),
    )
    expect(conversations.size).toBe(2)
  })

  test('flags and moves made here reach the server once, and come back to nothing', async () => {
    const [one = '', two = '', three = ''] = deliverMany(box.server, 3)
    await box.pass()
    const { inbox, archive, own } = box.server.folders
    const apply = (ids: string[], action: Parameters<MailSource['apply']>[3]) =>
      box.source.apply(inbox, '1', ids, action)
    await apply([one, two], { action: 'seen' })
    await apply([one], { action: 'flag' })
    expect([box.server.flagsOf(one), box.server.flagsOf(two), box.server.flagsOf(three)]).toEqual([
      { seen: true, flagged: true },
      { seen: true, flagged: false },
      { seen: false, flagged: false },
    ])
    await apply([two], { action: 'unseen' })
    await apply([one], { action: 'unflag' })
    expect([box.server.flagsOf(one), box.server.flagsOf(two)]).toEqual([
      { seen: true, flagged: false },
      { seen: false, flagged: false },
    ])
    box.server.erase(three)
    await apply([one, three], { action: 'move', to: archive })
    await apply([one], { action: 'move', to: archive })
    await apply([two], { action: 'move', to: own })
    expect([box.server.idsIn(inbox), box.server.idsIn(own)]).toEqual([[], [two]])
    expect(box.server.idsIn(archive)).toContain(one)
    await box.pass()
    await box.agree()
    await box.source.apply(archive, '1', [one], { action: 'move', to: inbox })
    await box.source.apply(own, '1', [two], { action: 'move', to: box.server.folders.trash })
    expect([
      box.server.idsIn(inbox),
      box.server.idsIn(own),
      box.server.idsIn(box.server.folders.trash),
    ]).toEqual([[one], [], [two]])
    await box.pass()
    await box.agree()
  })

  test('a mail filed here stands here where it stands there, which at Gmail may be in two places', async () => {
    const { archive, own } = box.server.folders
    const id = box.server.deliver(mailText('a', 'Chantier'), { folder: archive })
    await box.pass()
    // As recordMoves writes it, before the time of « Annuler ».
    await box.rows(
      `with folders as (select a.id as source, o.id as target from mail_folders a join mail_folders o using (org_id, mailbox_id)
                        where a.mailbox_id = $1 and a.remote_key = '${archive}' and o.remote_key = '${own}'),
            moved as (update mail_placements set moved_to = target from folders where mailbox_id = $1 and folder_id = source returning org_id, message_id)
       insert into mail_changes (org_id, mailbox_id, message_id, action, source_folder_id, target_folder_id, created_at)
       select org_id, $1, message_id, 'move', source, target, now() - interval '1 minute' from moved, folders`,
    )
    await box.pass()
    await box.agree()
    expect(box.server.idsIn(own)).toEqual([id])
    expect(await box.rows('select id from mail_changes where mailbox_id = $1')).toEqual([])
    const shown = await box.rows<{ key: string }>(
      `select f.remote_key as key from conversation_entries e join mail_folders f on f.org_id = e.org_id and f.id = e.place_id
       where e.mailbox_id = $1`,
    )
    expect(new Set(shown.map(({ key }) => key))).toEqual(
      new Set(provider === 'google' ? [archive, own] : [own]),
    )
  })

  test('mails from before the chosen day stay on the server alone, whatever is done to them there', async () => {
    const old = box.server.deliver(mailText('old', 'Ancien'), {
      receivedAt: new Date('2026-11-09T23:00:00Z'),
    })
    const young = box.server.deliver(mailText('young', 'Récent'), {
      receivedAt: new Date('2026-11-10T00:00:00Z'),
    })
    const key = box.server.folders.inbox
    for (const compare of [true, false, true]) {
      await box.pass(compare, '2026-11-10')
      expect(await box.idsHere(key)).toEqual([young])
      box.server.mark(old, { seen: true })
    }
    await box.pass(true)
    await box.agree()
  })

  test('any sequence of changes on both sides, of faults and of oblivions ends in agreement', async () => {
    const random = seeded(provider === 'google' ? 12 : 34)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
    const keys = [box.server.folders.inbox, box.server.folders.archive, box.server.folders.own]
    const anyMail = () => {
      const from = pick(keys)
      const ids = box.server.idsIn(from)
      return ids.length === 0 ? null : { from, id: pick(ids) }
    }
    let made = 0
    const there = [
      () =>
        box.server.deliver(mailText(`r${made++}`, `Sujet ${made % 5}`), {
          folder: pick(keys),
          seen: random() < 0.5,
        }),
      () =>
        box.server.mark(anyMail()?.id ?? box.server.deliver(mailText(`r${made++}`, 'Autre')), {
          seen: random() < 0.5,
          flagged: random() < 0.5,
        }),
      () => {
        const found = anyMail()
        if (found) box.server.move(found.id, found.from, pick(keys.filter((key) => key !== found.from)))
      },
      () => {
        const found = anyMail()
        if (found && random() < 0.4) box.server.erase(found.id)
      },
      () => {
        if (random() < 0.3) box.server.forgetChanges()
      },
    ]
    const here = async () => {
      const placed = await box.rows<{ message_id: string; folder_id: string }>(
        'select message_id, folder_id from mail_placements where mailbox_id = $1 order by remote_id, folder_id',
      )
      if (placed.length === 0) return
      const { message_id: messageId, folder_id: source } = pick(placed)
      const folders = await box.rows<{ id: string; key: string }>(
        'select id, remote_key as key from mail_folders where mailbox_id = $1',
      )
      const action = pick(['seen', 'unseen', 'flag', 'unflag', 'move'])
      const target = folders.find(({ key, id }) => keys.includes(key) && id !== source)
      const places = action === 'move' ? [source, target!.id] : [null, null]
      await site.context.pool.query(
        `insert into mail_changes (org_id, mailbox_id, message_id, action, source_folder_id, target_folder_id, created_at)
         values ($1, $2, $3, $4, $5, $6, now() - interval '1 minute')`,
        [box.owner.orgId, box.id, messageId, action, ...places],
      )
    }
    const faults = ['cut' as const, { status: 502 }, { status: 429, json: {} }]
    for (let step = 0; step < 25; step++) {
      for (let times = 0; times < 4; times++) pick(there)()
      await here()
      box.server.emptyPages = Math.floor(random() * 3)
      box.server.disorder = random() < 0.5
      if (random() < 0.3) box.server.rest.faults.push({ on: /^(GET|POST)/, times: 1, answer: pick(faults) })
      if (random() < 0.3)
        box.server.rest.partFaults.push({ on: /./, times: 1, answer: { status: 500, json: {} } })
      await box.pass(random() < 0.2).catch((error: unknown) => expect(error).toBeInstanceOf(SourceError))
    }
    box.server.rest.faults.length = 0
    for (const compare of [false, true, true]) await box.pass(compare)
    await box.agree()
    const held = await box.rows<{ id: string; seen: boolean; flagged: boolean }>(
      'select remote_id as id, seen, flagged from mail_placements where mailbox_id = $1',
    )
    expect(held.map(({ seen, flagged }) => ({ seen, flagged }))).toEqual(
      held.map(({ id }) => box.server.flagsOf(id)),
    )
    const unsaid = await box.rows(
      `select c.id from mail_changes c join mail_placements p on p.org_id = c.org_id and p.message_id = c.message_id
       where c.mailbox_id = $1 and (c.action <> 'move' or p.folder_id = c.source_folder_id)`,
    )
    expect(unsaid).toEqual([])
    const contents = await box.rows<{ hash: Buffer }>(
      'select content_hash as hash from mail_messages where mailbox_id = $1',
    )
    expect(new Set(contents.map(({ hash }) => hash.toString('hex'))).size).toBe(contents.length)
  })
})
