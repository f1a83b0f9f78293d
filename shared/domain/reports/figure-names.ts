/** Figures that add up rows of the books: what `GET /reports/rows` lists. Apart from their texts, since every page reads addresses that name one. */
export const rowFigures = [
  'invoiced',
  'recognised',
  'collected',
  'sales',
  'settled',
  'lost',
  'owed',
  'notDue',
  'late30',
  'late60',
  'late90',
  'lateMore',
  'credits',
  'disputed',
  'quotesSent',
  'quotesSigned',
  'quotesLost',
  'purchases',
  'payable',
  'recovered',
  'received',
  'open',
  'deposits',
  'corrected',
  'quotesCohort',
  'pipeline',
  'mrrStart',
  'mrrNew',
  'mrrReactivation',
  'mrrExpansion',
  'mrrContraction',
  'mrrChurn',
  'mrrEnd',
  'mrrEnding',
  'expected',
  'expectedLow',
  'expectedHigh',
  'expectedLater',
  'expectedDisputed',
  'expectedStale',
  'outgoing',
  'forecastMade',
  'forecastCame',
  'calls',
  'tasksDone',
  'tasksDoneLate',
  'tasksLate',
  'purchasesVat',
  'quoteSales',
  'quoteCosts',
  'clientSales',
  'clientCosts',
] as const
export type RowFigure = (typeof rowFigures)[number]
export type RatioFigure =
  | 'dso'
  | 'dsoSimple'
  | 'dsoBest'
  | 'delayAdded'
  | 'effectiveness'
  | 'daysToPay'
  | 'cohortRate'
  | 'periodRate'
  | 'weighted'
  | 'margin'
  | 'grossRetention'
  | 'netRetention'
  | 'forecastError'
  | 'quoteMargin'
  | 'clientMargin'
export type FigureKey = RowFigure | RatioFigure

/** The buckets of the balance âgée, in order. */
export const ageFigures = ['notDue', 'late30', 'late60', 'late90', 'lateMore'] as const satisfies RowFigure[]
export type AgeFigure = (typeof ageFigures)[number]

/** What the invoiced amounts are shared out by. */
export const revenueDimensions = ['client', 'product', 'person', 'origin'] as const
/** The part of what is shared out that names nothing: « Sans client ». */
export const NO_PART = 'none'
