import { ApiError, failureText } from './api/api-error.ts'
import { createStore } from './store.ts'

/** The person, asked once more, would rather not: nothing has failed. */
export class NotNow extends Error {}

export interface Message {
  variant: 'success' | 'error' | 'info'
  text: string
  /** Takes the step back: the message has an Undo button. */
  undo?: (() => void) | undefined
  /** Leads to the thing that the message is about. */
  link?: { label: string; to: string } | undefined
}

/** Messages queued for the snackbars, which load with the first one (`app/snackbars.tsx`). */
export const pendingMessages = createStore<readonly Message[]>([])

const show =
  (variant: Message['variant']) =>
  (text: string, undo?: () => void): void =>
    pendingMessages.set([...pendingMessages.get(), { variant, text, ...(undo && { undo }) }])

/** Snackbars last five seconds (docs/product.md#constants); the same text is never shown twice at once. */
export const notify = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  /** A success with the way to its result. */
  made: (text: string, link: { label: string; to: string }): void =>
    pendingMessages.set([...pendingMessages.get(), { variant: 'success', text, link }]),
  /**
   * `say` always wins; `otherwise` applies only if the server sent no message; without either, the general rule
   * applies.
   */
  failure: (error: unknown, own?: { say?: string; otherwise?: string }): void => {
    if (error instanceof NotNow) return
    // The page in its place says what is missing.
    if (error instanceof ApiError && error.reason === 'set_up_second_factor') return
    if (!(error instanceof ApiError && error.endsSession)) show('error')(failureText(error, own))
  },
}
