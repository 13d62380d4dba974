import { Page } from '#web/components/page.tsx'
import { VerifyScreen } from '#web/features/verify/components/verify-screen.tsx'
import { paths } from '#web/lib/paths.ts'

/** Public: anybody who holds a file may ask whether it is genuine. */
export default function VerifyRoute() {
  return (
    <Page title={paths['/verify'].title}>
      <VerifyScreen />
    </Page>
  )
}
