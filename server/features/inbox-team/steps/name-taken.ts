import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'

export const labelTaken = () =>
  new DomainError('label_name_taken', { fields: [fieldError('name', 'label_name_taken')] })

export const teamTaken = () =>
  new DomainError('team_name_taken', { fields: [fieldError('name', 'team_name_taken')] })
