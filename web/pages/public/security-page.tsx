import type { ArticleSection } from './article.ts'
import { ArticleSections } from './article-sections.tsx'
import { PageIntro } from './page-intro.tsx'

export function SecurityPage() {
  return (
    <div className="mx-auto max-w-form">
      <PageIntro title="Sécurité">
        Comment Ardoise protège vos données et celles de vos clients, sans grands mots.
      </PageIntro>
      <ArticleSections sections={securitySections} />
    </div>
  )
}

/** Each sentence has its test or its line in docs/architecture.md. */
const securitySections: readonly ArticleSection[] = [
  {
    title: 'Chaque organisation chez elle',
    blocks: [
      'Le cloisonnement est tenu deux fois\u00a0: par chaque point d’entrée de l’application, et par la base de données elle-même (row-level security). Une requête qui oublierait de dire pour qui elle travaille ne reçoit rien. Les six rôles y sont vérifiés de la même façon.',
    ],
  },
  {
    title: 'Votre accès',
    blocks: [
      [
        'Les mots de passe sont hachés avec scrypt\u202f; nous ne pouvons pas les lire.',
        'L’adresse e-mail est vérifiée par un code à six chiffres, valable 10\u00a0minutes et cinq essais.',
        'La double authentification, les clés d’accès et la liste de vos sessions sont dans vos réglages.',
        'Les essais répétés sont ralentis puis refusés, sans dire si un compte existe.',
      ],
    ],
  },
  {
    title: 'Les liens de vos clients',
    blocks: [
      'L’adresse d’un devis, d’une facture ou d’un mandat porte 128 bits aléatoires\u202f; nous n’en gardons que l’empreinte. Un lien se révoque, expire, n’est jamais indexé ni transmis à un autre site. Signer demande en plus un code envoyé à l’adresse du client.',
    ],
  },
  {
    title: 'La preuve',
    blocks: [
      'Le PDF montré au signataire est scellé au format PAdES, puis contrôlé. Le dossier de preuve réunit les empreintes SHA-256, les étapes horodatées et le texte du consentement, en PDF et en JSON. Si le sceau échoue, rien n’est signé, et la page le dit.',
    ],
  },
  {
    title: 'Vos factures et votre banque',
    blocks: [
      [
        'Ce qui est émis est figé par la base de données et chaîné\u00a0: une vérification dit si une ligne a été changée.',
        'Ardoise n’a aucun accès à votre banque\u00a0: vous importez des relevés et remettez des fichiers, que vous seul validez.',
        'Le numéro d’une carte est saisi chez Stripe, jamais ici.',
        'Les factures et les relevés reçus sont lus à part, avec des limites de taille et de temps.',
      ],
    ],
  },
  {
    title: 'Vos mails',
    blocks: [
      'Un mail s’affiche dans un cadre isolé, sans script\u202f; ses images distantes sont bloquées et ses liens trompeurs signalés. L’accès à chaque boîte est une autorisation ou un mot de passe gardé chiffré, révoqué quand vous la retirez.',
    ],
  },
  {
    title: 'Chiffrement et secrets',
    blocks: [
      [
        'En production, l’application n’accepte ses cookies que par HTTPS et demande au navigateur de s’y tenir.',
        'Les clés de l’installation dérivent d’un secret qui ne quitte pas le serveur\u202f; la clé du sceau est chiffrée.',
        'Les journaux ne contiennent ni adresse e-mail, ni mot de passe, ni lien secret.',
      ],
    ],
  },
  {
    title: 'Dans votre navigateur',
    blocks: [
      'Une politique de sécurité du contenu stricte\u00a0: aucun script ni style d’ailleurs, aucun script en ligne. Aucun autre site n’est contacté.',
    ],
  },
  {
    title: 'Signaler une faille',
    blocks: [
      'Écrivez-nous par la page Contact avec de quoi la reproduire. Nous répondons, nous corrigeons, et nous ne poursuivons pas les personnes qui cherchent de bonne foi sans toucher aux données d’autrui.',
    ],
  },
]
