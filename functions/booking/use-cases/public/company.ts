import { publicApi } from '#shared/api/public.ts'
import type { Company } from '#shared/domain/company.ts'
import { reply, useCase } from '#functions/platform/deps/use-case.ts'

/** The company that runs the site, with its terms; null if the stage does not say. */
export const company = useCase(publicApi.company, async () => {
  // A bundle contains that of its stage (infra/bundle.ts). Texts are too long for an environment.
  const { ofStage } = (await import('./company-of-stage.ts')) as { ofStage: Company | null }
  return reply({ company: ofStage }, { 'cache-control': 'public, max-age=300' })
})
