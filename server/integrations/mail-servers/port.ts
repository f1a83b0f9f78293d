import type { MailService, ServerAddress } from '#shared/domain/mailboxes/mail-services.ts'

export type MailLogin = { server: ServerAddress; username: string; password: string }

/** Why a login did not succeed. */
export const loginProblems = [
  'host_unknown',
  'port_forbidden',
  'port_closed',
  'silent',
  'not_encrypted',
  'certificate',
  'login_refused',
  'unexpected',
] as const
export type LoginProblem = (typeof loginProblems)[number]

export type FoundServers = { username: string; imap: ServerAddress; smtp: ServerAddress }

/** Other people's mail servers. Nothing of it throws: a problem is an answer. */
export type MailServers = {
  /** Signs in and out again; null when the server accepted. */
  tryImap(login: MailLogin): Promise<LoginProblem | null>
  trySmtp(login: MailLogin): Promise<LoginProblem | null>
  /** Looks in the table of services, then SRV (RFC 6186, 8314), Mozilla's autoconfig at the domain, then the domain's MX. */
  find(address: string): Promise<{ servers: FoundServers | null; service: MailService | null }>
}
