import { Page } from '#web/components/page.tsx'
import { VerifyScreen } from '#web/account/verify/components/verify-screen.tsx'
import { paths } from '#web/lib/paths.ts'

/** Public: anyone with a file can check whether it is genuine. */
export default function VerifyRoute() {
  return (
    <Page title={paths['/verify'].title}>
      <VerifyScreen />
    </Page>
  )
}
