import { CalendarClock, HandCoins, type LucideIcon, ReceiptText, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Revenue } from '#shared/domain/reports/revenue-months.ts'
import { formatMoney, formatMonth } from '#shared/french/format.ts'
import { StatCard } from '#web/ui/stat-card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Four sums of a currency, each with the way to its rows; undefined while they load. */
export function RevenueFigures({
  revenue,
  today,
}: {
  revenue: Revenue | undefined
  today: string | undefined
}) {
  const since = revenue?.months[0]?.month
  const money = (cents: number | undefined) =>
    revenue && cents !== undefined ? formatMoney(cents, revenue.currency) : undefined
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 min-[1440px]:grid-cols-4">
      <Figure icon={HandCoins} label="Encaissé" value={money(revenue?.collectedCents)}>
        {since && (
          <TextLink to="/revenues/history" search={{ from: since }}>
            Depuis {formatMonth(since)}
          </TextLink>
        )}
      </Figure>
      <Figure icon={CalendarClock} label="À venir" value={money(revenue?.toComeCents)}>
        {today && (
          <TextLink to="/revenues/management" search={{ dueFrom: today, owed: 'yes' }}>
            Factures à échoir
          </TextLink>
        )}
      </Figure>
      <Figure icon={TriangleAlert} label="En retard" value={money(revenue?.overdueCents)}>
        <TextLink to="/revenues/management" search={{ state: 'overdue' }}>
          Factures en retard
        </TextLink>
        {revenue !== undefined && revenue.disputedCents > 0 && (
          <span>
            {' '}
            et{' '}
            <TextLink to="/revenues/management" search={{ state: 'disputed' }}>
              {formatMoney(revenue.disputedCents, revenue.currency)} en litige
            </TextLink>
          </span>
        )}
      </Figure>
      <Figure icon={ReceiptText} label="Frais de paiement" value={money(revenue?.feesCents)}>
        <TextLink to="/revenues/history" search={{ kind: 'provider_fee' }}>
          Frais du service de paiement
        </TextLink>
      </Figure>
    </div>
  )
}

type FigureProps = { icon: LucideIcon; label: string; value: string | undefined; children: ReactNode }

const Figure = ({ children, ...card }: FigureProps) => <StatCard {...card} note={children} />
