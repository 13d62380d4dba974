import { useRoutes } from 'react-router-dom'
import { routes } from './routes.tsx'

export const AppRoutes = () => useRoutes(routes)
