import tls from 'node:tls'
import { afterAll, expect, test, vi } from 'vitest'
import { hasDovecot, startDovecot } from '#server/test/mail/dovecot.fixture.ts'
import { openImap } from './imap.ts'

const trusted = tls.getCACertificates('default')
afterAll(() => tls.setDefaultCACertificates(trusted))

const REFUSED = 'Maximum number of connections'

/** Delivers to a folder until the wait ends, which takes a second connection that listens, or once it was refused where the first is the only one. */
async function hears(folder: string, mostConnections: number): Promise<{ ended: boolean; refused: boolean }> {
  const server = await startDovecot({ mostConnections })
  tls.setDefaultCACertificates([...trusted, server.certificate])
  const login = {
    kind: 'imap',
    username: server.user,
    password: server.password,
    server: server.address,
  } as const
  const source = await openImap(login, true)
  try {
    await source.snapshot('Envoyés', null)
    await source.snapshot('INBOX', null)
    source.hear?.('Envoyés')
    let ended = false
    const waiting = source.waitForNews('INBOX', 60_000, new AbortController().signal).then(() => {
      ended = true
    })
    if (mostConnections === 1)
      await vi.waitUntil(() => server.log().includes(REFUSED), { timeout: 30_000, interval: 50 })
    await vi.waitUntil(
      () => {
        if (!ended) server.deliver('Subject: x\r\n\r\nx', { folder })
        return ended
      },
      { timeout: 30_000, interval: 200 },
    )
    await waiting
    return { ended, refused: server.log().includes(REFUSED) }
  } finally {
    await source.close()
    await server.stop()
  }
}

test.skipIf(!hasDovecot)('a mail that is sent elsewhere ends the wait at once', async () => {
  expect(await hears('Envoyés', 10)).toEqual({ ended: true, refused: false })
})

test.skipIf(!hasDovecot)('where a second connection is refused, the inbox is heard as before', async () => {
  expect(await hears('INBOX', 1)).toEqual({ ended: true, refused: true })
})
