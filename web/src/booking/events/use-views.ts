import { useQuery } from '@tanstack/react-query'
import type { Viewer } from '#shared/domain/permissions.ts'
import { editEventViews, eventViewsQuery } from './api/event-views.ts'
import { type SavedView, useSavedViews, withoutView, withView } from './saved-views.ts'

export interface ListedView extends SavedView {
  /** Every agent and admin has it; the others are in this browser only. */
  isShared: boolean
}

/** The agency's views for its staff, and those that this browser keeps. */
export const useViews = (userId: string, viewer: Viewer | undefined) => {
  const isStaff = viewer?.is_agent === true || viewer?.is_admin === true
  const shared = useQuery(eventViewsQuery(isStaff)).data?.views ?? []
  const own = useSavedViews(userId)
  const share = (view: SavedView) => void editEventViews((views) => withView(views, view), 'View shared')
  return {
    views: [
      ...shared.map((view): ListedView => ({ ...view, isShared: true })),
      ...own.views.map((view): ListedView => ({ ...view, isShared: false })),
    ],
    save: ({ isShared, ...view }: ListedView) => (isShared ? share(view) : own.save(view)),
    remove: ({ isShared, ...view }: ListedView) => {
      if (!isShared) return own.remove(view.name)
      void editEventViews(
        (views) => withoutView(views, view.name),
        'View removed for everybody',
        () => share(view),
      )
    },
  }
}
