import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { embeddablePaths } from '#shared/embeddable-paths.ts'

const isEmbeddable = (path: string) => embeddablePaths.some((one) => one === path)

/** The page that the browser asked the server for; its headers hold until the next one is loaded. */
const loadedAt = window.location.pathname

interface Props {
  children: ReactNode
  isFramed?: boolean
  loadedPath?: string
  reload?: () => void
}

/**
 * Another site may frame the embeddable pages. A link inside the frame would take that permission along to every other
 * page, so leaving them loads the page anew: its own headers then refuse the frame.
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
