import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { treatmentOf, treatmentOptions, treatmentValue } from './line-vat.ts'

type Content = InvoiceDetail['content']
type MoreOptionsProps = {
  content: Content
  today: string
  messageAt: (path: string) => string | null
  onChange: (change: Partial<Content>) => void
}

/** Whether something that few invoices need is written. */
function isFilled(content: Content): boolean {
  const { kind, vat, vatOnDebits, buyerReference, contractReference, deliveryPlace, prepaidCents } = content
  const usual = vat.kind === 'domestic' || vat.kind === 'franchise'
  const referred = buyerReference !== null || (contractReference !== null && kind !== 'global_allowance')
  return !usual || vatOnDebits || referred || deliveryPlace !== null || prepaidCents > 0
}

/** « Plus d’options »: opens by itself when one of them is written, or has a fault. */
export function MoreOptions({ content, today, messageAt, onChange }: MoreOptionsProps) {
  const [open, setOpen] = useState(() => isFilled(content))
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-md border border-line bg-surface"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 rounded-md px-5 py-3 font-semibold text-base hover:bg-hover [&::-webkit-details-marker]:hidden">
        <h2>Plus d’options</h2>
        <ChevronDown
          aria-hidden
          size={16}
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-5 border-line border-t p-5">
        <div data-place="vat" className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Régime de TVA de la facture"
            error={messageAt('vat')}
            help={'Une ligne peut suivre le sien\u00a0: choisissez-le dans sa colonne «\u202fTVA\u202f».'}
            className="sm:col-span-2"
          >
            <NativeSelect
              options={treatmentOptions}
              value={treatmentValue(content.vat)}
              onChange={({ target }) => onChange({ vat: treatmentOf(target.value) })}
            />
          </Field>
          <Checkbox
            className="sm:col-span-2"
            label="Option pour le paiement de la TVA d’après les débits"
            checked={content.vatOnDebits}
            onChange={({ target }) => onChange({ vatOnDebits: target.checked })}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Reference
            label="Référence de l’acheteur"
            help="Service ou code que le client demande pour aiguiller ses factures."
            place="buyerReference"
            content={content}
            messageAt={messageAt}
            onChange={onChange}
          />
          {content.kind !== 'global_allowance' && (
            <Reference
              label="Numéro de contrat"
              place="contractReference"
              content={content}
              messageAt={messageAt}
              onChange={onChange}
            />
          )}
        </div>
        <div data-place="prepaid" className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Déjà reçu sur cette facture"
            help={'Sans facture d’acompte\u00a0: celles-ci se déduisent d’elles-mêmes.'}
            error={messageAt('prepaidCents')}
          >
            <MoneyInput
              value={content.prepaidCents === 0 ? null : content.prepaidCents}
              min={0}
              max={9_999_999_999}
              onValueChange={(cents) => {
                const prepaidCents = cents ?? 0
                const prepaidOn = prepaidCents === 0 ? null : (content.prepaidOn ?? today)
                onChange({ prepaidCents, prepaidOn })
              }}
            />
          </Field>
          {content.prepaidCents > 0 && (
            <Field label="Reçu le" error={messageAt('prepaidOn')}>
              <DayInput
                value={content.prepaidOn}
                max={today}
                onValueChange={(prepaidOn) => onChange({ prepaidOn })}
              />
            </Field>
          )}
        </div>
        <DeliveryFields
          place={content.deliveryPlace}
          error={messageAt('deliveryPlace')}
          onChange={(deliveryPlace) => onChange({ deliveryPlace })}
        />
      </div>
    </details>
  )
}

type ReferenceProps = Omit<MoreOptionsProps, 'today'> & {
  label: string
  help?: string
  /** Without it the document cannot be issued. */
  required?: boolean
  place: 'purchaseOrderNumber' | 'buyerReference' | 'contractReference'
}

/** A reference that the client gave. */
export function Reference({
  label,
  help,
  required = false,
  place,
  content,
  messageAt,
  onChange,
}: ReferenceProps) {
  return (
    <div data-place={place}>
      <Field label={label} help={help} optional={!required} error={messageAt(place)}>
        <Input
          maxLength={100}
          autoComplete="off"
          value={content[place] ?? ''}
          onChange={({ target }) => onChange({ [place]: target.value || null })}
        />
      </Field>
    </div>
  )
}
