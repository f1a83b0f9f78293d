import {
  type MailProvider,
  startMailProvider,
} from '#server/integrations/mail-oauth/mail-provider.fixture.ts'
import {
  makeCertificate,
  startImapServer,
  startSmtpServer,
  type TestCertificate,
  type TestMailServer,
} from '#server/integrations/mail-servers/mail-server.fixture.ts'
import type { OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'
import type { Site } from './accounts.ts'
import { makeDataDir, removeDataDir, startArdoise } from './ardoise-process.ts'
import { capturedMailbox } from './captured-mailbox.ts'
import { openTimeMachine, type TimeMachine } from './database.ts'
import { freePort } from './free-port.ts'
import { test as base } from './test.ts'

export { expect } from '@playwright/test'

/** An Ardoise with providers of mailboxes and mail servers around it, all on this machine. */
export type MailAccountSite = Site & {
  providers: Record<OAuthProvider, MailProvider>
  imap: TestMailServer
  smtp: TestMailServer
  time: TimeMachine
  /** Trusted by the site: of any further mail server. */
  certificate: TestCertificate
}

/** Each worker has its own; its tests run one after the other. */
export const test = base.extend<object, { mailAccounts: MailAccountSite }>({
  mailAccounts: [
    async ({}, use) => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const providers = {
        google: await startMailProvider('google', url),
        microsoft: await startMailProvider('microsoft', url),
      }
      const certificate = await makeCertificate()
      const imap = await startImapServer({ security: 'tls', certificate })
      const smtp = await startSmtpServer({ security: 'starttls', certificate })
      const dataDir = makeDataDir()
      const ardoise = await startArdoise({
        dataDir,
        port,
        env: {
          ...providers.google.env(),
          ...providers.microsoft.env(),
          MAIL_PRIVATE_HOSTS: '1',
          NODE_EXTRA_CA_CERTS: certificate.file,
        },
      })
      const time = await openTimeMachine(dataDir)
      await use({ url, mailbox: capturedMailbox(url), providers, imap, smtp, time, certificate })
      await time.close()
      await ardoise.stop()
      await Promise.all([providers.google, providers.microsoft, imap, smtp].map((one) => one.close()))
      certificate.remove()
      removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
