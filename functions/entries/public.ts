import { publicApi } from '#shared/api/public.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { company } from '#functions/booking/use-cases/public/company.ts'
import { apiDocs, openapi } from '#functions/platform/site/documents.ts'
import { health } from '#functions/platform/site/health.ts'
import { listPublicActs } from '#functions/booking/use-cases/public/list-acts.ts'
import { robots, siteMap } from '#functions/booking/use-cases/public/crawlers.ts'
import { page } from '#functions/booking/use-cases/public/page.ts'
import { securityText } from '#functions/platform/site/security-text.ts'
import { publicArtist, publicBrand, publicGroup } from '#functions/booking/use-cases/public/profiles.ts'

export const handler = serve(
  publicApi,
  {
    health,
    listPublicActs,
    publicArtist,
    publicBrand,
    publicGroup,
    page,
    company,
    securityText,
    robots,
    siteMap,
    openapi,
    apiDocs,
  },
  { noRoute: async (path) => (await import('#functions/platform/http/no-route.lazy.ts')).noRoute(path) },
)
