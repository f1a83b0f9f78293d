import type { Mailbox } from '#shared/contract/mailboxes.ts'
import { mailServiceAt, mailServiceOf } from '#shared/domain/mailboxes/mail-services.ts'
import type { MailboxProvider, OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'

export type ServiceLook = {
  title: string
  description: string
  empty: string
  connect: string
  /** Pages of the provider where Ardoise's permissions are listed and withdrawn. */
  permissionPages: { label: string; url: string }[]
}

export const serviceLooks: Record<MailboxProvider, ServiceLook> = {
  google: {
    title: 'Gmail',
    description: 'Comptes Google et Google Workspace',
    empty: 'Aucun compte Gmail connecté.',
    connect: 'Connecter Gmail',
    permissionPages: [{ label: 'Autorisations Google', url: 'https://myaccount.google.com/permissions' }],
  },
  microsoft: {
    title: 'Outlook',
    description: 'Comptes Outlook, Hotmail et Microsoft 365',
    empty: 'Aucun compte Outlook connecté.',
    connect: 'Connecter Outlook',
    permissionPages: [
      {
        label: 'Autorisations Microsoft (compte personnel)',
        url: 'https://account.live.com/consent/Manage',
      },
      {
        label: 'Autorisations Microsoft (compte professionnel)',
        url: 'https://myapps.microsoft.com',
      },
    ],
  },
  imap: {
    title: 'Autres messageries',
    description: 'Orange, Free, OVHcloud, Infomaniak… par IMAP et SMTP',
    empty: 'Aucun autre compte connecté.',
    connect: 'Ajouter un compte',
    permissionPages: [],
  },
}

const PERSONAL_OUTLOOK = /@(outlook|hotmail|live|msn)\./

/** The site where the person reads these mails, with its name; null when it is not known. */
export function mailSite({ provider, address, servers }: Mailbox): { name: string; url: string } | null {
  if (provider === 'google')
    return { name: 'Gmail', url: `https://mail.google.com/mail/?authuser=${encodeURIComponent(address)}` }
  if (provider === 'microsoft') {
    const host = PERSONAL_OUTLOOK.test(address) ? 'outlook.live.com' : 'outlook.office.com'
    return { name: 'Outlook', url: `https://${host}/mail/` }
  }
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const service = mailServiceOf(domain) ?? (servers && mailServiceAt(servers.imap.host))
  return service?.webmail ? { name: service.name, url: service.webmail } : null
}

/** Effects of a deletion, and what it leaves. */
export const deletionConsequences: Record<MailboxProvider, string> = {
  google:
    'Ardoise oublie son accès et révoque l’autorisation auprès de Google. Vos messages restent dans Gmail.',
  microsoft:
    'Ardoise oublie son accès. Vos messages restent dans Outlook. Microsoft garde l’autorisation que vous avez donnée\u00a0: vous pouvez la retirer dans les autorisations Microsoft.',
  imap: 'Ardoise oublie votre mot de passe. Vos messages restent chez votre fournisseur.',
}

export const isOAuth = (provider: MailboxProvider): provider is OAuthProvider => provider !== 'imap'
