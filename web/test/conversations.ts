import type { Conversation, ConversationSummary, Mail } from '#shared/contract/conversations.ts'

/** An id that tests recognise. */
export const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const at = '2026-11-20T09:30:00.000Z'

export const row = (n: number, facts: Partial<ConversationSummary> = {}): ConversationSummary => ({
  id: id(n),
  mailboxId: id(90),
  subject: `Sujet ${n}`,
  snippet: 'Bonjour, merci pour votre envoi.',
  senders: ['Camille Roy'],
  messages: 1,
  unread: 0,
  flagged: false,
  attachments: false,
  private: false,
  lastAt: at,
  pile: null,
  assigneeId: null,
  teamId: null,
  snoozedUntil: null,
  labelIds: [],
  dueKind: null,
  dueAt: null,
  ...facts,
})
export const mail = (n: number, facts: Partial<Mail> = {}): Mail => ({
  id: id(n),
  mailboxId: id(90),
  whole: true,
  subject: 'Plan de la salle',
  snippet: 'Voici le plan.',
  from: { name: 'Camille Roy', address: 'camille@client.test' },
  to: [{ name: null, address: 'jeanne@atelier.test' }],
  cc: [],
  bcc: [],
  sentAt: at,
  receivedAt: at,
  outgoing: false,
  seen: true,
  flagged: false,
  folderIds: [id(91)],
  attachments: [],
  size: 2000,
  authentication: null,
  protection: null,
  automatic: false,
  listId: null,
  invitation: null,
  ...facts,
})
const plan = { position: 0, name: 'plan.pdf', type: 'application/pdf', size: 250_000, contentId: null }
export const conversation: Conversation = {
  id: id(1),
  subject: 'Plan de la salle',
  private: false,
  own: true,
  older: 0,
  mails: [
    mail(11),
    mail(12, {
      seen: false,
      attachments: [{ ...plan, inline: false }],
      authentication: { by: 'mx.atelier.test', spf: 'fail', dkim: null, dmarc: 'fail' },
    }),
  ],
  people: [
    ...[
      {
        name: 'Camille Roy',
        address: 'camille@client.test',
        contactId: null,
        companyId: null,
        companyName: null,
        unlinked: false,
      },
    ],
  ],
  linked: [],
  quotes: [{ id: id(70), number: 'D-2026-0042', title: 'Aménagement' }],
  answers: 0,
  drafts: [],
  sendings: [],
  deliveries: [],
}
export const mailbox = {
  id: id(90),
  address: 'jeanne@atelier.test',
  ownerName: null,
  sharing: 'private' as const,
  whole: true,
  syncing: false,
  fault: null,
  paused: false,
  awayUntil: null,
  folders: [
    { id: id(91), name: 'INBOX', role: 'inbox' as const, followed: true, unread: 1 },
    { id: id(92), name: 'Chantiers', role: null, followed: true, unread: 0 },
    { id: id(93), name: 'Sent', role: 'sent' as const, followed: true, unread: 0 },
  ],
}
