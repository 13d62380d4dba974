import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'
import { paths } from '../../lib/paths.ts'

export default function PasswordResetRoute() {
  return <Page title={paths['/password-reset'].title}><EmptyState title="Nothing here yet" text="This page is being written." /></Page>
}
