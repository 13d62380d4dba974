import type { Company } from '#shared/domain/company.ts'
import type { ContractClauses } from '#shared/domain/contract/schema.ts'

/** Until an admin names another, or the stage has a company. */
export const defaultAgency = 'BookMe'

/** The site's company is the agency until an admin names another. */
export const withCompany = (
  clauses: ContractClauses,
  company: Pick<Company, 'name' | 'street' | 'city' | 'state' | 'zipcode'> | null,
): ContractClauses => {
  if (company === null || clauses.agency !== defaultAgency) return clauses
  const { name, street, city, state, zipcode } = company
  return {
    ...clauses,
    agency: name,
    agency_address: clauses.agency_address || `${street}, ${city}, ${state} ${zipcode}`,
  }
}
