import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Replacements } from '#server/context.ts'
import { type MailboxSecret, sealSecret } from '#server/features/mailboxes/steps/seal-secret.ts'
import { PUSHED_LOOK_SECONDS } from '#shared/domain/mail-sync/mail-sync.ts'
import { mailScopes, type OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'
import { type Member, startTestApp } from '../harness.ts'
import type { FakeMailbox } from './fake-mailbox.ts'
import { startGmail } from './gmail.fixture.ts'
import { type PushClaims, startGoogleKeys } from './google-keys.fixture.ts'
import { startGraph } from './graph.fixture.ts'

const APP_URL = 'https://ardoise.test'
const AUDIENCE = `${APP_URL}/functions/v1/gmail-push`
const ACCOUNT = 'pubsub@ardoise.iam.gserviceaccount.com'

export type PushSite = Awaited<ReturnType<typeof startPushSite>>

/** An Ardoise at a public address, with Gmail and Microsoft Graph on this machine that announce to it. */
export async function startPushSite({
  lookSeconds = PUSHED_LOOK_SECONDS,
  ...replacements
}: Pick<Replacements, 'log'> & { lookSeconds?: number } = {}) {
  const keys = await startGoogleKeys({ audience: AUDIENCE, email: ACCOUNT })
  const servers: Record<OAuthProvider, FakeMailbox> = {
    google: await startGmail(),
    microsoft: await startGraph(),
  }
  const client = { clientId: 'ardoise', clientSecret: 'un-secret-de-test-assez-long' }
  let aheadMs = 0
  const site = await startTestApp({
    jobs: false,
    ...replacements,
    clock: { now: () => new Date(Date.now() + aheadMs) },
    config: {
      appUrl: APP_URL,
      google: { ...client, issuer: servers.google.rest.url },
      microsoft: { ...client, issuer: servers.microsoft.rest.url },
      mailboxes: {
        gmailUrl: servers.google.rest.url,
        graphUrl: servers.microsoft.rest.url,
        microsoftRevokeUrl: null,
        privateHosts: true,
      },
      mailPush: {
        gmail: {
          topic: 'projects/ardoise/topics/gmail',
          serviceAccount: ACCOUNT,
          audience: AUDIENCE,
          keysUrl: keys.url,
        },
        graph: true,
        lookSeconds,
      },
    },
  })
  const rows = async <T>(text: string, ...values: unknown[]) =>
    (await site.context.pool.query(text, values)).rows as T[]
  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    site.app.inject({
      method: 'POST',
      url,
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  servers.microsoft.reach = async (url) => {
    const { pathname, search } = new URL(url)
    const { statusCode, headers, body } = await post(pathname + search, '')
    return { status: statusCode, type: String(headers['content-type']), body }
  }
  const push = {
    site,
    servers,
    rows,
    post,
    keys,
    /** The clock says this much later from now on. */
    setAhead(ms: number) {
      aheadMs = ms
    },
    /** Posts an announcement as its provider does. */
    async announce(provider: OAuthProvider, body: unknown, claims: PushClaims = {}) {
      if (provider === 'microsoft') return post('/functions/v1/graph-push', body)
      const expiresAt = new Date(Date.now() + aheadMs + 3_600_000)
      const token = await keys.sign({ expiresAt, ...claims })
      return post('/functions/v1/gmail-push', body, { authorization: `Bearer ${token}` })
    },
    /** A mailbox as a consent leaves it. */
    async connect(owner: Member, provider: OAuthProvider): Promise<string> {
      const id = randomUUID()
      const secret: MailboxSecret = { refreshToken: 'refresh', accessToken: servers[provider].rest.token }
      await rows(
        `insert into mailboxes (org_id, id, user_id, provider, address, scopes, sealed, expires_at, next_check_at, import_since)
         values ($1, $2, $3, $4, 'jeanne@atelier.test', $5, $6, $7, $7, null)`,
        ...[
          owner.orgId,
          id,
          owner.userId,
          provider,
          mailScopes[provider],
          sealSecret(site.context, id, secret),
        ],
        new Date(Date.now() + 365 * 86_400_000),
      )
      return id
    },
    async watchOf(mailboxId: string) {
      const [row] = await rows<{
        remote_id: string | null
        until: Date | null
        renewed_at: Date | null
        noticed_at: Date | null
        failing_since: Date | null
      }>('select * from mail_watches where mailbox_id = $1', mailboxId)
      return row ?? null
    },
    subjects: async (mailboxId: string) =>
      (
        await rows<{ subject: string }>(
          'select subject from mail_messages where mailbox_id = $1 order by subject',
          mailboxId,
        )
      ).map(({ subject }) => subject),
    /** Waits until something is so. */
    until: (check: () => Promise<boolean>) => vi.waitUntil(check, { timeout: 20_000, interval: 20 }),
    /** Fails unless each followed folder holds here what it holds there. */
    async agree(provider: OAuthProvider, mailboxId: string) {
      const { folders, idsIn } = servers[provider]
      for (const key of [folders.inbox, folders.archive, folders.own]) {
        const held = await rows<{ id: string }>(
          `select p.remote_id as id from mail_placements p join mail_folders f on f.org_id = p.org_id and f.id = p.folder_id
           where p.mailbox_id = $1 and f.remote_key = $2`,
          mailboxId,
          key,
        )
        expect(new Set(held.map(({ id }) => id)), key).toEqual(new Set(idsIn(key)))
      }
    },
    async close() {
      await site.close()
      for (const { rest } of Object.values(servers)) await rest.close()
      await keys.close()
    },
  }
  return push
}
