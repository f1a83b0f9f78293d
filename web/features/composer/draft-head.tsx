import { useState } from 'react'
import type { DraftContent, Sender } from '#shared/contract/mail-sending.ts'
import type { Recipient } from '#shared/domain/mail-sending/recipients.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { senderOf } from './draft-queries.ts'
import { RecipientsField } from './recipients-field.tsx'

type DraftHeadProps = {
  content: DraftContent
  senders: readonly Sender[]
  people: readonly Recipient[]
  errors: Partial<Record<'alias' | 'to' | 'cc' | 'bcc', string>>
  /** The recipient comes first. */
  focused: boolean
  onChange: (change: Partial<DraftContent>) => void
}

const labelOf = ({ name, address }: { name: string; address: string }) =>
  name === '' ? address : `${name} <${address}>`

/** A mailbox, or one of its aliases, as one choice. */
const keyOf = ({ mailboxId, alias }: Pick<DraftContent, 'mailboxId' | 'alias'>) =>
  alias ? `${mailboxId} ${alias}` : mailboxId

/** Every address that one may write from, the aliases of a mailbox below it; one that the draft has and that is none any more, too. */
function addressesOf(senders: readonly Sender[], content: DraftContent) {
  const known = senders.flatMap((sender) => [
    { mailboxId: sender.mailboxId, alias: null, label: labelOf(sender) },
    ...sender.aliases.map(({ address, name }) => ({
      mailboxId: sender.mailboxId,
      alias: address,
      label: labelOf({ address, name: name || sender.name }),
    })),
  ])
  if (!content.alias || known.some((one) => keyOf(one) === keyOf(content))) return known
  return [...known, { mailboxId: content.mailboxId, alias: content.alias, label: content.alias }]
}

/** Sender, recipients and subject of a draft. */
export function DraftHead({ content, senders, people, errors, focused, onChange }: DraftHeadProps) {
  const { to, cc, bcc, subject, signature } = content
  const [shown, setShown] = useState({ cc: cc.length > 0, bcc: bcc.length > 0 })
  const sender = senderOf(senders, content)
  const showCc = shown.cc || cc.length > 0 || errors.cc !== undefined
  const showBcc = shown.bcc || bcc.length > 0 || errors.bcc !== undefined
  const addresses = addressesOf(senders, content)
  /** The signature of one mailbox gives way to that of the other. */
  const writeFrom = (key: string) => {
    const next = addresses.find((one) => keyOf(one) === key)
    if (next === undefined) return
    const { mailboxId, alias } = next
    const other = senderOf(senders, { mailboxId })
    const own = signature === '' || signature === sender?.signature
    onChange({ mailboxId, alias, ...(other && own ? { signature: other.signature } : {}) })
  }
  return (
    <div className="min-w-0">
      {addresses.length > 1 ? (
        <div className="flex flex-wrap items-center gap-1.5 border-line border-b py-1.5">
          <span aria-hidden className="w-10 shrink-0 text-muted text-sm">
            De
          </span>
          <Select
            aria-label="De"
            className="min-w-0 flex-1"
            value={keyOf(content)}
            options={addresses.map((one) => ({ value: keyOf(one), label: one.label }))}
            onValueChange={writeFrom}
          />
          {errors.alias !== undefined && (
            <div className="basis-full">
              <FieldError text={errors.alias} />
            </div>
          )}
        </div>
      ) : (
        sender && <p className="py-1.5 text-muted text-xs [overflow-wrap:anywhere]">De {labelOf(sender)}</p>
      )}
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <RecipientsField
            label="À"
            value={to}
            people={people}
            error={errors.to}
            autoFocus={focused}
            onChange={(next) => onChange({ to: next })}
          />
        </div>
        {!showCc && (
          <Button size="sm" variant="ghost" onClick={() => setShown({ ...shown, cc: true })}>
            Cc
          </Button>
        )}
        {!showBcc && (
          <Button size="sm" variant="ghost" onClick={() => setShown({ ...shown, bcc: true })}>
            Cci
          </Button>
        )}
      </div>
      {showCc && (
        <RecipientsField
          label="Cc"
          value={cc}
          people={people}
          error={errors.cc}
          autoFocus={shown.cc && cc.length === 0}
          onChange={(next) => onChange({ cc: next })}
        />
      )}
      {showBcc && (
        <RecipientsField
          label="Cci"
          value={bcc}
          people={people}
          error={errors.bcc}
          autoFocus={shown.bcc && bcc.length === 0}
          onChange={(next) => onChange({ bcc: next })}
        />
      )}
      <label className="flex items-center gap-1.5 border-line border-b py-1.5 text-sm">
        <span className="w-10 shrink-0 text-muted">Objet</span>
        <input
          value={subject}
          maxLength={500}
          onChange={({ target }) => onChange({ subject: target.value })}
          className="min-h-8 min-w-0 flex-1 bg-transparent text-base outline-hidden sm:text-sm"
        />
      </label>
    </div>
  )
}
