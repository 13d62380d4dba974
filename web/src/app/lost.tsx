import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { noteLostPath } from '../lib/lost-path.ts'

/** A path that no page has: the start page tells so. */
export const Lost = () => {
  const { pathname } = useLocation()
  useEffect(() => noteLostPath(pathname), [pathname])
  return <Navigate to="/" replace />
}
