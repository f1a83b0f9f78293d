import { getRouteApi } from '@tanstack/react-router'
import { CalendarCheck, CircleCheck, Mail, MapPin, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isDemoOperator } from '#shared/domain/platform/operator.ts'
import { ContactForm } from '#web/features/support/contact-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextAnchor } from '#web/ui/text-link.tsx'
import { InstallationGate } from './installation-gate.tsx'
import { PageIntro } from './page-intro.tsx'

const route = getRouteApi('/public/contact')

/** Specification 2.14. */
export function ContactPage() {
  const { topic } = route.useSearch()
  const [sent, setSent] = useState(false)
  return (
    <>
      <PageIntro title="Contactez-nous">
        Une question, une offre sur mesure, un problème&#8239;? Écrivez-nous, nous répondons par e-mail.
      </PageIntro>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card title={sent ? undefined : 'Écrire un message'}>
          {sent ? (
            <MessageSent onAgain={() => setSent(false)} />
          ) : (
            <ContactForm key={topic ?? ''} topic={topic} onSent={() => setSent(true)} />
          )}
        </Card>
        <div className="flex flex-col gap-6">
          <Card title="Nos coordonnées">
            <InstallationGate>
              {({ operator }) => (
                <>
                  {isDemoOperator(operator) && (
                    <p className="mb-4 text-muted text-xs">Coordonnées de démonstration, inventées.</p>
                  )}
                  <ul className="flex flex-col gap-4 text-sm">
                    <Reach icon={<Mail aria-hidden size={18} />} label="E-mail">
                      {operator.email && (
                        <TextAnchor href={`mailto:${operator.email}`}>{operator.email}</TextAnchor>
                      )}
                    </Reach>
                    <Reach icon={<Phone aria-hidden size={18} />} label="Téléphone">
                      {operator.phone && (
                        <TextAnchor href={`tel:${operator.phone.replaceAll(/[^+\d]/g, '')}`}>
                          {operator.phone}
                        </TextAnchor>
                      )}
                    </Reach>
                    <Reach icon={<MapPin aria-hidden size={18} />} label="Adresse">
                      {operator.address}
                    </Reach>
                  </ul>
                </>
              )}
            </InstallationGate>
          </Card>
          <Card title="Réserver une démonstration">
            <div className="flex flex-col items-start gap-4 text-sm">
              <p className="flex items-start gap-3">
                <CalendarCheck aria-hidden size={18} className="mt-0.5 shrink-0 text-muted" />
                Une démonstration de 30&nbsp;minutes, avec vos questions. Créez votre compte d’essai&nbsp;:
                nous partirons de vos propres devis.
              </p>
              <LinkButton to="/signup" variant="primary">
                Créer mon compte d’essai
              </LinkButton>
            </div>
          </Card>
        </div>
      </div>
    </>
  )
}

function Reach({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="mt-0.5 shrink-0 text-muted">{icon}</span>
      <span className="min-w-0">
        <span className="block text-muted text-xs">{label}</span>
        {children || <span className="text-muted">Non renseigné sur cette installation</span>}
      </span>
    </li>
  )
}

function MessageSent({ onAgain }: { onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="flex flex-col items-center py-10 text-center">
      <CircleCheck aria-hidden size={32} strokeWidth={1.5} className="mb-3 text-success-ink" />
      <h2 ref={title} tabIndex={-1} className="font-semibold text-lg outline-hidden">
        Message envoyé
      </h2>
      <p className="mt-2 max-w-md text-muted text-sm">
        Merci. Un accusé de réception part vers votre adresse e-mail, et nous vous y répondrons. S’il n’arrive
        pas, regardez dans les courriers indésirables.
      </p>
      <Button className="mt-6" onClick={onAgain}>
        Écrire un autre message
      </Button>
    </div>
  )
}
