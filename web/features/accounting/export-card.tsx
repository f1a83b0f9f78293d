import { Download } from 'lucide-react'
import { exportAddress } from '#web/api/export-address.ts'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

type ExportProps = { from: string; to: string; hasSiren: boolean }

/** The entries of the period to hand to an accountant. */
export function ExportCard({ from, to, hasSiren }: ExportProps) {
  return (
    <Card
      title="Écritures"
      description="Ventes, banque, opérations diverses et à-nouveaux des clients, lettrés, à remettre à votre comptable. Les achats n’y sont pas."
    >
      <div className="flex flex-wrap gap-2">
        {hasSiren ? (
          <AnchorButton
            href={exportAddress('/accounting/export', { from, to, format: 'fec' })}
            download
            variant="primary"
            icon={Download}
          >
            Exporter au format FEC
          </AnchorButton>
        ) : (
          <Button
            icon={Download}
            disabledReason="Indiquez d’abord le SIREN de l’entreprise dans Organisation."
          >
            Exporter au format FEC
          </Button>
        )}
        <AnchorButton
          href={exportAddress('/accounting/export', { from, to, format: 'csv' })}
          download
          icon={Download}
        >
          Exporter en CSV
        </AnchorButton>
      </div>
    </Card>
  )
}
