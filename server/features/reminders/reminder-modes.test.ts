import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/time/calendar-day.ts'
import { engineSite, TUESDAY } from './reminder-engine.fixture.ts'

const { site, goTo, own, pass, waiting, send, steps, told } = engineSite()

const settle = (over: Record<string, unknown>) =>
  own().ask<{ mode: string; revision: number; code?: string }>('PUT', '/settings', {
    mode: 'approve',
    hour: 9,
    minimumGapDays: 5,
    carrying: 'age',
    maxBankAgeDays: 7,
    waitForMatching: true,
    dailyLimit: 100,
    revision: 0,
    ...over,
  })

/** Automatic reminders were turned on then. */
const automaticSince = (day: string) =>
  own().sql(
    'update organizations set auto_reminders_since = $2 where id = $1',
    site.owner.orgId,
    new Date(day),
  )

describe('modes', () => {
  test('by themselves: with the plan and the setting, up to the limit of the day, and not a step that asks for a person', async () => {
    expect((await settle({ mode: 'automatic', dailyLimit: 1 })).body.mode).toBe('automatic')
    await automaticSince('2026-11-01')
    for (let client = 0; client < 2; client += 1)
      await own().makeLate((await own().makeClient()).companyId, { days: 4 })
    await pass()
    const decided = (await steps()).filter(({ state }) => state === 'to_approve')
    expect(decided.map(({ approved }) => approved).sort()).toEqual([false, true])
    expect((await waiting()).map(({ note }) => note)).toEqual([
      'La limite d’envois du jour est atteinte\u00a0: elle attend votre accord.',
    ])
    await send(decided.find(({ approved }) => approved)!.id)
    const left = await own().sql<{ ended_by: string | null }>(
      `select ended_by from reminders where org_id = $1 and state = 'sent'`,
      site.owner.orgId,
    )
    expect(left).toEqual([{ ended_by: null }])
  })

  test('what came due before they were turned on waits for a person, who reads why; what comes after leaves', async () => {
    await settle({ mode: 'automatic' })
    await automaticSince(TUESDAY)
    const { companyId } = await own().makeClient()
    await own().makeLate(companyId, { days: 4 })
    await pass()
    const [one] = await waiting()
    expect(one).toMatchObject({ step: 1, note: expect.stringMatching(/^Déjà due à la mise en route/) })
    expect((await steps()).at(-1)).toMatchObject({ approved: false })
    goTo(addDays(TUESDAY, 9))
    await pass()
    expect((await steps()).at(-1)).toMatchObject({ step: 2, approved: true })
    const since = await own().sql<{ at: Date | null }>(
      'select auto_reminders_since as at from organizations where id = $1',
      site.owner.orgId,
    )
    expect(since[0]!.at).not.toBeNull()
  })

  test('facts that may be old make them wait for a person', async () => {
    await settle({ mode: 'automatic' })
    await automaticSince('2026-11-01')
    await own().makeLate((await own().makeClient()).companyId, { days: 4 })
    await site.app.context.pool.query(
      `insert into mailboxes (org_id, user_id, provider, address, status, sealed, next_check_at) values ($1, $2, 'imap', 'a@b.test', 'invalid', '', now())`,
      [site.owner.orgId, site.owner.userId],
    )
    await pass()
    expect((await steps()).at(-1)).toMatchObject({ state: 'to_approve', approved: false })
    const { body } = await own().ask<{ notFresh: unknown[] }>('GET', '/figures')
    expect(body.notFresh).toMatchObject([{ kind: 'mailbox_stopped' }])
    // Not the address of a mailbox that others may not know of.
    expect((await waiting()).map(({ note }) => note)).toEqual([
      'Une messagerie n’est plus synchronisée\u00a0: elle attend votre accord.',
    ])
  })

  test('by hand: nothing is decided', async () => {
    await settle({ mode: 'manual' })
    await own().makeLate((await own().makeClient()).companyId, { days: 4 })
    await pass()
    expect(await told()).toEqual([])
    await settle({ mode: 'approve', revision: 1 })
    await pass()
    expect(await told()).toHaveLength(2)
  })

  test('the setting of the organization is the same switch', async () => {
    const setting = () =>
      site.app.request<{ settings: { autoReminders: boolean } }>('GET', '/api/v1/organization', {
        as: site.owner,
      })
    expect((await settle({ mode: 'automatic' })).status).toBe(200)
    expect((await setting()).body.settings.autoReminders).toBe(true)
    await site.app.request('PATCH', '/api/v1/organization', {
      as: site.owner,
      body: { settings: { electronicSignature: true, autoReminders: false, centralizedBilling: false } },
    })
    expect((await own().ask('GET', '/settings')).body).toMatchObject({ mode: 'approve', revision: 1 })
    expect((await settle({ revision: 0 })).body.code).toBe('version_conflict')
  })

  test('the plan of the organization must have it', async () => {
    await site.app.context.pool.query(
      `update organizations set plan = 'gratuit', trial_started_at = $2 where id = $1`,
      [site.owner.orgId, new Date('2026-01-01')],
    )
    await site.app.context.pool.query('delete from subscriptions where org_id = $1', [site.owner.orgId])
    expect((await settle({ mode: 'automatic' })).body.code).toBe('plan_limit')
    await own().sql(
      `update organizations set settings = settings || '{"auto_reminders": true}' where id = $1`,
      site.owner.orgId,
    )
    await automaticSince('2026-11-01')
    await own().makeLate((await own().makeClient()).companyId, { days: 4 })
    await pass()
    expect((await steps()).at(-1)).toMatchObject({ state: 'to_approve', approved: false })
    expect((await waiting())[0]!.note).toMatch(/^Votre offre n’a pas les relances automatiques/)
  })
})
