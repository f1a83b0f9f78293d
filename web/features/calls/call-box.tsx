import { Phone } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Call, CallSheet } from '#shared/contract/call-fields.ts'
import { type CallPurpose, callPurposeLabels, callPurposes } from '#shared/domain/calls/call-names.ts'
import { phoneLink } from '#shared/domain/calls/phone-link.ts'
import { formatMoment, formatTime } from '#shared/french/format.ts'
import { shortPhone } from '#shared/french/phone-format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import type { CallAt } from './use-settle-call.ts'
import { VerdictBanner } from './verdict-banner.tsx'

const purposes = callPurposes.map((value) => ({ value, label: callPurposeLabels[value] }))
const numberLabels = { phone: 'Téléphone', mobile: 'Mobile', company: 'Entreprise' }
const kindLabels = { consumer: 'Particulier', professional: 'Professionnel', unknown: 'Inconnu' }
const MINUTE_MS = 60_000

type CallBoxProps = {
  sheet: CallSheet
  number: string | null
  at: CallAt
  onPurpose: (purpose: CallPurpose) => void
  onStarted: (call: Call) => void
}

/** Who is called, why, whether one may, and the button that calls. */
export function CallBox({ sheet, number: first, at, onPurpose, onStarted }: CallBoxProps) {
  const { timezone } = useOrganization()
  const now = useNow(MINUTE_MS)
  const [number, setNumber] = useState(first)
  const verdict = sheet.verdicts.find(({ purpose }) => purpose === at.purpose)
  const { call } = at
  const theirs = formatTime(now, sheet.timeZone)
  return (
    <Card
      title={<ClientName sheet={sheet} />}
      description={[sheet.jobTitle, sheet.companyName === sheet.name ? null : sheet.companyName, sheet.city]
        .filter(Boolean)
        .join(' · ')}
      actions={
        call !== null && <Badge tone="info">{call.direction === 'in' ? 'Appel reçu' : 'En cours'}</Badge>
      }
      aria-label="Appel"
    >
      <div className="grid gap-4">
        <DescriptionList
          columns={2}
          items={[
            { label: 'Type', value: kindLabels[sheet.kind] },
            {
              label: 'Chez cette personne, il est',
              value: (
                <span className="tabular">
                  {theirs}
                  {theirs !== formatTime(now, timezone) && (
                    <span className="text-muted"> ({formatTime(now, timezone)} chez vous)</span>
                  )}
                </span>
              ),
            },
            ...(call === null ? [] : [{ label: 'Depuis', value: formatMoment(call.startedAt, timezone) }]),
          ]}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Motif de l’appel">
            <NativeSelect
              options={purposes}
              value={at.purpose}
              onChange={({ target }) => onPurpose(target.value as CallPurpose)}
            />
          </Field>
          {sheet.numbers.length > 1 && (
            <Field label="Numéro">
              <NativeSelect
                value={number ?? ''}
                onChange={({ target }) => setNumber(target.value)}
                options={sheet.numbers.map(({ number: each, label, isBad }) => ({
                  value: each,
                  label: `${shortPhone(each)} (${numberLabels[label]}${isBad ? ', mauvais numéro' : ''})`,
                }))}
              />
            </Field>
          )}
        </div>
        {verdict && call?.direction !== 'in' && <VerdictBanner verdict={verdict} timeZone={sheet.timeZone} />}
        {sheet.reminder !== null && at.purpose === 'collection' && (
          <p className="whitespace-pre-line rounded-md bg-sunken p-3 text-sm">{sheet.reminder.message}</p>
        )}
        <CallButton
          sheet={sheet}
          number={number}
          at={at}
          forbidden={verdict?.allowed === false ? verdict.reason : null}
          onStarted={onStarted}
        />
      </div>
    </Card>
  )
}

function ClientName({ sheet: { name, companyId, contactId } }: { sheet: CallSheet }) {
  if (contactId !== null)
    return (
      <TextLink to="/crm/contacts/$contactId" params={{ contactId }}>
        {name}
      </TextLink>
    )
  if (companyId === null) return name
  return (
    <TextLink to="/crm/companies/$companyId" params={{ companyId }}>
      {name}
    </TextLink>
  )
}

/** As wide as a thumb needs on a phone. */
const button = 'sm:justify-self-start'

type CallButtonProps = Pick<CallBoxProps, 'sheet' | 'number' | 'at' | 'onStarted'> & {
  forbidden: string | null
}

/** « Appeler 06 12 34 56 78 »: the call is noted as it begins, and the telephone takes over. */
function CallButton({ sheet, number, at, forbidden, onStarted }: CallButtonProps) {
  const refusal = useRefusal('call:write')
  const anchor = useRef<HTMLAnchorElement>(null)
  const start = useAction(
    (wished: string) =>
      api.calls.startCall({
        ...at.called,
        number: wished,
        purpose: at.purpose,
        ...(at.entryId !== undefined && { entryId: at.entryId }),
      }),
    { onSuccess: onStarted, refresh: [orpc.calls, orpc.callLists] },
  )
  const link = number === null ? null : phoneLink(number)
  const reason =
    refusal ??
    (number === null ? 'Ce client n’a pas de numéro de téléphone.' : null) ??
    (at.call?.direction === 'in' ? null : forbidden)
  const label = number === null ? 'Appeler' : `Appeler le ${shortPhone(number)}`
  useShortcuts([
    {
      keys: 'a',
      label: `Appeler ${sheet.name}`,
      keywords: ['téléphone', 'appel'],
      icon: Phone,
      disabledReason: reason ?? undefined,
      run: () => anchor.current?.click(),
    },
  ])
  if (reason !== null || link === null || number === null)
    return (
      <Button
        variant="primary"
        icon={Phone}
        className={button}
        disabledReason={reason ?? 'Ce numéro ne peut pas être composé.'}
      >
        {label}
      </Button>
    )
  // A link, not a script: a phone opens its dialler from the tap alone.
  return (
    <AnchorButton
      ref={anchor}
      href={link}
      variant="primary"
      icon={Phone}
      className={button}
      onClick={() => {
        if (at.call === null && !start.isPending) start.mutate(number)
      }}
    >
      {label}
    </AnchorButton>
  )
}
