import { signDelivery } from '#server/integrations/payment-provider/webhook-signature.ts'
import type { Organization } from './dataset.ts'

const AT_ONCE = 16
const EVENTS = 3_000
/** Issue 44: a webhook accepted within, for 95 in 100. */
const ASKED_MS = 10

/** Delivers signed events of telephone calls, 16 at a time: how long each takes to be accepted, its call written. */
export async function ringAtOnce({ token }: Organization, port: number): Promise<string> {
  const origin = `http://127.0.0.1:${port}`
  const connected = await fetch(`${origin}/api/v1/telephony/connect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'generic' }),
  })
  if (!connected.ok) throw new Error(`connect: ${connected.status} ${await connected.text()}`)
  const { webhookUrl, secret } = (await connected.json()) as { webhookUrl: string; secret: string }
  const url = `${origin}${new URL(webhookUrl).pathname}`
  const steps = ['ringing', 'answered', 'ended']
  const waiting = Array.from({ length: EVENTS }, (_, rank) =>
    JSON.stringify({
      callId: `bench-${Math.floor(rank / steps.length)}`,
      event: steps[rank % steps.length],
      direction: 'in',
      from: `+336${String(rank % 4_000).padStart(8, '0')}`,
      startedAt: new Date().toISOString(),
    }),
  )
  const took: number[] = []
  let refused = 0
  const deliver = async () => {
    for (let payload = waiting.pop(); payload !== undefined; payload = waiting.pop()) {
      const signature = signDelivery(Buffer.from(payload), secret, new Date())
      const startedAt = performance.now()
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'ardoise-signature': signature },
        body: payload,
      })
      await answer.arrayBuffer()
      took.push(performance.now() - startedAt)
      if (!answer.ok) refused++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, deliver))
  took.sort((one, other) => one - other)
  const at = (share: number) => took[Math.floor(took.length * share)]!.toFixed(1)
  return `${EVENTS} events of telephone calls, ${AT_ONCE} at once: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (at most ${ASKED_MS}), ${refused} refused`
}
