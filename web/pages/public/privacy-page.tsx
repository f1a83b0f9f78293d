import type { ArticleSection } from './article.ts'
import { ArticleSections } from './article-sections.tsx'
import { InstallationGate } from './installation-gate.tsx'
import { PageIntro } from './page-intro.tsx'

export function PrivacyPage() {
  return (
    <div className="mx-auto max-w-form">
      <PageIntro title="Politique de confidentialité">
        Les données que cette installation d’Ardoise traite, pourquoi, et combien de temps. En vigueur depuis
        le 28&nbsp;novembre&nbsp;2026.
      </PageIntro>
      <InstallationGate>
        {({ operator }) => (
          <p className="text-base">
            Responsable du traitement&nbsp;: {operator.name ?? 'l’exploitant de cette installation'}
            {operator.address !== null && `, ${operator.address}`}
            {operator.email !== null && `, ${operator.email}`}.
          </p>
        )}
      </InstallationGate>
      <ArticleSections sections={privacySections} />
    </div>
  )
}

/** True to the code: what is stored is what the migrations hold, how long is what the jobs delete. */
const privacySections: readonly ArticleSection[] = [
  {
    title: 'Ce que nous ne faisons pas',
    blocks: [
      [
        'aucun pixel de suivi dans nos e-mails\u00a0: un devis est «\u202fvu\u202f» quand le client demande sa page\u202f;',
        'aucune mesure d’audience, aucun traceur publicitaire, aucun script d’un autre site\u202f;',
        'aucune vente ni location de données\u202f;',
        'aucun entraînement d’intelligence artificielle avec vos contenus.',
      ],
    ],
  },
  {
    title: 'Les données que nous traitons, et pourquoi',
    blocks: [
      [
        'Votre compte\u00a0: nom, e-mail, empreinte du mot de passe, photo si vous en ajoutez une, sessions avec adresse IP et navigateur. Pour vous connecter et protéger votre accès (contrat, intérêt légitime de sécurité).',
        'Votre organisation et son contenu\u00a0: entreprises, contacts, devis, factures émises et reçues, avoirs, règlements, écritures comptables, documents, historique. Pour fournir le service (contrat). Vous en êtes le responsable de traitement\u202f; l’exploitant agit comme sous-traitant.',
        'Vos mails, dans les boîtes que vous reliez\u00a0: expéditeurs, destinataires, textes, pièces jointes, brouillons et notes de votre équipe. Pour les lire et y répondre à plusieurs (contrat).',
        'Votre banque\u00a0: les IBAN de vos comptes, les mouvements des relevés que vous importez, avec le nom et l’IBAN de ceux qui y figurent. Pour retrouver les factures payées et préparer vos virements (contrat). Ardoise ne se connecte pas à votre banque et ne peut rien y débiter.',
        'Les prélèvements\u00a0: mandats signés, avec le nom, l’adresse et l’IBAN du débiteur, et la preuve de sa signature. Pour préparer les fichiers que vous remettez à votre banque (contrat avec vous, mandat du débiteur).',
        'Les paiements en ligne\u00a0: montant, état et identifiants du paiement chez Stripe, sur votre propre compte. Ardoise ne reçoit jamais le numéro d’une carte.',
        'Les personnes qui signent un devis\u00a0: nom, qualité, e-mail, adresse IP, navigateur, heures et consentement. Pour prouver la signature (intérêt légitime des deux parties).',
        'Les boîtes mail que vous reliez\u00a0: leur adresse, et une autorisation ou un mot de passe gardés chiffrés. Oubliés dès que vous les retirez, et révoqués chez le fournisseur quand il le permet (contrat).',
        'Vos messages\u00a0: formulaire de contact, demandes d’aide et signalements, avec la page et le navigateur que le formulaire vous montre. Pour vous répondre (intérêt légitime).',
      ],
    ],
  },
  {
    title: 'Combien de temps',
    blocks: [
      [
        'Compte et organisation\u00a0: tant qu’ils existent.',
        'Devis signés, PDF scellés et dossiers de preuve\u00a0: gardés avec l’organisation, pour toute la durée où ils peuvent servir de preuve.',
        'Factures, avoirs, règlements et registre\u00a0: dix ans au moins, comme la loi le demande. Ce qui a été émis ne s’efface pas.',
        'Mails d’une boîte reliée\u00a0: tant que la boîte reste reliée. Mouvements bancaires et mandats\u00a0: avec l’organisation. Fichier de relevé, après sa lecture\u00a0: un jour.',
        'Événements reçus de Stripe\u00a0: 90\u00a0jours.',
        'Messages du formulaire de contact\u00a0: trois ans, puis effacés automatiquement. Ceux qui semblent venir d’un robot\u00a0: 30\u00a0jours.',
        'Sessions\u00a0: 30\u00a0jours après la dernière utilisation. Codes de vérification\u00a0: 10\u00a0minutes. Compteurs contre les abus\u00a0: effacés chaque nuit une fois échus, sans adresse e-mail.',
        'Notifications\u00a0: 90\u00a0jours. Invitations à rejoindre une organisation\u00a0: 90\u00a0jours après leur terme.',
        'Journaux techniques\u00a0: sans adresse e-mail, sans mot de passe, sans lien secret.',
      ],
    ],
  },
  {
    title: 'Cookies et stockage de votre navigateur',
    blocks: [
      'Seulement ce qui est nécessaire, donc sans bandeau de consentement\u00a0:',
      [
        'un cookie de session, illisible par les scripts, et un cookie qui reconnaît votre appareil à la connexion\u202f;',
        'vos préférences d’affichage, les brouillons que vous êtes en train d’écrire et le message de contact non envoyé, qui restent dans votre navigateur.',
      ],
    ],
  },
  {
    title: 'Qui y a accès',
    blocks: [
      'Les membres de votre organisation, selon leur rôle. L’exploitant et ses prestataires techniques (hébergement, envoi d’e-mails), pour faire fonctionner le service.',
      [
        'Google ou Microsoft, si vous y reliez un compte\u00a0: ce fournisseur sait que vous l’utilisez avec Ardoise.',
        'Stripe, si vous encaissez en ligne\u00a0: le montant, le document et l’e-mail de votre client.',
        'La plateforme agréée que vous choisissez, si vous la reliez\u00a0: vos factures et leurs données.',
        'Votre banque et votre comptable reçoivent de vous les fichiers que vous leur remettez\u202f; Ardoise ne les leur envoie pas.',
      ],
      'Si vous recevez un devis, une facture ou une demande de mandat par Ardoise, vos données sont traitées pour l’entreprise qui vous l’envoie\u00a0: adressez-vous d’abord à elle.',
    ],
  },
  {
    title: 'Vos droits',
    blocks: [
      'Accès, rectification, effacement, limitation, opposition, portabilité\u00a0: écrivez-nous par la page Contact ou à l’adresse indiquée plus haut. Nous répondons sous un mois. L’effacement s’arrête à ce que la loi oblige à conserver.',
      'Vous pouvez saisir la CNIL (www.cnil.fr) si notre réponse ne vous convient pas.',
    ],
  },
]
