import type { Case } from './cases.ts'

const ROOT = '/api/v1/inbox-statistics'

export const makeStatisticsCases = async (): Promise<Case[]> => {
  const get = (name: string, query: string): Case => ({
    name: `statistics, ${name}`,
    kind: 'report',
    method: 'GET',
    paths: [`${ROOT}?${query}`],
  })
  return [
    get('a year', 'period=12m'),
    get('three months', 'period=3m'),
    get('thirty days', 'period=30d'),
    get('a year of nobody', 'period=12m&userId=nobody'),
  ]
}
