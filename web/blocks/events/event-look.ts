import {
  Archive,
  ArchiveRestore,
  Ban,
  Building2,
  CreditCard,
  Eye,
  FileCheck2,
  FileClock,
  FileInput,
  FilePlus2,
  FileText,
  FileX2,
  Handshake,
  Landmark,
  Link2,
  type LucideIcon,
  Mailbox,
  MailCheck,
  MailPlus,
  MailX,
  MessageSquareText,
  MessageSquareWarning,
  MessagesSquare,
  Package,
  Pencil,
  Plug,
  ReceiptText,
  RefreshCw,
  Send,
  Unplug,
  UserRound,
  UserRoundCheck,
  UserRoundX,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type { EventEntry } from '#shared/contract/platform.ts'
import type { Tone } from '#web/ui/tone.ts'

type Look = { icon: LucideIcon; tone: Tone }

const subjects: Record<EventEntry['subjectType'], LucideIcon> = {
  organization: Landmark,
  member: UsersRound,
  invitation: UsersRound,
  company: Building2,
  contact: UserRound,
  deal: Handshake,
  catalogue: Package,
  quote: FileText,
  invoice: ReceiptText,
  invoice_subscription: RefreshCw,
  received_invoice: FileInput,
  approved_platform: Plug,
  payment: Wallet,
  payment_provider: CreditCard,
  mail: MailCheck,
  mailbox: Mailbox,
  conversation: MessagesSquare,
  template: MailPlus,
}

const types: Partial<Record<EventEntry['type'], Look>> = {
  'quote.created': { icon: FilePlus2, tone: 'neutral' },
  'quote.sent': { icon: Send, tone: 'info' },
  'quote.resent': { icon: Send, tone: 'info' },
  'quote.viewed': { icon: Eye, tone: 'info' },
  'quote.signed': { icon: FileCheck2, tone: 'success' },
  'quote.refused': { icon: FileX2, tone: 'danger' },
  'quote.change_requested': { icon: MessageSquareText, tone: 'warning' },
  'quote.expired': { icon: FileClock, tone: 'warning' },
  'quote.link_created': { icon: Link2, tone: 'neutral' },
  'quote.link_revoked': { icon: Ban, tone: 'neutral' },
  'invoice.created': { icon: FilePlus2, tone: 'neutral' },
  'invoice.issued': { icon: FileCheck2, tone: 'info' },
  'invoice.credited': { icon: FileX2, tone: 'warning' },
  'invoice.replaced': { icon: FileX2, tone: 'warning' },
  'invoice.sent': { icon: Send, tone: 'info' },
  'company.statement_sent': { icon: Send, tone: 'info' },
  'contact.statement_sent': { icon: Send, tone: 'info' },
  'invoice.resent': { icon: Send, tone: 'info' },
  'invoice.opened': { icon: Eye, tone: 'info' },
  'invoice.link_created': { icon: Link2, tone: 'neutral' },
  'invoice.link_revoked': { icon: Ban, tone: 'neutral' },
  'invoice.disputed': { icon: MessageSquareWarning, tone: 'danger' },
  'invoice.dispute_settled': { icon: Handshake, tone: 'success' },
  'invoice.transmitted': { icon: Send, tone: 'info' },
  'invoice.status_received': { icon: Landmark, tone: 'info' },
  'invoice.stopped': { icon: FileX2, tone: 'danger' },
  'approved_platform.failed': { icon: Unplug, tone: 'danger' },
  'approved_platform.recovered': { icon: Plug, tone: 'success' },
  'payment.succeeded': { icon: Wallet, tone: 'success' },
  'mail.failed': { icon: MailX, tone: 'danger' },
  'invoice_subscription.failed': { icon: RefreshCw, tone: 'danger' },
  'invitation.accepted': { icon: UserRoundCheck, tone: 'success' },
  'invitation.refused': { icon: UserRoundX, tone: 'danger' },
  'mailbox.expired': { icon: Mailbox, tone: 'warning' },
}

/** Icons of verbs that are the same for any subject. */
const verbs: Record<string, LucideIcon> = { updated: Pencil, archived: Archive, restored: ArchiveRestore }

/** Icon and tone of an event; its sentence says the same in words. */
export function eventLook({ type, subjectType }: Pick<EventEntry, 'type' | 'subjectType'>): Look {
  const verb = type.slice(type.indexOf('.') + 1)
  return types[type] ?? { icon: verbs[verb] ?? subjects[subjectType], tone: 'neutral' }
}
