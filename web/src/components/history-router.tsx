import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router-dom'
import type { AppHistory } from '../lib/history.ts'

/**
 * React Router with our history. Uses a transition, so that the old page stays until the next one's code has loaded.
 */
export const HistoryRouter = ({ history, children }: { history: AppHistory; children: ReactNode }) => {
  const [{ location, action }, setEntry] = useState(history.get)
  useLayoutEffect(() => history.subscribe(() => startTransition(() => setEntry(history.get()))), [history])
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
