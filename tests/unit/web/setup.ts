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
