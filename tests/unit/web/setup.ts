import * as React from 'react'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { setServerTime } from '#web/lib/clock.ts'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { pendingMessages } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { stopHistory } from './support.tsx'

/** All test files share a window and the app's modules: each test begins as if the app had just been opened. */

// Lazy parts load slowly on a busy machine: a test fails only if they never appear.
configure({ asyncUtilTimeout: 120_000 })

/**
 * React's development build takes a stack trace of each element, to name its owner in a warning: a quarter of these
 * tests' time. Beyond ten thousand elements a second it leaves that out.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { recentlyCreatedOwnerStacks: number }
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined })

beforeEach(() => {
  window.history.replaceState(null, '', '/')
  window.localStorage.clear()
  window.sessionStorage.clear()
  session.clear()
  queryClient.clear()
  pendingMessages.set([])
  askedQuestions.set([])
  setServerTime(new Date().toISOString())
})
afterEach(() => {
  cleanup()
  stopHistory()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
