import sharp from 'sharp'
import type { Attack } from './attack-probe.ts'
import { type AttackSite, atPace, inParallel, type Person, type Said } from './attack-site.ts'

/** Pictures that take long to decode, while a stranger changes an avatar (issue 40, 2). */
export const pictureAttacks: Attack[] = [
  { name: 'avatars of 6,900 × 6,900', run: (site) => sendPictures(site, 6_900) },
  { name: 'avatars as large as may be sent', run: (site) => sendPictures(site, 3_500) },
]

/** How long a stranger may wait for an avatar of a telephone's size. */
const MOST_WAIT_MS = 5_000

async function sendPictures(site: AttackSite, side: number) {
  const [attacker, stranger] = [await site.newcomer(), await site.newcomer()]
  const [heavy, usual] = [await makeJpeg(side), await makeJpeg(640)]
  const attack = inParallel(24, 12, () => put(site, attacker, heavy))
  // One after the other, as a person would: the fourth at once of one user is refused.
  const waits = await atPace(4, 1, () => put(site, stranger, usual))
  const slowest = Math.max(...waits.map(({ milliseconds }) => milliseconds))
  const lost = waits.filter(({ status }) => status !== 200).length
  return {
    answers: await attack,
    notes: [`a stranger’s avatar after ${(slowest / 1_000).toFixed(1)} s`],
    breaches: [
      ...(slowest > MOST_WAIT_MS ? [`a stranger’s avatar took ${(slowest / 1_000).toFixed(1)} s`] : []),
      ...(lost > 0 ? [`${lost} avatars of a stranger were refused`] : []),
    ],
  }
}

/** A progressive JPEG, of which nothing can be left out while it is decoded. */
function makeJpeg(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 6 }
  const grain = { width: side, height: side, channels: 3 as const, background: '#a3b1bf', noise }
  return sharp({ create: grain }).jpeg({ progressive: true, quality: 40 }).toBuffer()
}

async function put(site: AttackSite, as: Person, picture: Buffer): Promise<Said> {
  const startedAt = performance.now()
  const body = new FormData()
  body.set('avatar', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'moi.jpg')
  const headers = { authorization: `Bearer ${as.token}`, 'x-forwarded-for': as.place }
  const said = (status: number, retryAfter: string | null, text: string) => ({
    status,
    retryAfter,
    body: text,
    milliseconds: performance.now() - startedAt,
  })
  try {
    const answer = await fetch(`${site.origin}/api/v1/me/avatar`, { method: 'PUT', headers, body })
    return said(answer.status, answer.headers.get('retry-after'), await answer.text())
  } catch {
    return said(0, null, '')
  }
}
