import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'
import { paths } from '../../lib/paths.ts'

export default function EventsRoute() {
  return <Page title={paths['/events'].title}><EmptyState title="Nothing here yet" text="This page is being written." /></Page>
}
