import type { GuideContent } from './guide-content.ts'

/** Facts of /work/shared/domain/french-rules.md, 3.6, compared on GUIDES_CHECKED_ON. */
export const simpleSignature: GuideContent = {
  intro:
    'Pour un devis, une signature électronique simple suffit le plus souvent. Sa force ne vient pas du trait dessiné à l’écran, mais du dossier de preuve qui l’accompagne.',
  sections: [
    {
      title: 'Ce que dit la loi',
      blocks: [
        [
          'L’écrit électronique vaut l’écrit sur papier si son auteur est identifié et si son intégrité est garantie (code civil, article\u00a01366).',
          'La signature électronique est un procédé fiable d’identification qui la lie à l’acte. Sa fiabilité n’est présumée que pour une signature qualifiée (article\u00a01367 et décret du 28 septembre 2017).',
          'Un juge ne peut pas écarter une signature au seul motif qu’elle est électronique (règlement eIDAS, article\u00a025).',
        ],
        'Les tribunaux acceptent les signatures simples accompagnées d’un dossier de preuve solide.',
      ],
    },
    {
      title: 'Trois niveaux',
      blocks: [
        [
          'Simple\u00a0: aucune règle technique imposée. C’est l’usage pour un devis, avec un code envoyé par e-mail.',
          'Avancée\u00a0: liée au seul signataire, qui l’a sous son contrôle exclusif, et toute modification se voit.',
          'Qualifiée\u00a0: délivrée par un prestataire qualifié, avec vérification d’identité.',
        ],
      ],
    },
    {
      title: 'Ce que doit contenir le dossier de preuve',
      blocks: [
        [
          'qui a envoyé le document, et depuis où\u202f;',
          'le nom et l’e-mail du signataire, son adresse IP et son navigateur\u202f;',
          'comment il a prouvé son adresse, et à quelle heure\u202f;',
          'le texte exact du consentement, et sa version\u202f;',
          'chaque étape\u00a0: envoi, consultation, code demandé, code validé, signature ou refus\u202f;',
          'l’empreinte SHA-256 du PDF qui lui a été montré.',
        ],
      ],
    },
    {
      title: 'Dans Ardoise',
      blocks: [
        'Votre client ouvre un lien personnel, lit le devis, indique son nom et sa qualité, puis saisit le code reçu par e-mail. Le PDF est aussitôt scellé par le certificat de l’installation et remis aux deux parties avec son dossier de preuve, en PDF et en JSON. C’est une signature simple\u00a0: nous le disons, et nous ne la présentons pas pour autre chose.',
        'L’ouverture est comptée quand le client demande la page, jamais par un pixel caché dans l’e-mail.',
      ],
    },
  ],
  sources: [
    {
      label: 'Code civil, articles 1366 et 1367 (Légifrance)',
      href: 'https://www.legifrance.gouv.fr/codes/id/LEGITEXT000006070721',
    },
    {
      label: 'Règlement (UE) n°\u00a0910/2014, dit eIDAS, article\u00a025 (EUR-Lex)',
      href: 'https://eur-lex.europa.eu/eli/reg/2014/910/oj?locale=fr',
    },
    {
      label: 'Délibération CNIL 2026-042 du 12 mars 2026 sur les pixels de suivi',
      href: 'https://www.cnil.fr',
    },
  ],
}
