import { ApiError } from './api/api-error.ts'
import { createStore } from './store.ts'

/** Set while requests wait for the person to confirm their second factor (`components/second-factor`). */
export const askedConfirmation = createStore<{ answer: (done: boolean) => void } | undefined>(undefined)

let asking: Promise<boolean> | undefined

/** One dialog for all requests that wait. @returns whether the person has confirmed. */
const confirmSecondFactor = (): Promise<boolean> => {
  asking ??= new Promise<boolean>((resolve) => {
    askedConfirmation.set({ answer: resolve })
  }).finally(() => {
    asking = undefined
    askedConfirmation.set(undefined)
  })
  return asking
}

/** Sends a request, and once more when the server wants the second factor first (docs/product.md#second-factor). */
export const withSecondFactor = async <T>(send: () => Promise<T>): Promise<T> => {
  try {
    return await send()
  } catch (error) {
    const isAsked = error instanceof ApiError && error.reason === 'confirm_second_factor'
    if (!isAsked || !(await confirmSecondFactor())) throw error
    return send()
  }
}
