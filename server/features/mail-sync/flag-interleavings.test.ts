import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SourceError } from '#server/integrations/mail-source/port.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import type { MailChange } from '#shared/contract/mail-sync.ts'
import { oauthProviders } from '#shared/domain/mailboxes/mailbox.ts'
import { changeMails } from './commands/change-mails.ts'
import { deliverMany, makeProviderMailbox, type ProviderMailbox, seeded } from './provider-mailbox.fixture.ts'

/** Invariant 18 of mail-facts.md (C1): each mail of each round has an interleaving of its own. */
const MAILS = 40
const ROUNDS = 25
const STEPS = 4

let site: TestApp
let box: ProviderMailbox
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

type Flag = 'seen' | 'flagged'
/** A flag as it should be here and there; `unsaid`: what was done here and the server does not know. */
type Model = { here: boolean; there: boolean; unsaid: boolean | null }
const ACTIONS = {
  seen: { true: 'seen', false: 'unseen' },
  flagged: { true: 'flag', false: 'unflag' },
} as const
const FLAGS = ['seen', 'flagged'] as const

function changeHere(model: Model, value: boolean): void {
  if (model.here === value) return
  model.here = value
  model.unsaid = value
}
/** A pass says first what was done here. */
function tell(model: Model): void {
  if (model.unsaid !== null) model.there = model.unsaid
  model.unsaid = null
}
/** Then the server has the last word, but for what was done here meanwhile. */
function hear(model: Model): void {
  if (model.unsaid === null) model.here = model.there
}

/** A thousand rounds with a database: 15 s alone, over a minute on a machine that does five other things. */
const LONG = { timeout: 240_000 }

describe.each(oauthProviders)('flags of a mailbox of %s', (provider) => {
  beforeEach(async () => {
    box = await makeProviderMailbox(site, provider)
    return () => box.end()
  })

  test(
    'end as the last word says in a thousand interleavings, and flip to nothing else on the way',
    LONG,
    async () => {
      const random = seeded(provider === 'google' ? 7 : 8)
      const ids = deliverMany(box.server, MAILS)
      await box.pass()
      const placed = await box.rows<{ id: string; messageId: string }>(
        'select remote_id as id, message_id as "messageId" from mail_placements where mailbox_id = $1',
      )
      const messageOf = new Map(placed.map(({ id, messageId }) => [id, messageId]))
      const models = new Map(
        ids.flatMap((id) =>
          FLAGS.map((flag): [string, Model] => [
            `${id} ${flag}`,
            { here: false, there: false, unsaid: null },
          ]),
        ),
      )
      const shown = async () =>
        new Map(
          (
            await box.rows<{ id: string; seen: boolean; flagged: boolean }>(
              'select remote_id as id, seen, flagged from mail_placements where mailbox_id = $1',
            )
          ).flatMap((row) => FLAGS.map((flag): [string, boolean] => [`${row.id} ${flag}`, row[flag]])),
        )
      const wanted = () => new Map([...models].map(([key, { here }]) => [key, here]))

      /** Marks some mails here. */
      const markHere = async (share: number) => {
        const changes: MailChange[] = []
        for (const [key, model] of models) {
          if (random() >= share) continue
          const [id, flag] = key.split(' ') as [string, Flag]
          const value = random() < 0.5
          changes.push({ messageId: messageOf.get(id)!, action: ACTIONS[flag][`${value}`] })
          changeHere(model, value)
        }
        if (changes.length > 0) await changeMails(box.owner.scope, { changes })
      }
      const markThere = (share: number) => {
        for (const [key, model] of models) {
          if (random() >= share) continue
          const [id, flag] = key.split(' ') as [string, Flag]
          model.there = random() < 0.5
          box.server.mark(id, { [flag]: model.there })
        }
      }
      /** Events in the middle of the next pass, when the server knows what was done here before, and is asked what changed. */
      let meanwhile = async () => {}
      const { changes: ask } = box.source
      box.source = {
        ...box.source,
        async changes(folder, from, since) {
          if (folder === box.server.folders.inbox) await meanwhile()
          return ask(folder, from, since)
        },
      }
      for (let round = 0; round < ROUNDS; round++) {
        for (let step = 0; step < STEPS; step++) {
          await markHere(0.25)
          markThere(0.25)
          expect(await shown()).toEqual(wanted())
          if (random() < 0.25) {
            box.server.rest.faults.push({ on: /./, times: 99, answer: { status: 502 } })
            await expect(box.pass()).rejects.toBeInstanceOf(SourceError)
            box.server.rest.faults.length = 0
            expect(await shown()).toEqual(wanted())
          } else {
            if (random() < 0.1) box.server.forgetChanges()
            meanwhile = async () => {
              for (const model of models.values()) tell(model)
              markThere(0.1)
              await markHere(0.1)
            }
            await box.pass(random() < 0.2)
            meanwhile = async () => {}
            for (const model of models.values()) hear(model)
            expect(await shown()).toEqual(wanted())
          }
        }
        await box.pass()
        for (const model of models.values()) {
          tell(model)
          hear(model)
        }
        const there = new Map(
          ids.flatMap((id) =>
            FLAGS.map((flag): [string, boolean] => [`${id} ${flag}`, box.server.flagsOf(id)[flag]]),
          ),
        )
        expect(there).toEqual(new Map([...models].map(([key, model]) => [key, model.there])))
        expect(await shown()).toEqual(there)
      }
      expect(await box.rows('select from mail_changes where mailbox_id = $1')).toEqual([])
      const [counted] = await box.rows<{ unread: number; flagged: number }>(
        'select sum(unread)::int as unread, sum(flagged)::int as flagged from conversation_entries where mailbox_id = $1 and place_id = $1',
      )
      expect(counted).toEqual({
        unread: ids.filter((id) => !box.server.flagsOf(id).seen).length,
        flagged: ids.filter((id) => box.server.flagsOf(id).flagged).length,
      })
    },
  )
})
