import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'
import { paths } from '../../lib/paths.ts'

export default function ProspectsRoute() {
  return <Page title={paths['/prospects'].title}><EmptyState title="Nothing here yet" text="This page is being written." /></Page>
}
