import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'
import { paths } from '../../lib/paths.ts'

export default function SignupclientRoute() {
  return <Page title={paths['/signupclient'].title}><EmptyState title="Nothing here yet" text="This page is being written." /></Page>
}
