import type { MailSources } from './port.ts'

type Settings = { privateHosts: boolean; gmailUrl: string; graphUrl: string; maildirs: string }

/** The mail servers of the Internet, and Maildirs below `maildirs`; `privateHosts` lets tests and a company's own network in. */
export function createMailSources({ privateHosts, gmailUrl, graphUrl, maildirs }: Settings): MailSources {
  return {
    async open(login) {
      // Loaded with the first mailbox: imapflow takes 15 MB.
      if (login.kind === 'imap') return (await import('./imap.ts')).openImap(login, privateHosts)
      if (login.kind === 'maildir')
        return (await import('./maildir.ts')).openMaildirBelow(maildirs, login.directory)
      return login.kind === 'google'
        ? (await import('./gmail.ts')).openGmail(login.accessToken, { base: gmailUrl })
        : (await import('./graph.ts')).openGraph(login.accessToken, { base: graphUrl })
    },
  }
}
