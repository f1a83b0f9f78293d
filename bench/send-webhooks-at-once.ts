import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { closeContext, createContext } from '#server/context.ts'
import { openSecret } from '#server/features/payment-setup/steps/webhook-secret.ts'
import { signDelivery } from '#server/integrations/payment-provider/webhook-signature.ts'
import { bar } from './bar.ts'
import { BENCH_SECRET, type Organization } from './dataset.ts'

const AT_ONCE = 32
const EVENTS = 3_000
/** Events of each payment. */
const PER_OBJECT = 3
/** Events accepted a second on two cores, none lost: issue 15, section 7. */
const ASKED = 500
const PATIENCE_MS = 120_000

/** Delivers signed events of payments, 32 at a time, while the worker handles them: how many a second are accepted, and when the last is handled. */
export async function sendWebhooksAtOnce(
  databaseUrl: string,
  { orgId, token }: Organization,
  port: number,
): Promise<string> {
  const origin = `http://127.0.0.1:${port}`
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${origin}/api/v1/payment-setup${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { revision, account } = await ask<{ revision: number; account: object | null }>('GET', '')
    if (account === null) await ask('POST', '/connect', { method: 'oauth', revision })
    const { webhook } = await ask<{ webhook: { url: string } }>('PUT', '/webhook', { status: 'active' })
    const { pathname, search } = new URL(webhook.url)
    const secret = await secretOf(databaseUrl, client, orgId)
    const mark = Date.now()
    const waiting = Array.from({ length: EVENTS }, (_, rank) => ({
      id: `evt_${mark}_${rank}`,
      type: 'payment_intent.succeeded',
      created: Math.floor(mark / 1_000),
      livemode: false,
      data: { object: { id: `pi_${mark}_${Math.floor(rank / PER_OBJECT)}`, object: 'payment_intent' } },
    })).map((event) => JSON.stringify(event))
    const startedAt = performance.now()
    let refused = 0
    const deliver = async () => {
      for (let payload = waiting.pop(); payload !== undefined; payload = waiting.pop()) {
        const signature = signDelivery(Buffer.from(payload), secret, new Date())
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
        const answer = await fetch(`${origin}${pathname}${search}`, {
          method: 'POST',
          headers,
          body: payload,
        })
        await answer.arrayBuffer()
        if (!answer.ok) refused++
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, deliver))
    const perSecond = EVENTS / ((performance.now() - startedAt) / 1_000)
    const acceptedAt = performance.now()
    const count = async (which: string) => {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from payment_webhook_events where org_id = $1 and event_id like $2 and ${which}`,
        [orgId, `evt_${mark}_%`],
      )
      return Number(rows[0]!.count)
    }
    while ((await count('handled_at is not null')) < EVENTS && performance.now() - acceptedAt < PATIENCE_MS)
      await setTimeout(500)
    const drained = (performance.now() - acceptedAt) / 1_000
    const lost = EVENTS - (await count('true'))
    return [
      bar(
        `${EVENTS} events delivered, ${AT_ONCE} at once: ${perSecond.toFixed(0)} accepted a second (at least ${ASKED}), ${refused} refused, ${lost} lost;`,
        perSecond >= ASKED && refused === 0 && lost === 0,
      ),
      `${await count('handled_at is not null')} handled ${drained.toFixed(1)} s after the last was accepted`,
    ].join(' ')
  } finally {
    await client.end()
  }
}

async function secretOf(databaseUrl: string, client: pg.Client, orgId: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-bench-secret-'))
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    APP_SECRET: BENCH_SECRET,
    DEMO: 'none',
    FILES_LOST: '1',
  }
  const context = await createContext(readConfig(env), databaseUrl, { log: pino({ level: 'silent' }) })
  try {
    const { rows } = await client.query('select secret from payment_webhooks where org_id = $1', [orgId])
    return openSecret(context, orgId, rows[0].secret)!
  } finally {
    await closeContext(context)
    rmSync(folder, { recursive: true, force: true })
  }
}
