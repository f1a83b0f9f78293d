/** An event of the document; events come oldest first. `hash` chains them: see `chainEvents`. */
export type ProofEvent = {
  /** ISO instant, UTC. */
  at: string
  /** Machine name, e.g. `quote.opened`. */
  type: string
  /** The same in French, as printed. */
  label: string
  ip: string | null
  userAgent: string | null
  /** SHA-256 of the previous event's hash followed by this event's canonical JSON; lower-case hexadecimal. */
  hash: string
}

/** A typed name, or a drawn line as an SVG path (with the size of its canvas) or as a PNG data URL. */
export type ProofSignature =
  | { kind: 'typed'; text: string }
  | { kind: 'drawn'; svgPath: string; width: number; height: number }
  | { kind: 'drawn'; pngDataUrl: string }

/** All that shows who accepted which document, how and when: printed as the proof PDF and attached to it as JSON. */
export type SignatureProof = {
  /** A SEPA mandate or a payment plan; a quote where it is absent. Its document is its text, of which `documentSha256` is the hash. */
  kind?: 'mandate' | 'payment_plan'
  /** How its journal came to be (`proofRuleText`); absent of proofs made before rules had a name. */
  rule?: string
  documentNumber: string
  documentTitle: string | null
  /** The seller, who asked for the signature. */
  organizationName: string
  /** IANA zone in which instants are printed, e.g. `Europe/Paris`. */
  timeZone: string
  signer: { name: string; quality: string | null; email: string }
  /** `points`: the lines that were shown before the text, which opened on demand; absent where the text was shown at once. */
  consent: { version: string; text: string; points?: string[] }
  authentication: { method: 'email_otp'; codeSentAt: string; codeVerifiedAt: string }
  signature: ProofSignature
  ip: string | null
  userAgent: string | null
  /** The page's first opening; null when none was recorded. */
  openedAt: string | null
  signedAt: string
  /** SHA-256 of the exact PDF shown to the signer, before the seal; lower-case hexadecimal. */
  documentSha256: string
  /** The frozen version of the quote that was shown. */
  documentVersionId?: string
  /** SHA-256 of the sealed PDF that both sides receive; lower-case hexadecimal. */
  sealedSha256?: string
  sealCertificate: { subject: string; serial: string; fingerprintSha256: string }
  events: ProofEvent[]
}

/** SHA-256 of a text in UTF-8, as lower-case hexadecimal. Injected: `shared/` does not know the platform. */
export type HashText = (text: string) => string

/** The hash that precedes the first event of a chain. */
export const CHAIN_START = '0'.repeat(64)

/** The event with its hash, after the event whose hash is `previous` (CHAIN_START for the first). */
export function chainEvent(previous: string, event: Omit<ProofEvent, 'hash'>, hash: HashText): ProofEvent {
  return { ...event, hash: hash(previous + canonicalEvent(event)) }
}

/** Adds to each event its hash: SHA-256(previous hash + canonical JSON of the event without its hash), after the events of `journal`. */
export function chainEvents(
  events: readonly Omit<ProofEvent, 'hash'>[],
  hash: HashText,
  journal: readonly ProofEvent[] = [],
): ProofEvent[] {
  let previous = journal.at(-1)?.hash ?? CHAIN_START
  return events.map((event) => {
    const chained = chainEvent(previous, event, hash)
    previous = chained.hash
    return chained
  })
}

/** Recomputes the chain. Returns the index of the first event whose hash is wrong, or null when all are right. */
export function verifyChain(events: readonly ProofEvent[], hash: HashText): number | null {
  let previous = CHAIN_START
  for (const [index, event] of events.entries()) {
    if (hash(previous + canonicalEvent(event)) !== event.hash) return index
    previous = event.hash
  }
  return null
}

/** JSON with sorted keys and no spaces (as RFC 8785 for the values we use): equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

function canonicalEvent({ at, type, label, ip, userAgent }: Omit<ProofEvent, 'hash'>): string {
  return canonicalJson({ at, type, label, ip, userAgent })
}
