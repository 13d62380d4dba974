import { ApiError, failureText } from './api/api-error.ts'
import { createStore } from './store.ts'

export interface Message {
  variant: 'success' | 'error' | 'info'
  text: string
}

/** Messages on their way to the snackbars, which are loaded with the first one (`app/snackbars.tsx`). */
export const pendingMessages = createStore<readonly Message[]>([])

const show =
  (variant: Message['variant']) =>
  (text: string): void =>
    pendingMessages.set([...pendingMessages.get(), { variant, text }])

/** Snackbars: five seconds (docs/product.md#constants), the same text never twice at once. */
export const notify = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  /** `say`: the call's own message, always. `otherwise`: only where the server gave none. Neither: the general flow. */
  failure: (error: unknown, own?: { say?: string; otherwise?: string }): void => {
    if (!(error instanceof ApiError && error.endsSession)) show('error')(failureText(error, own))
  },
}
