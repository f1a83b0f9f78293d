import type { LinkView } from '#shared/contract/signatures.ts'

/** A devis of the demo company, as its client’s link shows it (npm run pictures). */
export const exampleQuote: LinkView = {
  "state": "open",
  "signable": true,
  "validUntil": "2026-12-26",
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
        "id": "6b6e8b16-ba88-4d83-914b-393458e19da6",
        "kind": "item",
        "unit": "unité",
        "vatRateBps": 2000,
        "description": "Table de douze places en noyer, chemin de câbles central",
        "discountBps": 0,
        "quantityMilli": 1000,
        "unitPriceCents": 465500
      },
      {
        "id": "a92a8140-37a8-45c4-ba25-06143728a067",
        "kind": "item",
        "unit": "m²",
        "vatRateBps": 2000,
        "description": "Panneaux acoustiques muraux en feutre et tasseaux",
        "discountBps": 0,
        "quantityMilli": 12600,
        "unitPriceCents": 18500
      },
      {
        "id": "3fe0f570-ace8-4215-a10d-cb9fd266cb69",
        "kind": "item",
        "unit": "unité",
        "vatRateBps": 2000,
        "description": "Meuble bas pour écran et visioconférence",
        "discountBps": 0,
        "quantityMilli": 1000,
        "unitPriceCents": 154000
      },
      {
        "id": "a6f9e12c-ff5d-4753-a095-ec57c41aaf30",
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
        "3fe0f570-ace8-4215-a10d-cb9fd266cb69": 154000,
        "6b6e8b16-ba88-4d83-914b-393458e19da6": 465500,
        "a6f9e12c-ff5d-4753-a095-ec57c41aaf30": 110250,
        "a92a8140-37a8-45c4-ba25-06143728a067": 233100
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
    "sellerLogo": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAVAAAACQCAYAAABedzPZAAAACXBIWXMAAAsSAAALEgHS3X78AAAcjklEQVR4nO2deZgUxfnHm9z55fglJgajsN3GlZ1+G41ChO3BJBiUnWoOL8CgyaMGz0QJqMB2L8cqBFFQzsitRIyAKHJ5gFxyqSAgiIiIiKjxQEXUaGIIneedGXTZ7eqp6Znp6tl5v8/z/gPT3VXVVZ99u963qhQloGxWfqxjQQ+HwSibwcOOBVtsBh86luGSRbcNUu8ItjgM5uG7w3dYWwXHBO0HJBJJUE6V/lPHguE2g22yQUCW5zZgsMm2jKH4jmlAkEh5FA4qmxmjbQs+JXA1bnin3/GdBFISKUcROOUDTTZIa7u0+HGu/YhEKjld1br11x0GE2UPZDLJbcBgIvYF2f2RRCoaYVDBsYx1BC8CeLoPrKNAE4kkoNr2ytdsBusJngTPep7oGuwbIn2IRCpZ2RZMIngSPDnzopNk908SKbKqseAagifB068PYB+R3U9JpMjJ6dCyqcPgMwIoATRTdL6fBcfJ7q8kUqREn+4Eziwi82Nk91cSKTIa2LHiRNuCQ+R9EkRFc0TJCyWR0rKZMYPgSfDMMtGeAkokEsphsJMASgDNMsF+J40eUsnL7tgiRvAkeAbpA9h3Sn4AkUpbdgKqCaAE0EAATUC17P5LIkmVzWA2AZQAGgigDGbL7b0kkmTZDFYRQAmgAQG6Snb/JZGkyrFgLwGUABqoD1AgiVTqshn8iwBKAA3ogX4ou/+SSFJF8CR45tIH5PZeEkmyCKAEUAIoiRRQBFACKAGURAooAigBlABKIgUUAZQASgAlkQKKAEoAJYCSSAFFACWAEkBJpIAigBJACaAkUsQBOqlPd/exiUMajS0ca7tzhvd2Z9Rcnqzb6CsS7q0X/zKUtoySBe13JFKjUFgDDaHz8RvPl4S9sXWFu2H+FHfh2OokXIec10o66AigJFIBRAANB6qvPL3YfXxSrfuXnnHp0CMPlETKkwig4XqnB1/bkvROJ/bpJh1++bB89UMSqShFAJX3qb99+Rx3eM8zpUOQAEoiBRQBVO586XsvP+POHn6ddBCSB0oiBRABNBq27Yn7i9IbDdLnSIVVXNeeioPmNjBdG8G7xtS1pznX3EbvK+IAfWH5HOlpSdnaksk3uyvvHemue2C8u3HBVPe5x2e6u9bNzwmib+9Y44645FfSoUgALW4RQEsMoPh/skGQT5vY58JkCtOmhdOzhujejY+7t3RvI70OoqZETHHQhnh6UmkzdXWe0shFAA1RBNDCAuaW7m2TfyDe3blOGKIvrXnYHdjlVOlwLE6Aqq/4AhS0z01odkw+nmWCepMJ2s1HrE3shB8pERABNEQRQMODzUMj+7r7dz0tBNHNi++WDsdiA2glaG394FkHolfn+qy2UAb179tWb3ayUrwAnWjq2qoGloe2atQigIYLnGEXxZPzpSIQLYbovBIhmbo6QQSgcV1bneuzMLjSmABKCigCqBzwzLrlWnf/S0/5AvSNrSvdms6nSIdkkQD0q3HQDgh5oLp6+IyTjm+ew7OamLr6BgGURACVCJ/x13ZxP9y7xReiD9x6vXRIFgNAzVhZZw4sN3E+4+2gz4pXqL/xuid5oCWosAZaKUXhs7F5o27M6IVGOaCkRERxXZvtDcqyDiZo/2747+qOwM8C9W4CKCkpAqh8CG1afI8vRB+8va/0MkYZoO0qfvy9uK79y8P7fA8/t+O6ttQLeJW62krk/iaopwvNrTaE9DKB23+1Ui87O66rw1LlVF9J1UX9ACFv6uqiyph22Wma9oNiiMJX6morU1f7mbr2MJY/rmsfmaB+Egd1dzooZf/i5LKfid7PBHUup1y/PfKbM0A7zoypI+O6uj71x1L9T2VMu1QJQwRQ+RAadpHp+yn/0pr50ssYZYCaoP6B8/k+Hf8/rmvXekNOvUMWQNsrytfS6U9vCwa+PjN17c/4ByGKADVjWs+4rj4v3jbapFObNv1Oxvvq2gzOu/0T/n/bCvUsU9c+9Pj/fkoYIoBGw9bOHscF6Ef7trq157eWXsYIA3SZ9yd12Tmp/292DHolHr95Bz3AsAGKAay4rm4MdE9dXQSgfCMqAC0vL/+mqav3BqkLeqXt4Pgy37bXtYkcANtnlpX90AT1fU47EUBLyUZdfrb70evbuBCd1u9i6WWMIkDblp/QDKPqHoPzg7pwNEF7zHOgVWiJMAGKXpcJ6gvBgHMEauojfuAPE6BmYHgeAZ32aruK5sf7lGuM13WVujrUjGnVPn9oCKClZi+vX8gF6NKpQ6WXL4oAjevaAI6HMlnkMz+uqzMzPQPg2O/ipyJapa5dxAdb2e+P/A4tDtppHuWdxYHt+zhvdwaUGejVoWdm6tp5cdBe8wQIaNfIBqgJ2tUceB2O6+rAeIvmZyTnp09q+pPKirJ2cVBXcJ4xm1sXUO/ggHd0XNd2EkBLPApf15bdfSsXoC8++aD08kURoMlAhSeQyjrU/R0OZFzG2fC36sftNe1bos9Lfn5zAJopjakdNP8lB+KHEDA8eHuCQlf38+YQwwBo2/Jjvo9evrd3WNaf85gmpq79jfMHoa3ogoW0bakD7D2VoI4ydfV8U1d7mbp6pwll3ZUwFNZAozSmzG00vf8lXIAefO05d1DX06QDM0oARQ/Pe3AlP98bBFtw/tD792W/CwOgPA8MI8h+17XVtcpsvNAwAMrbtMXU1Wf96oLZBDj3LOqF+gD0iCe6FedCFVkigEbHhpzfKglKHkTv6NVRehmjBFD0Ojge3V2ev49pl3p7q+qjhQZoypNUD3mXt3nLTM/1WvnEg1UoAOUEwcyYel3GuoD694bvQPvcazMWP4CaunZQKjxRBNBo2b4tT3ABetf150svX4QA2sTTk0kOYu3XXhdwP+N19VDbE09sWkiAxmPqhRyP7TCmNGV6bhy0BV7Xe33GFxqg6EV6B+60LzIffOsSU2/wfm9lnbMDqDpBkS0CaLTspdUPcwE6PYKReFn9Fgeqtzepve2XKxkHbT7Hm8Ecy4IB1IyVDfb7FA1sMdUMG6BxvfmvClEX02N5rS9AoVm5IlsE0GjZlsfu5QL0viFXSi9fVADKC0bEQR3nd10lqJdwBu+Gwnqg2tiCQCemXhw2QCtj6gUFAuhkUYCmV5nJFwE0WrZ+7gQuQOeO+LP08kUBoBg1x+i5J8Sg7Ey/a81mzb7tHY3X3Hh585MK5oF6zPvlxXT1j6F7oLGyKwsCUF2bI+6BqruVKIgAGi1bds8ILkAXjrWlly8KAOV5kbkaJmcXzAPlTB3kAaA1oXuguta3MHXRlmbhgfpG+0MTATRatnTaMC5AF4whgKJwJU5BBjCorxQOoOp9HK/rYJ6HtFQPtFJwg5Ys6sIBqPa0EgURQKNla2eN5QJ0zvDo7Q0adn/FaDk3HSgPxktoz8Mn/HiOB3lIZIOQSAG0oqwbrw1MTgZEDnUhgOJAo0R6MSBtWnQ3F6Azai5zSx2gGC0vFDzTns3EAqUxeabupCB1oprPNir8J7zaivsHKKZdlue6EEAJoOJAenHlXC5A8bhkp9QBCtqGQgIUVzG1VpSv5x2gPqk/lVDWI59tFEIi/Vd4gbhKXf1rnutCACWAigMJz4XnAXT0lYmSBihGyfkQ4m+ukd0y0KQXel4QgPrN/yWj/7r6Xw6kZmUqL967TeyEFiIbK4exEon/e/UfmbYIxD80uGnK6eXHHZtp+oIAmh5o9AmfGUaDuv7cPfDqZi5Ah/dsV9oAxV3b83jWe1xXt3Pu9wDvGrNFsxOCepImaAt55ff7jMedmerO++Ku66mlneoar71Bw1kLr96YTW7q0e2gvvzlH6vkH5V3ku/CY0krAZQAKgyjqTf9lgvP93dvdJ1OLUsaoF7rwdODcFGQ+yW3XPOGxme4dp27kzzfk1wa5DC69NTBmtbHH/9/9a/Bf+Mt4zRBu9W7XoUHaHo556ec+ryD3rL3c9RBHM91Pacu9AlPHqgYjJ7wSWHCFUqyYSkToNyt4JKen3pJkHtm+By/gncdJnFzvS9dnZc+quNmjLxnlQ+qaztxw5PkMRXJIzK020zQ3uI85z2vzTdC3Q9U9w3oHcBt7ZJ7qMbKulSC6pi6ti3b6D0BlDxQYRjtWjefC9BF452SBigu8+N5i9ns5ykMG1BXZLtLupfVvxbn/XAvT9HruRZTL4zAjvRNTF1bmXtdtLE+dSEPlDzQzCDCrer8jvS4q/cFJQtQjIqjR8PxxO7P5d5xKOvNue9h9FD586CeZyxlBGidkyvfCwYcfK7//qVhHunRJnbCj0xd3RQUnmkvnb/5CwE0NdAoiOQPomcXTPPdTLmm8yklC1DeVnBo+HlYsMR8XRvAu447lycAUFS7ihMrcB9S7nyqJ2y0DSIrfcI+lfPUpk2/E9fVKanji4XhuS9TsCldF/JACaC5eZ87VkXzOI+wAGrq6kMcb+yog+OCKq5rS7y9UG2bb7mgrIMJ6tokDL7Ii1Q/Tp5/rmujRQCBB6rhfKupq9MQYiaor6ei8tq7qWMr1Ptw6WSm0yujcC58awx4xdQLk0dq6NoqXBqLgSZcrpo+emWBCepN2Sz3JICSB5oxdcnvMDm0B0b0LmmAkkiRVVgDjT7hvdvlmYcn+8Lzre2r3YFdTpUOSgIoieQhAqg8+Dw0sq8vPNHmjbpROiQJoCQSRwRQOeB5dOJg96N9W33h+c6L69zB50bvJM66xutXJFJJiAAaLnCG9qh0ty+bndHzTG2gXC0dkARQEokAGgnDXM63d6wRgufOJx+K9NznEaPBRSpphTXQSjWINPjc091ZQ//obl8+2zdVqa69/twK95ZubaSXnQBKImVQqQN01OVnJ+E2tIeZt3vivp0LxgxwNz8yw/1gz0YhaB6x/S895Y689DfSwUgAJZGKBKAvLJ+T/P+w7fFJte7bO9amdzva4K6+f7TwtUunDnNX3jvSXffAeHfjgqnuc4/P9F3LLmoT+3STDkUCKIlURAAle959bfMT7rhrOksHIgGURMpCBFC5AMd50VUzR0U+XYln2fQ1EqnRiQAqD57/2P6kO6lPd+kQJICSSAFFAA0fnDtWzHHvv+Wa5Dp42QAkgJJIOYgAGg40Mf/zienDiyrCTp/wJFIGEUDzD8s3n1/pbnn0b+6SKbe4Mwf3SqZKyQYdAZREaqQAlZXGhLZ21thkCpMoHHevX+QumTLUXTjWducM7+3OqLk8OY85+oqEO/ziM6UDjQBKIpUYQGWvRMJVP+gxikJ03+Zl7pirmHR4RcHC7KskUuREAP0SBg/e3tc9sGeTEEQ/3LvFnX9nP+kAk22y+y+JJFUE0KOBcGevKnfvs0uEvdGtS/6e3GFJNsgIoOHIZjDSq61tZmxQSki17bVvcftcld5JKRURQBt2AExqXzNrTFYR9kl9izufkzxQMRFAUyKApkUA5cPjHudSd/+uZ4RXFC2dNswd2Dn6W9AVK0AdBu/nVF4GHzvM2G1bsNphMNG24PL+51Qcn00ZCKApEUDTIoD6D7pbL/mVu2vdAmFvFH972+/bSwcbAVS0DeC/jgVLq6v0sxUBEUBTIoCmRQDNPMjQq1w6dWjGIziO2Pu7N7r3DuolHW5hmFJMHmgGsxnMvp6Vf9OvDDbTr0UPtr45DCYrJaTa7vANr3ZAq2F6pVIqIoCKDzCc5xTdUR5t/YN/dYec10o65Aig2UDUWItwkD0uSUUiAmh2gMGIO0bes8kZLcZt6kStMXmgX0DUgqvDrBepiEUADTbI5o/ul8wFFc0ZxR3qZcOu8QIUnnES0MHP7IRu2cy40raMoQ6DnRkA+lKY9SIVsQigweGBq5HQwxT1RvE0zmEXxaVDr7EB1LbgsazvlYDf+dVrgBU7pTC1IDUqEUBzA8jg8053N8yfIgxRPOt96k2/lQ6+UgcoymYwnls3BjfmkkhvW8b9nHv/M5s5Vjuh9+KVscaq+EWm6/tZcFw1g+scCxbbDF6wGbxrW3DItowPHAt22cxY6VgwpDphnKEUOApvW9Cb09ZfBOAwiOdYej/bgidsCz5K/2ZqpvL071rxPceCHo5l/NVmsN5m8KbNjM9tZrxjM9jmMGOWnYCuV7Vu/XUlnyKA5gckuL8nRt9Fc0aX3TOiKI4tbswArUnAmT4AnZwLQGuY0YV3bxzIomW0LWOR931gj2/dqqCNw4yFNoPDwu8zObUBl3Xvrny1EAB1GPzB+/0ZD+H/92flzXD6JJv3a7PyY21mzLAt+FSsnvCGY+nnKPkSATR/MLn90rPc3U8tFvZG8bd4jWwIlipAB5z9s//nQo7Bw7kAFCHkWMYBzm+niJSvr9ns21wwMGMQ7zqbGbfl8k5tC56uba/9IN8ArbaMnhyoLU2Xe2U279fpZJyFHmagevq0X1YKa6BFeTemfBp6lcvvGSF8Bjx6rXhuvOxyB7W8dEJJAMXPOa6HxoxZuSbS46en973hHyLlq7GMC3ntXtOxZXOvaxwGf8/He7Ut48XaKjgmr5/widgFnLZbaydiJr8sDd+v00lvaTPjk5zqyMBRclVYA61UAHrEcJ4T5ztFvVGcRx1yfvHljObcASUC1KnSW3HrxmBUrgCtZvAb3v2rO8VaZyyfBTM516/zLJsFN/i+LwYH0cuzmTHasWB+6nPW7/fGwnwCtMaCc73fn/Ec94+Nx/tNPRv2cH77LD5nIGt5Es6n2h1bxHDu1duTh//mHCwMa6CVGkDRMOKOkXdRiL7+3IqiyxnNqfPJDiJZMI1XLxyEediNqQn/ExNq/cqWnALg1Lc6of+x/u+rO538s9SyVM/2OWQzGOw1t2kz6FYnWONRL+iWtznQKr0Tpy32ItzTZcWyTMXgWXUCutsM/oJBrnplHsy5zxt2h9iPOO8NHAafeby3JUouCmuglSJAj9ii8Y578DWxnFH83cJxtvQyi1pOnU8iQG2m9+HVCSPUvCWd2a6FdxiM4ZT5Wd+6Yv6q93M+9/q0Ro+ZVx8Ekd+zBiYqKnhTGTzA5BegRvpZ8KFjwWmZo+3GP72ux8Cdb5syvcbruoGdWupKUIU10EoZoGgT/nSu++a2lY0uZzRwxws5kR4NNwxJgpMZW/3qZDO4mVeGbAGajIZzn1N+bLYpVhiVr//bWkX5is8fF1wU0CRT29oMFnDbpEPLpmEAtFpgQxfMYOD0gf2Z6mlbsRacdzdaCaqwBlqpAxTt5gt/4W5adHejyhkN3PGiupSTGQsRSPncjcm2jFeyXTKa/Kz1uKaa6RdlM5cruiy1msU68tsFehQaoLZlvChSTscyJni3P6wXvP6f2X4NZLphKAONAPplW+BhdB/sEcsZRVvxt9simzMauONFEqAwp7a98jW/MgQCaHIeT8yb9AMiRp29EsH9piOqq6BcpG2TXiwXbnBHoQFazeA6kXLyUp1yfO//VoIqrIFGAD26PfCo4z0bHi36nNHAHS9KAGXwmWhKSxCADjxHPzmbVUnJ9frez5jBaZeJvLplyuc8+rm8YBLML/gnfKLiVKEy4qqiQvSBKv2nou10dKVCGmgE0IZtMqjrz91VM0cJQ/T9Vza6s4dfFyogM5lSzABNpvXA4GwGT9ANlXkD3yvwwfstb44Q9zH1LhMcVrIQb9rAZrC80ACt4eS1etT1zUL04wFVYGTTVnUaLZyBRgDlt830Ab8TPjoEDedRcT41rHfnZ0oRAxQBI5KPmQ+A8iLA9ZeMptKRPMv6Li9Iwl/uaRzIpm684BquTCo0QPt3rfieWBlT6U75NlzWm01bfVmgkAYaATTz0SE7V88ThihG9DGyH9b745lSBGlMvmveLWNHpnnPfAB0wNlQJrIqCTcxEZ2HrFOm+7zLBP8SrVf6Pi/7LbUsJEBr22vfEikjP/kfFisyRACNjtV0PsV9bGKt8NEhmDO6eMJAt6ZTSwJoBuH8YZC0pXwea4yeHAc4rer8ZjUHENz8SIfBOF7dMh1RUq9u73nD27g/KgC1GWznvMNVigwRQKNnd/W+wH1r+2phb3THyrnuX3q2k1LWYkmkr+50yg9Tidoe9WDGfzCZvOAA5UbLU6uSaru0+DGuGso2xcexjD/x3k81g9NF6lXbHr7Lf89HrwSS7IEu5gD0VUWGCKDRtKHd2ribH5khDNGnHryLAJqpryfgKl57pwHYpJAAxb05vQDpMGOj396fmTIEcGMNbl9KwFVibWNUce/RyTgrQgCt5bTR4Zs6nvQTJWwRQKNt80be4B54dXPGhHs8q0lG+YptKafDYBMXohbcUOhjjR0Gy7yvLz/WKxiEYBCJUONcqme9mPG4YLkmc+r1iRfcpAG0yicZn+nX+l2b3FzEgrbViZiWt4MDCaDRtzt7VfkeHTLlhouklS0vnTBEgA6oMn7u6QWm7vMpbupbUIBa+hWcZ3vuGCQ6t2cnoJr3jqotSPiXCU7DZHLP6xmM87pGFkCvRwhy5mozBQTrH+OS2g4P9uKyWZFne980pIFGUfjc2g+PR147e1wDeOLeo7LgWYwA9dvgIw2MZYUEKCa245xrw3vAfs59rxS/b8Pdhr4ABQPmXZ/Yr/kbP8PhGktXowRQlMNgGO8+tgVjFQ+ld6vaxXnnnm0jpLAG2qQ+3ZMQ9TL8P5kQKCa7d1CvL44O2fPMo9KXeAbueBIBiju9O5bxNrdeDP5QKIBmyNusf8/PRfMj/bzb1L3gMG4YYjO9P27Vh/OqqXJ4b4GXvmYw71kyAVrLyr/vMGMft9x4nlICuuLCA2yTZAYG949LjtF72UAgy74Nbvt9e/eF5XOSy0Flt19OnU/idna4KQe3XgwOYkS8UAB1LLhYpG15x4r4KbVZcu7v1WYw1+85MgHqt91fVsbgIHqmSi6SPQDJirsNcup88k/lXMUFSPqgs0IANAkfjkcksplx5nrp/bM6TK7hc0cK1cGSB9BkPRN6r8D1xKCb4Pp7X8kegGTF3QY5d0CJAMWdinC1Tja70ucDoH7r1+vYgVyO4E0GyxjM9ftEP7r8cBi38sP9S0XuHwWAomwr1tmxYItwn2XGf/CPo99erFlJ9gAkK+42yEsnlARQFK5C4kPFeKf+HGS+AMo7H6hOnaYpeRDmRqbmAeERjFInI9gIETwfnsELCE08IiRT9kFUAXpEeLZRehnsg7gZS6p+xufJYz4seNpmcBfuzI8nsSr5lOwBSFbcbZDXzkgiFZtkD0Cy4m4D2f2XRJIq2QOQrLjbQG7vJZEkS/YAJCvuNpDdf0kkqeLuUENGbZChD2Dfkdt7SSTJchjsJFgSLAP1AQY7ZfdfEkmq/JKJyagNMnigcjaxJZGiIoGEXjJqAx5AZ8vuvySSVPltg0VGbeDrgSagWm7vJZEky+7YIkagJFAG6QPYd2T3XxJJuiiQRAClABKJFFC+G8ySURt4RuCNEUH7G4nUqIRnhIhsr0VGbZBOX/osb7vZkEiNQehRECAJkGL5n+R9kkgNtsmnVUkEUIHk+YPZHDNBIpWMqi2jJ3mhBFH/PgA9ZPdTEimyok95Aih9upNIwdXEseBJ8kQJpPU+3R/FvpFDvyKRSkMYYbUteI0gShBNB4324Ry57H5JIhWN8EArh8FEgmjJQ3RqLoebkUglLduCq20LDhFISwuk+M7x2FjZ/Y9EKnoNTFRUOJYx1bHg37IHNlmBwYknGTKYju9cdr8jkRqV8OhTxzIm0KqlxgdymxmfOJZxZ7bH25JIpACyEzHTZsZoxzLWJc+btuAtAmuRLMO04C3bMl5MvTu4vaYK2tAgIJGUrPU/Gi6JBbN/u1MAAAAASUVORK5CYII=",
    "validUntil": "2026-12-26",
    "paymentTerms": "Solde à 30 jours à compter de la date de facture."
  },
  "documentSha256": "5e4222b7fabaf540fc1edcc8cdc205ee56e97bf5971f403f740eef4afdfd1be2",
  "organizationName": "Atelier Rivoire",
  "timeZone": "Europe/Paris",
  "buyerKind": "professional",
  "recipientName": null,
  "recipientMasked": "",
  "consent": {
    "version": "",
    "text": ""
  },
  "signed": {
    "signerName": "Myriam Giraud",
    "signerQuality": "Gérante",
    "signedAt": "2026-11-29T02:28:41.440Z"
  },
  "refusedAt": null,
  "online": {
    "amountCents": 0,
    "processingCents": 0,
    "testMode": false
  }
}
