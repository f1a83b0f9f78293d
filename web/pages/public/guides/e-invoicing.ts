import type { GuideContent } from './guide-content.ts'

/** Facts of /work/shared/domain/french-rules.md, 3.7, and invoicing-facts.md, D8, compared on GUIDES_CHECKED_ON. */
export const eInvoicing: GuideContent = {
  intro:
    'Depuis le 1er septembre 2026, toute entreprise assujettie à la TVA en France doit pouvoir recevoir des factures électroniques. Les émettre devient obligatoire par étapes. Voici les dates, puis ce que vous avez à faire.',
  sections: [
    {
      title: 'Les deux dates',
      blocks: [
        [
          '1er septembre 2026\u00a0: recevoir, pour toutes les entreprises\u202f; émettre, pour les grandes entreprises et les entreprises de taille intermédiaire.',
          '1er septembre 2027\u00a0: émettre, pour les PME, les TPE et les micro-entreprises, franchise en base comprise.',
        ],
        'Si vous êtes indépendant ou petite entreprise, vos fournisseurs vous envoient donc déjà des factures électroniques, et les vôtres suivent au 1er septembre 2027.',
      ],
    },
    {
      title: 'Qui est concerné, et comment',
      blocks: [
        [
          'Vous facturez une entreprise établie en France\u00a0: la facture passe par une plateforme agréée (e-invoicing).',
          'Vous facturez un particulier ou une entreprise à l’étranger\u00a0: la facture reste libre, ses montants sont transmis à l’administration (e-reporting).',
          'Vous rendez des services et la TVA est due à l’encaissement\u00a0: les paiements reçus sont transmis aussi.',
        ],
      ],
    },
    {
      title: 'Une facture électronique n’est pas un PDF envoyé par e-mail',
      blocks: [
        'C’est un fichier de données\u00a0: Factur-X (un PDF qui contient ses données), UBL ou CII. Il circule entre plateformes agréées par l’État, que l’annuaire public met en relation. Le portail public ne reçoit plus les factures des entreprises\u00a0: il tient l’annuaire et rassemble les données.',
      ],
    },
    {
      title: 'Quatre mentions de plus',
      blocks: [
        'Elles deviennent obligatoires à la date où vous devez émettre, et ne gênent pas avant (décret n°\u00a02024-266 du 25 mars 2024)\u00a0:',
        [
          'le SIREN du client\u202f;',
          'l’adresse de livraison, si elle diffère de celle du client\u202f;',
          'la nature de l’opération\u00a0: biens, services, ou les deux\u202f;',
          'l’option pour la TVA d’après les débits, si vous l’avez prise.',
        ],
      ],
    },
    {
      title: 'Les sanctions',
      blocks: [
        'Depuis la loi de finances pour 2026\u00a0: 50\u00a0€ par facture qui aurait dû être électronique et 500\u00a0€ par transmission d’e-reporting manquante, 15\u202f000\u00a0€ au plus par an dans chaque cas. Sans plateforme pour recevoir\u00a0: une mise en demeure, puis 500\u00a0€ après trois mois, et 1\u202f000\u00a0€ par trimestre ensuite.',
      ],
    },
    {
      title: 'Que faire maintenant',
      blocks: [
        [
          'Choisir une plateforme agréée pour recevoir, si ce n’est pas fait\u00a0: c’est obligatoire aujourd’hui.',
          'Vérifier le SIREN et l’adresse de vos clients professionnels.',
          'Émettre vos factures en Factur-X dès maintenant\u00a0: vos clients les lisent comme un PDF.',
          'Prévenir votre comptable de la date à laquelle vous émettrez.',
        ],
      ],
    },
    {
      title: 'Dans Ardoise',
      blocks: [
        [
          'Vos factures et vos avoirs sont au format Factur-X, profil EN 16931, dès l’émission.',
          'Les factures reçues en Factur-X, UBL ou CII se déposent et se lisent sans ressaisie.',
          'Ardoise n’est pas une plateforme agréée\u00a0: vous le reliez à celle que vous choisissez, si elle suit la norme XP\u00a0Z12-013. Il lui remet vos factures et suit leur état.',
          'L’e-reporting se prépare à partir de vos factures et de vos encaissements, période par période.',
        ],
      ],
    },
  ],
  sources: [
    {
      label: 'Service-public Entreprendre, sanctions de la facturation électronique, 20 février 2026',
      href: 'https://entreprendre.service-public.gouv.fr/actualites/A18802',
    },
    {
      label: 'Bpifrance Création, choisir sa plateforme, 2026',
      href: 'https://bpifrance-creation.fr/moment-de-vie/quelle-plateforme-choisir-sa-facturation-electronique-2026',
    },
    {
      label: 'Décret n°\u00a02024-266 du 25 mars 2024, mentions des factures (Légifrance)',
      href: 'https://www.legifrance.gouv.fr',
    },
    {
      label: 'FNFE-MPE, normes XP\u00a0Z12-012 à XP\u00a0Z12-014, version de juin 2026',
      href: 'https://github.com/fnfempe/France_RFE',
    },
  ],
}
