import net, { type AddressInfo } from 'node:net'
import type { Attack } from './attack-probe.ts'
import { type AttackSite, ask, atPace, inParallel, type Person, type Said } from './attack-site.ts'

/** Attacks by someone who has an account. */
export const accountAttacks: Attack[] = [
  { name: '12 previews and 16 sendings of 500 lines', run: drawAndSend },
  { name: 'mail servers that never end', run: connectEndless },
  { name: '300 mails in 6.8 s, then 2,000 resends in 20 s', run: flood },
]

const CLIENT = { email: 'client@banc.test', name: 'Client' }

async function draft(site: AttackSite, as: Person, companyId: string, lines: number): Promise<string> {
  const body = {
    companyId,
    title: 'Chantier',
    lines: Array.from({ length: lines }, (_, index) => ({
      kind: 'item',
      description: `Poste ${index + 1}, fourniture et pose comprises`,
      quantityMilli: 2_000,
      unit: 'jour',
      unitPriceCents: 42_000,
      vatRateBps: 2_000,
    })),
  }
  const { status, body: text } = await ask(site, 'POST', '/api/v1/quotes', { as, body })
  if (status !== 200) throw new Error(`a draft was refused: ${status} ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { id: string }).id
}

async function company(site: AttackSite, as: Person): Promise<string> {
  const { rows } = await site.database.query<{ id: string }>(
    `insert into companies (org_id, id, name, email, city, postal_code, address_line1)
     values ($1, new_id(), 'Cliente SARL', 'client@banc.test', 'Lyon', '69003', '3 rue des Lilas') returning id`,
    [as.orgId],
  )
  return rows[0]!.id
}

const send = (site: AttackSite, as: Person, id: string) =>
  ask(site, 'POST', `/api/v1/quotes/${id}/send`, { as, body: { to: CLIENT } })

async function drawAndSend(site: AttackSite) {
  const as = await site.newcomer()
  const companyId = await company(site, as)
  const drafts = await inParallel(28, 4, () => draft(site, as, companyId, 500))
  const previews = drafts.slice(0, 12).map((id) => ask(site, 'GET', `/api/v1/quotes/${id}/pdf`, { as }))
  const sendings = drafts.slice(12).map((id) => send(site, as, id))
  const answers = await Promise.all([...previews, ...sendings])
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds))
  return { answers, notes: [`the slowest after ${(slowest / 1_000).toFixed(1)} s`] }
}

/** A greeting without end, and one of a byte at a time. */
async function connectEndless(site: AttackSite) {
  const sockets = new Set<net.Socket>()
  const serve = async (act: (socket: net.Socket) => void) => {
    const server = net.createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
      act(socket)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return server
  }
  const block = Buffer.alloc(65_536, '* OK ')
  const endless = await serve((socket) => {
    const pour = () => {
      while (!socket.destroyed && socket.write(block));
    }
    socket.on('drain', pour)
    pour()
  })
  const drip = await serve((socket) => {
    const timer = setInterval(() => socket.write('*'), 200)
    socket.on('close', () => clearInterval(timer))
  })
  const as = await site.newcomer()
  const at = (server: net.Server) => ({
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    security: 'starttls',
  })
  const tries = [endless, endless, drip, endless, drip, endless, drip, drip].map((server, index) => {
    const address = `essai-${index}@nulle-part.test`
    const body = { address, username: address, password: 'secret', imap: at(server), smtp: at(server) }
    return ask(site, 'POST', '/api/v1/mailboxes', { as, body })
  })
  const answers = await Promise.all(tries)
  // An end of ours is seen here a moment later.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const left = sockets.size
  for (const server of [endless, drip]) server.close()
  for (const socket of sockets) socket.destroy()
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds)) / 1_000
  return {
    answers,
    notes: [`the slowest after ${slowest.toFixed(1)} s`],
    breaches: [
      ...(slowest > 30 ? [`a talk of ${slowest.toFixed(0)} s`] : []),
      ...(left > 0 ? [`${left} connections kept`] : []),
    ],
  }
}

/** How long a stranger may wait for a code while all this goes on. */
const MOST_WAIT_MS = 10_000

async function flood(site: AttackSite) {
  const as = await site.newcomer()
  const companyId = await company(site, as)
  const drafts = await inParallel(300, 4, () => draft(site, as, companyId, 1))
  const sent = await atPace(300, 45, (index) => send(site, as, drafts[index]!))
  const accepted = drafts.filter((_, index) => sent[index]?.status === 200)
  const resend = (index: number): Promise<Said> =>
    ask(site, 'POST', `/api/v1/quotes/${accepted[index % accepted.length] ?? drafts[0]}/resend`, {
      as,
      place: `203.0.113.${210 + (index % 4)}`,
      body: { to: CLIENT },
    })
  const resends = atPace(2_000, 100, resend)
  const waited = await signUp(site)
  const answers = [...sent, ...(await resends)]
  const seconds = (waited / 1_000).toFixed(1)
  return {
    answers,
    notes: [`a stranger’s code after ${seconds} s`],
    breaches: waited > MOST_WAIT_MS ? [`a stranger’s code took ${seconds} s`] : [],
  }
}

/** Signs up and waits for the code, as captured; answers how long it took, a minute at most. */
async function signUp(site: AttackSite): Promise<number> {
  const email = `etrangere-${Date.now()}@personne.test`
  const startedAt = performance.now()
  const { status, body } = await ask(site, 'POST', '/auth/v1/sign-up/email', {
    place: '198.51.100.9',
    body: { email, password: 'un-mot-de-passe-long', name: 'Zoé Banc', companyName: 'Banc' },
  })
  if (status !== 200) throw new Error(`the stranger's sign-up was refused: ${status} ${body.slice(0, 200)}`)
  while (performance.now() - startedAt < 60_000) {
    const { body: list } = await ask(site, 'GET', `/dev/mail.json?to=${encodeURIComponent(email)}`, {
      place: '198.51.100.9',
    })
    if ((JSON.parse(list || '[]') as unknown[]).length > 0) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return performance.now() - startedAt
}
