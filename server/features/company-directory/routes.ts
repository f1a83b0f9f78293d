import type { Routes } from '#server/http/bind-contract.ts'
import type { companyDirectoryContract } from '#shared/contract/company-directory.ts'
import { findCompany } from './commands/find-company.ts'

export const companyDirectoryRoutes: Routes<typeof companyDirectoryContract> = { findCompany }
