import { Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { earlyPart } from '#web/lib/lazy-part.ts'
import { paths } from '#web/lib/paths.ts'

const TemplateScreen = earlyPart(() => import('#web/messages/plan/components/template-screen.tsx'))

/** Agents and admins only; others are sent home (docs/product.md#roles-and-permissions). */
export default function PlanQuestionsRoute() {
  const user = useCurrentUser().data
  if (user && !user.is_agent && !user.is_admin) return <Navigate to="/home" replace />
  return (
    <Page title={paths['/plan-questions'].title}>
      <Suspense fallback={<FormSkeleton />}>{user && <TemplateScreen />}</Suspense>
    </Page>
  )
}
