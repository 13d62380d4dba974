import type { Company } from '#shared/domain/company.ts'

/** In a bundle, the party of config/<stage>.json's company to a contract, without its texts (infra/bundle.ts). */
export const companyOfStage: Pick<Company, 'name' | 'street' | 'city' | 'state' | 'zipcode'> | null = null
