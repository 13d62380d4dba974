import { type RouteObject, Navigate, useLocation } from 'react-router-dom'
import { type Path, paths } from '../lib/paths.ts'
import { Guard } from './guard.tsx'
import { barePaths, LazyShell, lazyPages } from './pages.ts'
import { RootLayout } from './root-layout.tsx'
import Splash from './routes/splash.tsx'
import { useEffect } from 'react'
import { noteLostPath } from '#web/lib/lost-path.ts'

/** A path that no page has: the start page tells so. */
const Lost = () => {
  const { pathname } = useLocation()
  useEffect(() => noteLostPath(pathname), [pathname])
  return <Navigate to="/" replace />
}

const all = (Object.keys(paths) as Path[]).filter((path) => path !== '/splash')

const guarded = (path: Exclude<Path, '/splash'>): RouteObject => {
  const Page = lazyPages[path]
  return { element: <Guard access={paths[path].access} />, children: [{ path, element: <Page /> }] }
}

/** The route table of docs/product.md#screens. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    children: [
      { path: '/splash', element: <Splash /> },
      ...all.filter((path) => barePaths.includes(path)).map(guarded),
      { element: <LazyShell />, children: all.filter((path) => !barePaths.includes(path)).map(guarded) },
      { path: '*', element: <Lost /> },
    ],
  },
]
