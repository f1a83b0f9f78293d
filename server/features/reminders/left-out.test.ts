import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { engineSite } from './reminder-engine.fixture.ts'

/** A reminder that cannot leave stops no other, and the list says why (issue 43, section 7). */
const { site, own, pass, waiting, approve, send } = engineSite()

test('a client without an address is left out by name; the others leave', async () => {
  const without = await own().makeCompany(site.owner, { name: 'Sans adresse', email: null })
  await own().makeLate(without, { days: 4 })
  for (let made = 0; made < 2; made += 1)
    await own().makeLate((await own().makeClient()).companyId, { days: 4 })
  await pass()
  const all = await waiting()
  const { done, left } = (await approve(all.map(({ id }) => id))).body
  const lonely = all.find(({ clientName }) => clientName === 'Sans adresse')!
  expect(left).toEqual([
    { reminderId: lonely.id, code: 'recipient_missing', message: expect.stringMatching(/adresse/i) },
  ])
  expect(done).toHaveLength(2)
  for (const id of done) await send(id)
  expect((await waiting()).map(({ id }) => id)).toEqual([lonely.id])
})

test('of more than somebody reads about at once each is judged by the job that sends it', async () => {
  const clients: string[] = []
  for (let made = 0; made < 21; made += 1) {
    const { companyId } = await own().makeClient()
    clients.push(companyId)
    await own().makeLate(companyId, { days: 4 })
  }
  await pass()
  const all = await waiting()
  const pause = { companyId: clients[0], reason: 'excluded', note: 'Ami de la maison' }
  await own().ask('POST', '/pauses', pause, site.owner, randomUUID())
  const ids = all.map(({ id }) => id)
  const { done, left } = (await approve(ids)).body
  expect([done.length, left]).toEqual([21, []])
  expect(await waiting()).toEqual([])
  for (const id of ids) await send(id)
  expect(
    await own().sql(
      'select state, reason, count(*)::int from reminders where id = any ($1) group by 1, 2 order by 3',
      ids,
    ),
  ).toEqual([
    { state: 'skipped', reason: 'excluded', count: 1 },
    { state: 'sent', reason: null, count: 20 },
  ])
})
