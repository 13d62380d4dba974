import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { embeddablePaths } from '#shared/embeddable-paths.ts'
import { loadedPath as loadedAt } from './loaded-path.ts'

/** The splash acts for nobody, and every page begins with it. */
const isEmbeddable = (path: string) => path === '/splash' || embeddablePaths.some((one) => one === path)

interface Props {
  children: ReactNode
  isFramed?: boolean
  loadedPath?: string
  reload?: () => void
}

/**
 * Other sites may frame the embeddable pages. Client-side navigation inside the frame would extend that permission to
 * every other page, so leaving them triggers a full load: the new page's headers then refuse the frame.
 */
export const FrameGuard = ({
  children,
  isFramed = window.self !== window.top,
  loadedPath = loadedAt,
  reload = () => window.location.reload(),
}: Props) => {
  const { pathname } = useLocation()
  const mustReload = isFramed && isEmbeddable(loadedPath) && !isEmbeddable(pathname)
  useEffect(() => {
    if (mustReload) reload()
  })
  return mustReload ? null : children
}
