import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

export type When = 'now' | 'period_end'

type StopDialogProps = {
  open: boolean
  title: string
  /** « 3 janvier 2027 ». */
  periodEnd: string
  /** Words on money that was taken already. */
  refund: string
  pending: boolean
  onClose: () => void
  onStop: (when: When) => void
}

/** « Résilier »: with the paid period, or at once. */
export function StopDialog(props: StopDialogProps) {
  const { open, title, periodEnd, refund, pending, onClose, onStop } = props
  const [when, setWhen] = useState<When>('period_end')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !pending && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="danger" loading={pending} onClick={() => onStop(when)}>
            Résilier
          </Button>
        </>
      }
    >
      <RadioGroup
        label="Quand l’abonnement prend-il fin&#8239;?"
        layout="cards"
        value={when}
        onValueChange={setWhen}
        options={[
          {
            value: 'period_end',
            label: 'À la fin de la période payée',
            help: `Le ${periodEnd}. Plus rien n’est prélevé ensuite.`,
          },
          { value: 'now', label: 'Tout de suite', help: refund },
        ]}
      />
    </Dialog>
  )
}
