import { Banknote, FileText, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { AppShell } from './app-shell.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { ClientLayout } from './client-layout.tsx'
import { usePageTitle } from './document-title.tsx'

const user = { id: 'specimen', name: 'Camille Martin', email: 'camille@exemple.fr' }
const organizations = [
  { id: 'o1', name: 'Atelier Martin' },
  { id: 'o2', name: 'Menuiserie Lambert' },
]
const shortcuts = [
  { label: 'Nouveau devis', icon: FileText, run: () => toast.info('Nouveau devis') },
  { label: 'Nouveau contact', icon: UserPlus, run: () => toast.info('Nouveau contact') },
  { label: 'Enregistrer un paiement', icon: Banknote, run: () => toast.info('Paiement') },
]

/** The shell with someone in it, for looking at and for axe. */
export function ShellSpecimen() {
  const [organizationId, setOrganizationId] = useState('o1')
  usePageTitle('Devis')
  return (
    <AppShell
      user={user}
      organization={organizations.find(({ id }) => id === organizationId) ?? null}
      organizations={organizations}
      onOrganizationChange={setOrganizationId}
      planLabel="Essai"
      subscribed={false}
      may={() => true}
      live="connected"
      shortcuts={shortcuts}
      onSignOut={() => toast.success('Déconnecté avec succès')}
    >
      <PageHeader
        title="Devis"
        description="Vos devis, du brouillon à la signature."
        actions={<Button>Exporter</Button>}
        mainAction={<Button variant="primary">Nouveau devis</Button>}
      />
      <Alert tone="warning">Trois devis expirent dans les trois jours.</Alert>
    </AppShell>
  )
}

/** The sign-in frame with a form in it. */
export function AuthSpecimen() {
  usePageTitle('Connexion')
  return (
    <AuthLayout links={<TextLink to="/pricing">Tarifs</TextLink>}>
      <h1 className="font-semibold text-xl">Connexion</h1>
      <form className="mt-6 flex flex-col gap-5">
        <Field label="E-mail">
          <Input type="email" autoComplete="username" />
        </Field>
        <Field label="Mot de passe">
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Button variant="primary" type="submit">
          Se connecter
        </Button>
      </form>
    </AuthLayout>
  )
}

/** The client's frame with a document in it. */
export function ClientSpecimen() {
  usePageTitle('Devis D-2026-0042')
  return (
    <ClientLayout issuer="Atelier Martin" actions={<Badge tone="info">Envoyé</Badge>}>
      <PageHeader
        title="Devis D-2026-0042"
        description="Pour Menuiserie Lambert, valable jusqu’au 12 déc. 2026."
        mainAction={<Button variant="primary">Signer le devis</Button>}
      />
    </ClientLayout>
  )
}
