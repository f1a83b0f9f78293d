import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test/harness.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await site.context.pool.query<T>(text, values)).rows

/** Statements that a function which only judges a row never contains. */
const ACTS = /\b(?:insert\s+into|update\s+\w+(?:\s+\w+)?\s+set|delete\s+from|perform|pg_notify)\b/i

/**
 * A trigger that tells or writes after every UPDATE makes a read that keeps what it found tell of a change, and whoever hears of it reads
 * again (ADR 158). It looks at the row before and after: in its `when`, or in its function where it sees whole statements.
 */
test('a trigger that tells or writes looks whether the row changed', async () => {
  const triggers = await rows<{ name: string; condition: string; source: string; each_row: boolean }>(
    `select c.relname || '.' || t.tgname as name, pg_get_triggerdef(t.oid) as condition, p.prosrc as source, t.tgtype & 1 = 1 as each_row
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and t.tgtype & 16 = 16 and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const acting = triggers.filter(({ source }) => ACTS.test(source))
  expect(acting.length).toBeGreaterThanOrEqual(12)
  const looks = (text: string) => /\bis distinct from\b/i.test(text)
  const careless = acting.filter(({ condition, source, each_row }) => !looks(each_row ? condition : source))
  expect(careless.map(({ name }) => name)).toEqual([])
})

test('what is sought by its words may be read by the policies of both their tables', async () => {
  const [found] = await rows<{ sources: string[]; policies: string[] }>(
    `select array(select prosrc from pg_proc where prorettype = 'trigger'::regtype and prosrc like '%write_search_words%') as sources,
       array(select qual from pg_policies where policyname in ('search_words_read', 'search_subjects_read')) as policies`,
  )
  const { sources, policies } = found!
  const kinds = [
    ...new Set(sources.map((source) => /write_search_words\('(\w+)'/.exec(source)?.[1])),
  ].toSorted()
  expect(kinds.length).toBeGreaterThanOrEqual(7)
  const readable = policies.map((policy) => /'\{([\w,]+)\}'/.exec(policy)?.[1]?.split(',').toSorted())
  expect(readable, 'alter both policies in the migration that calls make_searchable').toEqual([kinds, kinds])
})

test('a subscription that is kept again as it was is no news; another plan is', async () => {
  const { orgId } = await site.makeOrganization()
  const heard: string[] = []
  const leave = site.context.live.subscribe(orgId, ({ type }) => heard.push(type))
  await rows(`insert into subscriptions (org_id, status, price_id) values ($1, 'active', 'prix')`, [orgId])
  const keep = (column: string) => rows(`update subscriptions set ${column} where org_id = $1`, [orgId])
  await keep(`status = 'active', asked_at = now(), updated_at = now(), period_end = now()`)
  await keep(`status = 'past_due'`)
  await rows(`select pg_notify('ardoise', json_build_object('org', $1::text, 'type', 'last')::text)`, [orgId])
  await expect.poll(() => heard.at(-1)).toBe('last')
  expect(heard).toEqual(['member.plan_changed', 'member.plan_changed', 'last'])
  leave()
})

test('hours and targets saved as they were have no conversation counted again', async () => {
  const { orgId } = await site.makeOrganization()
  const marks = async () =>
    (await rows<{ marks: string }>('select marks::text from inbox_recounts where org_id = $1', [orgId]))[0]
      ?.marks
  const hours = (closed: string) =>
    rows(
      `insert into working_hours (org_id, week, holidays, closed, updated_at) values ($1, '[]', true, $2, now())
       on conflict (org_id) do update set closed = excluded.closed, updated_at = now()`,
      [orgId, closed],
    )
  await hours('[]')
  const before = await marks()
  await hours('[]')
  expect(await marks()).toBe(before)
  await hours('["2026-12-25"]')
  expect(await marks()).not.toBe(before)
})
