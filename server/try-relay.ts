import type { AppContext } from './scope.ts'

/** Asks the relay once, so that a setting that breaks every mail is said at start and not by the first client. Nobody waits for it. */
export async function tryRelay({ config, mailer, log }: AppContext): Promise<void> {
  if (config.smtp === null || mailer.check === undefined) return
  const { host } = new URL(config.smtp.url)
  try {
    await mailer.check()
    log.info({ host }, 'the mail relay answers')
  } catch (error) {
    // What the relay said may hold an account; the code says what to mend.
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
    log.error({ host, code, responseCode }, `le serveur d’envoi ${host} ne prend pas nos e-mails`)
  }
}
