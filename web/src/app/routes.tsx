import type { RouteObject } from 'react-router-dom'
import { type Path, paths } from '../lib/paths.ts'
import { Guard } from './guard.tsx'
import { Lost } from './lost.tsx'
import { barePaths, LazyShell, lazyPages } from './pages.ts'
import { RootLayout } from './root-layout.tsx'
import Splash from './routes/splash.tsx'

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
