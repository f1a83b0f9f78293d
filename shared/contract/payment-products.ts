import { z } from 'zod'
import {
  MAX_TRIAL_DAYS,
  paymentCurrencies,
  priceTypes,
  recurringIntervals,
  taxBehaviors,
} from '#shared/domain/payment-setup/payment-setup.ts'
import { NBSP } from '../french/typography.ts'
import { cursorInput, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { tableEndpoint } from './export-endpoint.ts'
import { lineText } from './ruled-text.ts'

const required = 'Veuillez remplir tous les champs obligatoires'
/** The provider's own limit, in minor units: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const MAX_AMOUNT_CENTS = 99_999_999
/** Most products that a request imports or changes. */
const AT_ONCE = 200

const price = {
  priceType: z.enum(priceTypes),
  amountCents: z
    .int({ error: required })
    .min(0, `Le montant ne peut pas être négatif`)
    .max(MAX_AMOUNT_CENTS, 'Montant trop élevé'),
  currency: z.enum(paymentCurrencies),
  /** Null for a single payment. */
  recurringInterval: z.enum(recurringIntervals).nullable(),
  trialPeriodDays: z
    .int({ error: 'Nombre de jours attendu' })
    .min(0, `De 0 à ${MAX_TRIAL_DAYS}${NBSP}jours`)
    .max(MAX_TRIAL_DAYS, `De 0 à ${MAX_TRIAL_DAYS}${NBSP}jours`),
  taxBehavior: z.enum(taxBehaviors),
}

/** A product to add to the account with its one price; interval and trial are dropped for a single payment. */
export const newProductSchema = z.object({
  name: lineText(required).trim().min(1, required).max(250, `Nom trop long (max. 250${NBSP}caractères)`),
  description: z.string().trim().max(500, `Description trop longue (max. 500${NBSP}caractères)`).default(''),
  priceType: price.priceType.default('one_time'),
  amountCents: price.amountCents,
  currency: price.currency.default('EUR'),
  recurringInterval: price.recurringInterval.default('month'),
  trialPeriodDays: price.trialPeriodDays.default(0),
  taxBehavior: price.taxBehavior.default('exclusive'),
  /** The item of the catalogue that it sells; without one, that of its name, or a new one. */
  itemId: idSchema.nullable().default(null),
})
export type NewProduct = z.output<typeof newProductSchema>

const productFacts = {
  /** The provider's id. */
  productId: z.string(),
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  ...price,
}
const importableSchema = z.object(productFacts)
/** A product of the provider's account. */
export type ImportableProduct = z.output<typeof importableSchema>

const productSchema = z.object({
  id: idSchema,
  ...productFacts,
  /** The item of the catalogue that it sells; null when its price is not in the organization’s currency. */
  item: z.object({ id: idSchema, designation: z.string() }).nullable(),
  updatedAt: instantSchema,
})
/** A product of the account, as Ardoise keeps it. */
export type Product = z.output<typeof productSchema>

export const productStates = ['active', 'inactive'] as const
const filter = {
  q: z.string().max(200).default(''),
  state: z.enum(productStates).optional(),
  /** The prices of one item of the catalogue. */
  itemId: idSchema.optional(),
}
export type ProductFilter = z.output<z.ZodObject<typeof filter>>
const productSorts = ['name', 'updated'] as const
const sorting = {
  sort: z.enum(productSorts).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
}
export type ProductSorting = z.output<z.ZodObject<typeof sorting>>

/** Errors that any request to the provider may meet. */
export const providerFailures = [
  'payment_provider_failed',
  'payment_provider_silent',
  'payment_provider_busy',
  'payment_provider_refused',
  'payment_keys_refused',
  'payment_account_lost',
  'payment_mode_off',
  'payment_currency_unknown',
] as const

export const paymentProductEndpoints = {
  listProducts: memberEndpoint({
    method: 'GET',
    path: '/payment-products',
    permission: 'payment_provider:read',
    summary: 'Les produits du compte de paiement, par page.',
    input: z.object({ ...filter, ...sorting, ...cursorInput }),
    output: pageOf(productSchema),
  }),
  countProducts: memberEndpoint({
    method: 'GET',
    path: '/payment-products/count',
    permission: 'payment_provider:read',
    summary: 'Le nombre de produits d’un filtre, et dans chaque état.',
    input: z.object(filter),
    output: z.object({ count: z.int(), byState: z.record(z.enum(productStates), z.int()) }),
  }),
  exportProducts: tableEndpoint({
    path: '/payment-products/export',
    permission: 'payment_provider:read',
    summary: 'Tous les produits d’un filtre, en CSV ou en classeur Excel.',
    filters: { ...filter },
  }),
  listImportableProducts: memberEndpoint({
    method: 'GET',
    path: '/payment-products/importable',
    permission: 'payment_provider:write',
    summary: 'Les produits du compte chez le service de paiement, importés ou non.',
    input: z.object({}),
    output: z.object({ items: z.array(importableSchema.extend({ imported: z.boolean() })) }),
    errors: ['payment_account_missing', ...providerFailures],
  }),
  importProducts: memberEndpoint({
    method: 'POST',
    path: '/payment-products/import',
    permission: 'payment_provider:write',
    summary:
      'Importe des produits du compte, qui sont des articles du catalogue\u202f; ceux qui l’étaient déjà sont mis à jour.',
    input: z.object({
      productIds: z
        .array(z.string().min(1).max(255))
        .min(1, 'Sélectionnez au moins un produit à importer')
        .max(AT_ONCE, `Au plus ${AT_ONCE}${NBSP}produits à la fois`),
    }),
    output: z.object({ items: z.array(productSchema) }),
    errors: ['not_found', 'payment_account_missing', ...providerFailures],
  }),
  createProduct: memberEndpoint({
    method: 'POST',
    path: '/payment-products',
    permission: 'payment_provider:write',
    summary: 'Ajoute au compte un produit et son prix, et au catalogue l’article qu’il vend.',
    input: newProductSchema,
    output: productSchema,
    errors: ['not_found', 'payment_account_missing', ...providerFailures],
  }),
  setProductsActive: memberEndpoint({
    method: 'POST',
    path: '/payment-products/state',
    permission: 'payment_provider:write',
    summary: 'Active ou désactive des produits.',
    input: z.object({
      ids: z
        .array(idSchema)
        .min(1, 'Choisissez au moins une ligne')
        .max(AT_ONCE, `Au plus ${AT_ONCE}${NBSP}lignes à la fois`),
      active: z.boolean(),
    }),
    output: z.object({ ids: z.array(idSchema) }),
    errors: ['not_found', ...providerFailures],
  }),
}
