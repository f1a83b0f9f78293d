import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { systemScope } from '#server/scope.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { addDays, instantOf } from '#shared/time/calendar-day.ts'
import { pauseAnswered } from './commands/pause-answered.ts'
import { engineSite, TUESDAY } from './reminder-engine.fixture.ts'

const { site, clock, goTo, own, pass, waiting, upcoming, paused, approve, send, told, pay } = engineSite()

describe('it stops by itself', () => {
  test('what is paid before it leaves does not leave', async () => {
    const { companyId } = await own().makeClient()
    const late = await own().makeLate(companyId, { days: 4 })
    await pass()
    const [one] = await waiting()
    await approve([one!.id])
    expect((await pay(late.id)).status).toBe(200)
    await send(one!.id)
    expect((await told()).at(-1)).toEqual([1, 'skipped', 'paid'])
    expect(await own().sql('select from outgoing_mails where org_id = $1', site.owner.orgId)).toEqual([])
    await pass()
    expect([await upcoming(), await paused()]).toEqual([[], []])
  })

  test('a waiting reminder of what is paid ends; a partly paid one goes on for the rest', async () => {
    const { companyId } = await own().makeClient()
    const first = await own().makeLate(companyId, { days: 5 })
    const second = await own().makeLate(companyId, { days: 4 })
    await pass()
    const [one] = await waiting()
    await pay(first.id)
    await pay(second.id, 2_000)
    await pass()
    await approve([one!.id])
    await send(one!.id)
    expect((await own().ask<ReminderDetail>('GET', `/${one!.id}`)).body).toMatchObject({
      state: 'sent',
      totalCents: 10_000,
      invoices: [{ invoiceId: second.id }],
    })
    const other = await own().makeClient()
    const alone = await own().makeLate(other.companyId, { days: 4 })
    await pass()
    await pay(alone.id)
    await pass()
    expect((await told()).at(-1)).toEqual([1, 'skipped', 'paid'])
    expect(await waiting()).toEqual([])
  })

  test('the client wrote back: a pause, once, until somebody says go on; what answers by itself is no answer', async () => {
    const { companyId, email } = await own().makeClient()
    await own().makeLate(companyId, { days: 4 })
    await pass()
    const [one] = await waiting()
    const came = (over: Record<string, unknown> = {}) =>
      inTransaction(systemScope(site.app.context, site.owner.orgId), (tx) =>
        pauseAnswered(tx, [
          {
            id: randomUUID(),
            receivedAt: clock.now(),
            outgoing: false,
            automatic: false,
            from: { address: email.toUpperCase() },
            ...over,
          },
        ]),
      )
    await came()
    expect(await paused()).toEqual([])
    await approve([one!.id])
    await send(one!.id)
    goTo(TUESDAY, 601)
    await came({ automatic: true })
    await came({ outgoing: true })
    await came({ receivedAt: instantOf('Europe/Paris', TUESDAY, 0) })
    await came({ from: { address: 'inconnu@ailleurs.test' } })
    await pass()
    expect(await paused()).toEqual([])
    await Promise.all([came(), came()])
    await pass()
    expect(await paused()).toMatchObject([{ blockedBy: 'answered', nextOn: null }])
    goTo(addDays(TUESDAY, 10))
    await pass()
    expect(await told()).toHaveLength(2)
    const { body } = await own().ask<{ pauses: { id: string; reason: string }[] }>(
      'GET',
      `/client?companyId=${companyId}`,
    )
    expect(body.pauses).toMatchObject([{ reason: 'answered' }])
    await own().ask('POST', `/pauses/${body.pauses[0]!.id}/resume`, {}, site.owner, randomUUID())
    expect(await paused()).toEqual([])
    await pass()
    expect((await told()).at(-1)).toEqual([2, 'to_approve', null])
  })

  test('a promise blocks until its day, and the plan resumes after it', async () => {
    const { companyId } = await own().makeClient()
    await own().makeLate(companyId, { days: 2 })
    const promised = await own().ask(
      'POST',
      '/promises',
      {
        companyId,
        amountCents: 12_000,
        currency: 'EUR',
        promisedOn: addDays(TUESDAY, 8),
        source: 'call',
        note: '',
      },
      site.owner,
      randomUUID(),
    )
    expect(promised.status).toBe(200)
    expect(await paused()).toMatchObject([{ blockedBy: 'promised', blockedUntil: addDays(TUESDAY, 8) }])
    goTo(addDays(TUESDAY, 7))
    await pass()
    expect(await told()).toEqual([])
    goTo(addDays(TUESDAY, 9))
    await pass()
    expect((await told()).filter(([, state]) => state === 'to_approve')).toHaveLength(1)
  })

  test('what something speaks against by now is left out, with its reason', async () => {
    const { companyId } = await own().makeClient()
    await own().makeLate(companyId, { days: 4 })
    await pass()
    const [one] = await waiting()
    await own().ask(
      'POST',
      '/pauses',
      { companyId, reason: 'excluded', note: 'Ami de la maison' },
      site.owner,
      randomUUID(),
    )
    const { body } = await approve([one!.id])
    expect(body).toMatchObject({ done: [], left: [{ code: 'excluded' }] })
    expect((await told()).at(-1)).toEqual([1, 'skipped', 'excluded'])
  })
})
