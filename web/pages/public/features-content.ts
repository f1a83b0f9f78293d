import {
  BellRing,
  BookOpenText,
  Building2,
  CreditCard,
  FilePenLine,
  FileText,
  Inbox,
  Landmark,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  PackageOpen,
  PhoneCall,
  ReceiptEuro,
  ShieldCheck,
  UsersRound,
} from 'lucide-react'
import type { ProductPartId } from '#shared/domain/platform/product-parts.ts'

type Feature = {
  title: string
  icon: LucideIcon
  /** The parts of the product it describes, all of them built (web/messages/product-parts.test.ts). */
  parts: readonly ProductPartId[]
  points: readonly string[]
}

/** Cards of what exists today. */
export const features: readonly Feature[] = [
  {
    title: 'Boîte de réception',
    icon: Inbox,
    parts: ['inbox', 'mailboxes'],
    points: [
      'Gmail, Outlook ou une autre boîte, à côté de vos clients et de leurs devis',
      'À plusieurs\u00a0: attribution, notes, règles, délais de réponse',
      'Images distantes bloquées, liens trompeurs signalés',
    ],
  },
  {
    title: 'Devis',
    icon: FileText,
    parts: ['quotes'],
    points: [
      'Un éditeur rapide, avec le PDF à côté',
      'Totaux et TVA au centime, selon la norme EN\u00a016931',
      'Numérotation continue, document figé à l’envoi',
    ],
  },
  {
    title: 'Signature en ligne',
    icon: FilePenLine,
    parts: ['signature'],
    points: [
      'Sans compte\u00a0: un lien personnel et un code reçu par e-mail',
      'PDF scellé et dossier de preuve pour les deux parties',
      'Refus motivé ou demande de modification, depuis la même page',
    ],
  },
  {
    title: 'Factures',
    icon: ReceiptEuro,
    parts: ['invoices', 'eInvoices', 'eReporting', 'recurring'],
    points: [
      'Du devis signé à l’acompte, à la situation, au solde et à l’avoir',
      'Factur-X\u00a0: le PDF et ses données dans un seul fichier',
      'Factures récurrentes, e-reporting, plateforme agréée',
    ],
  },
  {
    title: 'Encaissements',
    icon: CreditCard,
    parts: ['cards', 'debits'],
    points: [
      'Virement, avec l’IBAN et le QR code sur la facture',
      'Carte, par votre propre compte Stripe',
      'Prélèvement SEPA, avec le mandat signé en ligne',
    ],
  },
  {
    title: 'Relances',
    icon: BellRing,
    parts: ['relances'],
    points: [
      'Un seul message pour tout ce qu’un client doit en retard',
      'Des plans prêts à l’emploi\u00a0: vous relisez, ou ils partent seuls',
      'Tout s’arrête dès qu’il paie, répond, promet ou conteste',
    ],
  },
  {
    title: 'Tâches',
    icon: ListChecks,
    parts: ['tasks'],
    points: [
      'Une ligne suffit\u00a0: «\u202frappeler Delorme mardi en huit 14\u00a0h\u202f»',
      'Un tableau et un calendrier, à la souris comme au clavier',
      'Liées au client, au devis, à la facture ou au mail',
    ],
  },
  {
    title: 'Appels',
    icon: PhoneCall,
    parts: ['calls'],
    points: [
      'Avant chaque appel, si la loi le permet, et pourquoi',
      'Des listes d’appels traitées au clavier, une personne après l’autre',
      'Les consentements et les oppositions, avec leur preuve',
    ],
  },
  {
    title: 'Banque',
    icon: Landmark,
    parts: ['bank', 'matching', 'transfers'],
    points: [
      'Relevés CAMT, OFX, CFONB ou CSV',
      'Rapprochement proposé, avec ses raisons',
      'Fichiers de virements pour votre banque',
    ],
  },
  {
    title: 'Comptabilité',
    icon: BookOpenText,
    parts: ['books'],
    points: [
      'Écritures tirées de vos factures et de vos règlements',
      'FEC et exports pour votre comptable',
      'Registre chaîné\u00a0: ce qui est émis ne se modifie plus',
    ],
  },
  {
    title: 'Factures reçues',
    icon: PackageOpen,
    parts: ['received'],
    points: [
      'Factur-X, CII et UBL lus sans ressaisie',
      'Échéances, approbation et litiges suivis',
      'Réglées par virement, rapprochées du relevé',
    ],
  },
  {
    title: 'Clients',
    icon: Building2,
    parts: ['clients'],
    points: [
      'SIREN, numéro de TVA et adresse vérifiés à la saisie',
      'Mails, devis et factures sur une seule fiche',
      'Filtres, doublons signalés, export CSV',
    ],
  },
  {
    title: 'Équipe',
    icon: UsersRound,
    parts: ['members', 'companySignIn', 'directory'],
    points: [
      'Six rôles, dont un accès gratuit pour votre comptable, et la raison quand un bouton est grisé',
      'Invitations, suspension, double authentification',
      'Connexion d’entreprise (SAML) et annuaire (SCIM)',
    ],
  },
  {
    title: 'Vos données',
    icon: ShieldCheck,
    parts: ['security'],
    points: [
      'Cloisonnées par organisation, jusque dans la base de données',
      'Aucun traceur publicitaire, aucune mesure d’audience',
      'Exportables à tout moment, même après l’essai',
    ],
  },
  {
    title: 'Tableau de bord',
    icon: LayoutDashboard,
    parts: ['dashboard', 'reports', 'financialReports'],
    points: [
      'Encaissements, affaires en cours, devis qui expirent',
      'DSO, balance âgée, prévision\u00a0: chaque chiffre avec ses lignes',
      'À jour sans recharger la page',
      'Tout se trouve et se lance avec Ctrl+K',
    ],
  },
]

type Step = { title: string; text: string; picture: 'inbox' | 'editor' | 'signed' | 'matching' }

/** From the first mail to the paid invoice. */
export const steps: readonly Step[] = [
  {
    title: 'Un mail arrive',
    text: 'Il s’ouvre à côté de la fiche du client, de ses devis et de ses factures. L’équipe sait qui répond.',
    picture: 'inbox',
  },
  {
    title: 'Le devis part',
    text: 'Les lignes viennent de votre catalogue, le PDF s’affiche à mesure, le client reçoit un lien personnel.',
    picture: 'editor',
  },
  {
    title: 'Le client signe',
    text: 'Depuis son téléphone, sans compte, avec un code reçu par e-mail. Le PDF est scellé, la preuve jointe.',
    picture: 'signed',
  },
  {
    title: 'La facture est payée',
    text: 'Le relevé de la banque retrouve la facture, et dit pourquoi\u00a0: «\u202fSûr\u202f», même montant, numéro cité.',
    picture: 'matching',
  },
]

type Compared = { subject: string; sheet: string; invoicing: string; ardoise: string }

/** Tools in use today beside Ardoise, by kind and never by name; gaps of Ardoise are listed too. */
export const compared: readonly Compared[] = [
  {
    subject: 'La demande d’un client',
    sheet: 'Dans la messagerie, loin du devis',
    invoicing: 'Dans la messagerie, à ressaisir',
    ardoise: 'Dans la boîte de l’équipe, sur la fiche du client',
  },
  {
    subject: 'L’accord du client',
    sheet: 'Un «\u202fbon pour accord\u202f» scanné',
    invoicing: 'Selon les logiciels, souvent en option',
    ardoise: 'Signature en ligne, PDF scellé, dossier de preuve',
  },
  {
    subject: 'La facture électronique de 2027',
    sheet: 'Un tableur n’en produit pas',
    invoicing: 'Selon les logiciels',
    ardoise: 'Factur-X, et transmission par la plateforme agréée que vous choisissez',
  },
  {
    subject: 'Savoir qui a payé',
    sheet: 'Le relevé, ligne à ligne',
    invoicing: 'Souvent une synchronisation bancaire, parfois payante',
    ardoise:
      'Relevé importé, rapprochement proposé avec ses raisons. Pas encore de synchronisation automatique',
  },
  {
    subject: 'Relances automatiques',
    sheet: 'À la main',
    invoicing: 'Souvent comprises',
    ardoise: 'Préparées chaque jour\u00a0: vous les approuvez, ou elles partent seules',
  },
  {
    subject: 'Reprendre ses données',
    sheet: 'Elles sont chez vous',
    invoicing: 'Selon les logiciels',
    ardoise: 'Export CSV, PDF, FEC, à tout moment',
  },
]
