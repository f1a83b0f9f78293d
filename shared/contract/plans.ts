import { z } from 'zod'
import { memberEndpoint } from './endpoint.ts'
import { planStandingSchema, planUsageSchema } from './plan-fields.ts'

const organizationPlanSchema = z.object({ standing: planStandingSchema, usage: planUsageSchema })
export type OrganizationPlan = z.output<typeof organizationPlanSchema>

export const plansContract = {
  getPlan: memberEndpoint({
    method: 'GET',
    path: '/plan',
    permission: 'organization:read',
    summary: 'La formule de l’organisation, ses limites et ce qui en est utilisé.',
    input: z.object({}),
    output: organizationPlanSchema,
  }),
}
