import { Page } from '#web/components/page.tsx'
import { CompanyText } from '#web/account/company/components/company-text.tsx'
import { paths } from '#web/lib/paths.ts'

export default function TermsRoute() {
  return (
    <Page title={paths['/terms'].title}>
      <CompanyText which="terms" />
    </Page>
  )
}
