import { publicPlaceholders } from './placeholder-routes.ts'

/** Pages for everyone, under publicRoute. See app-routes.ts for how to add one. */
export const publicRoutes = [...publicPlaceholders] as const
