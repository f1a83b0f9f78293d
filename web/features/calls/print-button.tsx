import { Printer } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

export function PrintButton() {
  return (
    <Button icon={Printer} data-print="hidden" onClick={() => window.print()}>
      Imprimer
    </Button>
  )
}
