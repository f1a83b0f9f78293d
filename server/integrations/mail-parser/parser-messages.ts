import type { MailPart, ParsedMail, UnreadableReason } from './port.ts'

/** `position`: of the attachment to read; null to read the mail. */
export type ParserRequest = { id: number; raw: Uint8Array; position: number | null }

export type ParserAnswer = {
  id: number
  mail?: ParsedMail
  part?: { part: MailPart; bytes: Uint8Array } | null
  unreadable?: UnreadableReason
  detail?: string
}
