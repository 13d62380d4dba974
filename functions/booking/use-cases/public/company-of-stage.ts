import type { Company } from '#shared/domain/company.ts'

/** In a bundle, the company of config/<stage>.json (infra/bundle.ts). */
export const ofStage: Company | null = null
