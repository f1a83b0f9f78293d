import type { LinkView } from '#shared/contract/signatures.ts'
import logo from './logo.generated.png'

/** A devis of the demo company, as its client’s link shows it (npm run pictures). */
export const exampleQuote: LinkView = {
  "state": "open",
  "signable": true,
  "document": {
    "buyer": {
      "city": "Annecy",
      "name": "Agence Tramontane",
      "email": null,
      "phone": null,
      "siren": "859290371",
      "siret": "85929037100029",
      "country": "FR",
      "legalForm": null,
      "vatNumber": "FR95859290371",
      "postalCode": "74000",
      "addressLines": [
        "18 rue Royale"
      ]
    },
    "lines": [
      {
        "id": "line-1",
        "kind": "item",
        "unit": "unité",
        "vatRateBps": 2000,
        "description": "Table de douze places en noyer, chemin de câbles central",
        "discountBps": 0,
        "quantityMilli": 1000,
        "unitPriceCents": 465500
      },
      {
        "id": "line-2",
        "kind": "item",
        "unit": "m²",
        "vatRateBps": 2000,
        "description": "Panneaux acoustiques muraux en feutre et tasseaux",
        "discountBps": 0,
        "quantityMilli": 12600,
        "unitPriceCents": 18500
      },
      {
        "id": "line-3",
        "kind": "item",
        "unit": "unité",
        "vatRateBps": 2000,
        "description": "Meuble bas pour écran et visioconférence",
        "discountBps": 0,
        "quantityMilli": 1000,
        "unitPriceCents": 154000
      },
      {
        "id": "line-4",
        "kind": "item",
        "unit": "jour",
        "vatRateBps": 2000,
        "description": "Livraison et pose",
        "discountBps": 0,
        "quantityMilli": 1500,
        "unitPriceCents": 73500
      }
    ],
    "notes": "Délai de fabrication : six semaines après validation des plans.",
    "title": "Salle de réunion et table en noyer",
    "number": "D-2026-0042",
    "seller": {
      "city": "Villeurbanne",
      "name": "Atelier Rivoire",
      "email": "contact@atelier-rivoire.test",
      "phone": "04 65 71 20 18",
      "siren": "915935100",
      "siret": "91593510000023",
      "country": "FR",
      "legalForm": "SARL au capital de 20 000 €",
      "vatNumber": "FR79915935100",
      "postalCode": "69100",
      "addressLines": [
        "27 rue du 4-Août-1789"
      ]
    },
    "totals": {
      "vat": [
        {
          "rateBps": 2000,
          "vatCents": 192570,
          "baseCents": 962850
        }
      ],
      "netCents": 962850,
      "vatCents": 192570,
      "grossCents": 1155420,
      "linesCents": 962850,
      "lineNetCents": {
        "line-1": 465500,
        "line-3": 154000,
        "line-4": 110250,
        "line-2": 233100
      },
      "discountCents": 0
    },
    "deposit": {
      "bps": 3000,
      "cents": 346626
    },
    "currency": "EUR",
    "discount": null,
    "issuedOn": "2026-11-26",
    "mentions": [
      "Pénalités de retard : taux de refinancement de la BCE majoré de 10 points, exigibles sans rappel dès le lendemain de l’échéance (art. L. 441-10 du Code de commerce).",
      "Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 € (art. D. 441-5 du Code de commerce).",
      "Pas d’escompte pour paiement anticipé."
    ],
    "attention": "Myriam Giraud",
    "sellerLogo": logo,
    "validUntil": "2026-12-26",
    "paymentTerms": "Solde à 30 jours à compter de la date de facture."
  },
  "validUntil": "2026-12-26",
  "documentSha256": "",
  "organizationName": "Atelier Rivoire",
  "timeZone": "Europe/Paris",
  "buyerKind": "professional",
  "recipientName": null,
  "recipientMasked": "",
  "consent": {
    "version": "",
    "text": "",
    "points": []
  },
  "signed": {
    "signerName": "Myriam Giraud",
    "signerQuality": "Gérante",
    "signedAt": "2026-11-29T16:00:53.602Z"
  },
  "refusedAt": null,
  "tone": "slate",
  "changeRequest": null,
  "deposit": null,
  "online": {
    "amountCents": 0,
    "processingCents": 0,
    "testMode": false
  }
}
