/** Headers of a mail that say which thread it belongs to. Ids are RFC 5322 Message-IDs without their brackets. */
export type ThreadFacts = {
  messageId: string
  inReplyTo: readonly string[]
  /** Oldest first. */
  references: readonly string[]
  subject: string
  /** The provider's own id of the thread, with the mailbox that it is good for. */
  providerThread?: string | null
}

/** « Re: », « TR: », « AW: » and others, with the counters and labels that mail programs add: « Re[2]: », « [EXT] Fwd: ». */
const PREFIX =
  /^(?:re|r|rép|rep|ref|aw|antw|sv|vs|odp|ynt|fw|fwd|tr|i|wg|rv|doorst|enc|vl)(?:\[\d{1,3}\]|\(\d{1,3}\))?$/
/** Labels that a server or a list puts before a subject are kept: they are the same in each mail of the thread. */
const MOST_PREFIXES = 20

/**
 * A subject without what an answer adds, in one spelling: two mails that refer to each other are one conversation while it is the
 * same (RFC 5256, section 2.1, with the prefixes of other languages).
 */
export function baseSubject(subject: string): string {
  let rest = subject.normalize('NFKC').toLowerCase().split(/\s+/u).join(' ').trim()
  for (let times = 0; times < MOST_PREFIXES; times++) {
    const colon = rest.indexOf(':')
    if (colon < 1 || colon > 12 || !PREFIX.test(rest.slice(0, colon).trimEnd())) break
    rest = rest.slice(colon + 1).trim()
  }
  while (rest.endsWith('(fwd)')) rest = rest.slice(0, -5).trim()
  return rest
}

/** References that a mail is looked for by: the first ones and the last, where a program repeats them without end. */
const MOST_REFERENCES = 100

/**
 * Keys of a mail: two mails that share one are in one conversation, and so are those that a third joins. A key is an id together with the
 * base subject, so that another subject begins another conversation, and the order in which mails arrive changes nothing. The mail's own
 * key comes first, then the provider's, then those of the mails it answers, the nearest last.
 */
export function threadKeys({
  messageId,
  inReplyTo,
  references,
  subject,
  providerThread,
}: ThreadFacts): string[] {
  const base = baseSubject(subject)
  const cited =
    references.length > MOST_REFERENCES
      ? [references[0]!, ...references.slice(1 - MOST_REFERENCES)]
      : references
  const ids = [
    messageId,
    ...(providerThread ? [`provider:${providerThread}`] : []),
    ...cited,
    ...inReplyTo.slice(0, MOST_REFERENCES),
  ]
  return [...new Set(ids)].map((id) => `${id}\n${base}`)
}
