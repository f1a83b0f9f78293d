/** A server's report about one recipient of a mail (RFC 3464, section 2.3). */
export type ReportedRecipient = {
  address: string
  action: 'failed' | 'delayed'
  /** « 5.1.1 » (RFC 3463); null where it says none. */
  status: string | null
  /** The server's own words. */
  detail: string | null
}

export type DeliveryStatus = { recipients: ReportedRecipient[] }

const MOST_RECIPIENTS = 200
const MOST_TEXT = 500

/** Fields of each block of a `message/delivery-status`, names in small letters, folded lines joined. */
export function statusBlocks(text: string): Map<string, string>[] {
  const blocks: Map<string, string>[] = []
  let block = new Map<string, string>()
  let last: string | null = null
  const end = () => {
    if (block.size > 0) blocks.push(block)
    block = new Map()
    last = null
  }
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') {
      end()
      continue
    }
    if (/^[ \t]/.test(line) && last !== null) {
      block.set(last, `${block.get(last)} ${line.trim()}`)
      continue
    }
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    // The first of a name counts.
    last = block.has(name) ? null : name
    if (last !== null) block.set(last, line.slice(colon + 1).trim())
  }
  end()
  return blocks
}

/** « rfc822; camille@client.test » without its type; the whole where it has none. */
const typed = (value: string | undefined): string | null => {
  if (value === undefined) return null
  const semicolon = value.indexOf(';')
  return value.slice(semicolon + 1).trim() || null
}

/**
 * The recipients that a mail failed to reach, or reaches late, from the text of a `message/delivery-status`. Others (delivered, relayed,
 * expanded) are left out. Any text is read: what says nothing gives an empty list.
 */
export function readDeliveryStatus(text: string): DeliveryStatus {
  const recipients = statusBlocks(text).flatMap((block): ReportedRecipient[] => {
    const action = block.get('action')?.toLowerCase().trim()
    const named = typed(block.get('original-recipient')) ?? typed(block.get('final-recipient'))
    if ((action !== 'failed' && action !== 'delayed') || named === null) return []
    const address = named
      .replace(/^<(.*)>$/, '$1')
      .trim()
      .toLowerCase()
      .slice(0, 320)
    const status = /^[245]\.\d{1,3}\.\d{1,3}(?!\d)/.exec(block.get('status') ?? '')?.[0] ?? null
    const detail = typed(block.get('diagnostic-code'))?.slice(0, MOST_TEXT) ?? null
    return address === '' ? [] : [{ address, action, status, detail }]
  })
  return { recipients: recipients.slice(0, MOST_RECIPIENTS) }
}

/** Reasons by code (RFC 3463, section 3; the registry of IANA of November 2026): the class is left out. */
const REASONS: Record<string, string> = {
  '1.0': 'L’adresse n’est pas valable.',
  '1.1': 'Cette adresse n’existe pas.',
  '1.2': 'Le domaine de cette adresse n’existe pas, ou ne reçoit pas d’e-mails.',
  '1.3': 'Cette adresse est mal écrite.',
  '1.4': 'Cette adresse désigne plusieurs boîtes.',
  '1.6': 'Cette boîte a déménagé sans laisser d’adresse.',
  '1.10': 'Ce domaine ne reçoit pas d’e-mails.',
  '2.0': 'La boîte du destinataire n’est pas disponible.',
  '2.1': 'La boîte du destinataire est désactivée.',
  '2.2': 'La boîte du destinataire est pleine.',
  '2.3': 'Le message est trop lourd pour cette boîte.',
  '3.1': 'Le serveur du destinataire n’a plus de place.',
  '3.2': 'Le serveur du destinataire ne reçoit pas de messages pour l’instant.',
  '3.4': 'Le message est trop lourd pour le serveur du destinataire.',
  '4.1': 'Le serveur du destinataire ne répond pas.',
  '4.2': 'La liaison avec le serveur du destinataire s’est interrompue.',
  '4.3': 'L’annuaire du serveur du destinataire ne répond pas.',
  '4.4': 'Le serveur du destinataire est introuvable.',
  '4.6': 'Le message a tourné en rond entre des serveurs.',
  '4.7': 'Le serveur du destinataire n’a pas pris le message à temps.',
  '7.0': 'Le serveur du destinataire a refusé le message pour une raison de sécurité.',
  '7.1': 'Le destinataire n’accepte pas de messages de cet expéditeur.',
  '7.26': 'Le serveur du destinataire n’a pas pu vérifier l’expéditeur (SPF, DKIM).',
}
const SUBJECTS: Record<string, string> = {
  '1': 'L’adresse du destinataire n’est pas acceptée.',
  '2': 'La boîte du destinataire n’accepte pas ce message.',
  '3': 'Le serveur du destinataire ne peut pas prendre ce message.',
  '4': 'Le message n’a pas pu être acheminé.',
  '5': 'Les serveurs ne se sont pas compris.',
  '6': 'Le contenu du message n’est pas accepté.',
  '7': 'Le serveur du destinataire a refusé le message, par sa politique ou sa sécurité.',
}

/** Why a mail did not arrive, in a French sentence, from a code like « 5.1.1 ». */
export function deliveryReason(status: string | null): string {
  const [, subject, detail] = status?.split('.') ?? []
  return (
    REASONS[`${subject}.${detail}`] ??
    SUBJECTS[subject ?? ''] ??
    'Le serveur du destinataire n’a pas accepté le message.'
  )
}
