import { CircleAlert, RotateCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { ClientLayout } from '#web/layouts/client-layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** When the page breaks, the client sees a sentence and a way on, never a blank page. */
export class ClientBoundary extends Component<{ what: string; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <ClientLayout>
        <EmptyState
          icon={CircleAlert}
          title={`${this.props.what} n’a pas pu s’afficher`}
          description="Rechargez la page. Rien n’a été envoyé sans confirmation."
          heading="h1"
          action={
            <Button icon={RotateCw} onClick={() => window.location.reload()}>
              Recharger la page
            </Button>
          }
        />
      </ClientLayout>
    )
  }
}
