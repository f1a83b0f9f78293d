import type { Attack } from './attack-probe.ts'
import { addInvoices } from './attack-reads.ts'
import { type AttackSite, ask, inParallel, type Person } from './attack-site.ts'

/** Attacks by downloading. */
export const exportAttacks: Attack[] = [
  { name: '8 exports at once of 20,000 contacts', run: (site) => download(site, 8, 24) },
  { name: '24 FEC at once of 9,000 invoices', run: downloadBooks },
  { name: '12 exports that nobody reads', run: hold },
]

const CONTACTS = 20_000

async function addContacts({ database }: AttackSite, { orgId }: Person): Promise<void> {
  await database.query(
    `insert into contacts (org_id, first_name, last_name, email, phone, notes)
     select $1, 'Camille', 'Durand ' || n, 'camille-' || n || '@exemple.test', '+33612345678', 'Rencontrée au salon de ' || n
     from generate_series(1, $2::int) n`,
    [orgId, CONTACTS],
  )
  await database.query('analyze contacts')
}

const slow = (seconds: number) => (seconds > 2 ? [`/healthz took ${seconds.toFixed(1)} s`] : [])

/** Asks `/healthz` for as long as the attack lasts; answers the longest wait in seconds. */
async function whileHealthy<T>(
  site: AttackSite,
  attack: Promise<T>,
): Promise<{ result: T; seconds: number }> {
  let over = false
  let longest = 0
  const watch = async () => {
    while (!over) {
      longest = Math.max(longest, (await ask(site, 'GET', '/healthz')).milliseconds)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const watching = watch()
  const result = await attack.finally(() => {
    over = true
  })
  await watching
  return { result, seconds: longest / 1_000 }
}

async function flood(site: AttackSite, as: Person, path: string, atOnce: number, count: number) {
  const { result: answers, seconds } = await whileHealthy(
    site,
    inParallel(count, atOnce, () => ask(site, 'GET', path, { as })),
  )
  const untold = answers.filter(({ status, retryAfter }) => status !== 200 && retryAfter === null)
  return {
    answers,
    notes: [`/healthz ${(seconds * 1_000).toFixed(0)} ms at most`],
    breaches: [
      ...slow(seconds),
      ...(untold.length > 0 ? [`${untold.length} refusals without Retry-After`] : []),
    ],
  }
}

async function download(site: AttackSite, atOnce: number, count: number) {
  const as = await site.newcomer()
  await addContacts(site, as)
  return flood(site, as, '/api/v1/contacts/export', atOnce, count)
}

async function downloadBooks(site: AttackSite) {
  const as = await site.newcomer()
  await addInvoices(site, as, 27_000)
  const year = new Date().getFullYear() - 1
  return flood(site, as, `/api/v1/accounting/export?from=${year}-01-01&to=${year}-12-31&format=fec`, 24, 24)
}

/** Downloads that stop after their first bytes leave places to others: the tenant still exports. */
async function hold(site: AttackSite) {
  const people = await inParallel(4, 1, () => site.newcomer())
  for (const as of people) await addContacts(site, as)
  const held = people.flatMap((as) =>
    Array.from({ length: 3 }, async () => {
      const { token, orgId, place } = as
      const answer = await fetch(`${site.origin}/api/v1/contacts/export`, {
        headers: {
          authorization: `Bearer ${token}`,
          'ardoise-organization': orgId,
          'x-forwarded-for': place,
        },
      })
      return answer.body
    }),
  )
  const bodies = await Promise.all(held)
  const refused = await ask(site, 'GET', '/api/v1/contacts/export', { as: people[0]! })
  const { status } = await ask(site, 'GET', '/api/v1/contacts/export', { as: site.tenant })
  await Promise.all(bodies.map((body) => body?.cancel()))
  return {
    answers: [refused],
    notes: [`${bodies.length} downloads held, the tenant’s own ${status}`],
    breaches: status === 200 ? [] : [`the tenant’s export answered ${status}`],
  }
}
