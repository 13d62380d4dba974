import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { type Path, paths } from '../lib/paths.ts'
import { Guard } from './guard.tsx'
import { barePaths, lazyPage, lazyShell } from './pages.ts'
import { RootLayout } from './root-layout.tsx'
import { RouteError } from './route-error.tsx'
import Splash from './routes/splash.tsx'

const all = (Object.keys(paths) as Path[]).filter((path) => path !== '/splash')

const guarded = (path: Exclude<Path, '/splash'>): RouteObject => ({
  element: <Guard access={paths[path].access} />,
  children: [{ path, lazy: lazyPage(path), errorElement: <RouteError /> }],
})

export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    // Only for a moment: the app starts at the splash screen, which is no lazy route.
    hydrateFallbackElement: <div />,
    children: [
      { path: '/splash', element: <Splash /> },
      ...all.filter((path) => barePaths.includes(path)).map(guarded),
      { lazy: lazyShell, errorElement: <RouteError />, children: all.filter((path) => !barePaths.includes(path)).map(guarded) },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
]

export const router = createBrowserRouter(routes)
