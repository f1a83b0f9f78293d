import { Ellipsis } from 'lucide-react'
import { Fragment } from 'react'
import type { BankLine } from '#shared/contract/bank.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { type Offer, offerAmount, offerKey, offerWords } from './offers.ts'

type LineMenuProps = {
  line: BankLine
  lines: BankLine[]
  offers: Offer[]
  refusal: string | null
  onMatch: (offer: Offer) => void
  onReject: (offer: Offer) => void
  onChoose: () => void
  onAside: () => void
}

/** All that may be done with a movement besides the act of its row: other matches, none of them, other invoices, nothing. */
export function LineMenu({ line, lines, offers, refusal, onMatch, onReject, ...act }: LineMenuProps) {
  const money = (cents: number) => formatMoney(cents, line.currency as Currency)
  return (
    <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`Autres actions\u00a0: ${line.label}`} />}>
      {offers.map((offer, index) => {
        const { accept, refuse } = offerWords(offer, line, lines)
        return (
          <Fragment key={offerKey(offer)}>
            {index > 0 && (
              <MenuItem disabledReason={refusal} onSelect={() => onMatch(offer)}>
                {accept} ({money(offerAmount(offer, line).cents)})
              </MenuItem>
            )}
            <MenuItem disabledReason={refusal} onSelect={() => onReject(offer)}>
              {refuse}
            </MenuItem>
          </Fragment>
        )
      })}
      {offers.length > 0 && <MenuSeparator />}
      {line.amountCents > 0 && (
        <MenuItem disabledReason={refusal} onSelect={act.onChoose}>
          Choisir des factures…
        </MenuItem>
      )}
      <MenuItem disabledReason={refusal} onSelect={act.onAside}>
        Mettre de côté
      </MenuItem>
    </Menu>
  )
}
