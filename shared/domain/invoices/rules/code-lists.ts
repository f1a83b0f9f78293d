/**
 * Codes that our invoices may carry, checked against the list of Factur-X 1.09 (10 June 2026) in `code-lists.test.ts`.
 * Complete where it is a plain standard (currencies, electronic addresses, VAT exemptions of France), else what the product writes.
 */
const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** ISO 4217. */
export const currencies = codes(
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNH CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWG',
)

/** UNTDID 1001, the types that BR-FR-04 allows. */
export const invoiceTypes = codes('380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503')

/** Types made by the buyer in the seller's name. */
export const selfBilledTypes = codes('389 501 500 471 473 261 502')

/** Types of deposits, and of what takes them back. */
export const depositTypes = codes('386 500 503')

/** Types that give money back: their amounts are positive. */
export const creditTypes = codes('261 262 381 396 502 503')

/** Frames of invoicing (BT-23), BR-FR-08. Those in 9 came with FNFE 1.4.0. */
export const frames = codes('B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9')

/** UNTDID 4461, what the product can write: cash, cheque, transfer, card, direct debit, standing, SEPA, online, compensation. */
export const paymentMeans = codes('1 10 20 30 31 42 48 49 54 55 57 58 59 68 97 ZZZ')

/** UNCL 5305 without L and M, which France has no use for. */
export const vatCategories = codes('S Z E AE K G O')

/** UNTDID 2475 as CII writes it. */
export const taxPointCodes = codes('5 29 72')

/** VATEX: the EU's for what we write, France's complete. */
export const exemptionCodes = codes(
  'VATEX-EU-AE VATEX-EU-D VATEX-EU-F VATEX-EU-G VATEX-EU-I VATEX-EU-IC VATEX-EU-J VATEX-EU-O VATEX-FR-298SEXDECIESA VATEX-FR-AE VATEX-FR-CGI261-1 VATEX-FR-CGI261-2 VATEX-FR-CGI261-3 VATEX-FR-CGI261-4 VATEX-FR-CGI261-5 VATEX-FR-CGI261-7 VATEX-FR-CGI261-8 VATEX-FR-CGI261A VATEX-FR-CGI261B VATEX-FR-CGI261C-1 VATEX-FR-CGI261C-2 VATEX-FR-CGI261C-3 VATEX-FR-CGI261D-1 VATEX-FR-CGI261D-1BIS VATEX-FR-CGI261D-2 VATEX-FR-CGI261D-3 VATEX-FR-CGI261D-4 VATEX-FR-CGI261E-1 VATEX-FR-CGI261E-2 VATEX-FR-CGI275 VATEX-FR-CGI277A VATEX-FR-CGI295 VATEX-FR-CNWVAT VATEX-FR-FRANCHISE',
)

/** UN/ECE Recommendation 20 and 21. */
export const units = codes(
  'C62 H87 EA SET PR LS XPP E48 E49 SEC MIN HUR DAY WEE MON ANN MMT CMT MTR KMT CMK MTK MTQ MLT CLT DLT LTR GRM KGM TNE KWH MWH P1 NAR',
)

/** UNTDID 4451: mentions of BR-FR-05, BAR, TXD, and free details. */
export const noteSubjects = codes('PMT PMD AAB BAR TXD REG ABL AAI AAJ ADN BLU CUS DCL SUR PRF ACC SIN')

/** UNTDID 5189: discounts of lines and documents. */
export const allowanceReasons = codes('41 42 60 62 63 64 65 66 67 68 70 71 88 95 100 102 103 104 105')

/** UNTDID 7161, what the product can write: freight, packing, insurance, handling, other. */
export const chargeReasons = codes('FC PC TAC ABK AAA CG HD SAA ADR ZZZ')

/** UNTDID 1153 for the invoiced object (BT-18, BT-128). */
export const objectSchemes = codes('AFL AVV ABZ AEP AAB IT VN ON CT')

/** UNTDID 7143 for the class of an item. */
export const itemLists = codes('STI STL SRV CC HS TST TSP MP ZZZ GN')

/** ISO 6523 ICD, a plain series of numbers: SIREN 0002, SIRET 0009, routing 0224, address 0225, single taxpayer 0231… */
export const icdSchemes = codes(
  '0002 0003 0004 0005 0006 0007 0008 0009 0010 0011 0012 0013 0014 0015 0016 0017 0018 0019 0020 0021 0022 0023 0024 0025 0026 0027 0028 0029 0030 0031 0032 0033 0034 0035 0036 0037 0038 0039 0040 0041 0042 0043 0044 0045 0046 0047 0048 0049 0050 0051 0052 0053 0054 0055 0056 0057 0058 0059 0060 0061 0062 0063 0064 0065 0066 0067 0068 0069 0070 0071 0072 0073 0074 0075 0076 0077 0078 0079 0080 0081 0082 0083 0084 0085 0086 0087 0088 0089 0090 0091 0093 0094 0095 0096 0097 0098 0099 0100 0101 0102 0104 0105 0106 0107 0108 0109 0110 0111 0112 0113 0114 0115 0116 0117 0118 0119 0120 0121 0122 0123 0124 0125 0126 0127 0128 0129 0130 0131 0132 0133 0134 0135 0136 0137 0138 0139 0140 0141 0142 0143 0144 0145 0146 0147 0148 0149 0150 0151 0152 0153 0154 0155 0156 0157 0158 0159 0160 0161 0162 0163 0164 0165 0166 0167 0168 0169 0170 0171 0172 0173 0174 0175 0176 0177 0178 0179 0180 0183 0184 0185 0186 0187 0188 0189 0190 0191 0192 0193 0194 0195 0196 0197 0198 0199 0200 0201 0202 0203 0204 0205 0206 0207 0208 0209 0210 0211 0212 0213 0214 0215 0216 0217 0218 0219 0220 0221 0222 0223 0224 0225 0226 0227 0228 0229 0230 0231 0232 0233 0234 0235 0236 0237 0238 0239 0240 0241 0242 0243 0244 0245 0246 0247 0248',
)

/** EAS, electronic addresses. */
export const addressSchemes = codes(
  '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0221 0225 0230 0235 0240 0242 0244 0245 0246 0248 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959 AN AQ AS AU EM',
)

/** MIME types of attached files (EN 16931, 6.5.12). */
export const mimeTypes = codes(
  'application/pdf application/vnd.oasis.opendocument.spreadsheet application/vnd.openxmlformats-officedocument.spreadsheetml.sheet image/jpeg image/png text/csv',
)

/** BT-123 as France names attachments (BR-FR-17). */
export const attachmentNames = codes(
  'RIB LISIBLE FEUILLE_DE_STYLE PJA BORDEREAU_SUIVI DOCUMENT_ANNEXE BON_LIVRAISON BON_COMMANDE BORDEREAU_SUIVI_VALIDATION ETAT_ACOMPTE FACTURE_PAIEMENT_DIRECT RECAPITULATIF_COTRAITANCE',
)

/** Texts of the note BAR (BR-FR-20): how the document is treated. */
export const treatments = codes('B2B B2BINT B2C B2CINT OUTOFSCOPE ARCHIVEONLY')

/** BT-24 of what we write (invoicing-facts D2): EN 16931, and EXTENDED of Factur-X. */
export const profiles = codes(
  'urn:cen.eu:en16931:2017 urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
)
