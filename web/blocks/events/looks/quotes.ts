import {
  Ban,
  CalendarPlus,
  Eye,
  FileCheck2,
  FileClock,
  FilePen,
  FilePlus2,
  FileText,
  FileX2,
  FolderX,
  Link2,
  MessageCircleQuestionMark,
  MessageSquareText,
  RotateCcw,
  Send,
  Stamp,
  Undo2,
} from 'lucide-react'
import type { quoteEvents, quoteSubjects } from '#shared/domain/quotes/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const quoteIcons: SubjectIcons<typeof quoteSubjects> = {
  quote: FileText,
}

export const quoteLooks: EventLooks<typeof quoteEvents> = {
  'quote.created': { icon: FilePlus2, tone: 'neutral' },
  'quote.sent': { icon: Send, tone: 'info' },
  'quote.resent': { icon: Send, tone: 'info' },
  'quote.reminded': { icon: Send, tone: 'info' },
  'quote.viewed': { icon: Eye, tone: 'info' },
  'quote.signed': { icon: FileCheck2, tone: 'success' },
  'quote.refused': { icon: FileX2, tone: 'danger' },
  'quote.change_requested': { icon: MessageSquareText, tone: 'warning' },
  'quote.expired': { icon: FileClock, tone: 'warning' },
  'quote.version_started': { icon: FilePen, tone: 'neutral' },
  'quote.revised': { icon: Send, tone: 'info' },
  'quote.question_asked': { icon: MessageCircleQuestionMark, tone: 'info' },
  'quote.agreed': { icon: Stamp, tone: 'success' },
  'quote.agreement_cancelled': { icon: Undo2, tone: 'warning' },
  'quote.closed': { icon: FolderX, tone: 'neutral' },
  'quote.reopened': { icon: RotateCcw, tone: 'info' },
  'quote.withdrawn': { icon: Ban, tone: 'danger' },
  'quote.extended': { icon: CalendarPlus, tone: 'info' },
  'quote.link_created': { icon: Link2, tone: 'neutral' },
  'quote.link_revoked': { icon: Ban, tone: 'neutral' },
}
