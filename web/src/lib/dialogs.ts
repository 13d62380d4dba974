import type { DifferenceText } from '#shared/domain/event/agreement/difference-text.ts'
import { createStore } from './store.ts'

/**
 * Confirmations and notices from anywhere, without a dialog component per screen; rendered by
 * `components/dialog-host.tsx`.
 */
export interface Question {
  title: string
  text?: string
  /** People with their amounts or parts, under the text. */
  lines?: readonly { name: string; value: string }[]
  /** Of the amounts. */
  total?: string
  /** Each with what the person has read, and what is new. */
  changes?: readonly DifferenceText[]
  /** The label of the confirming button. */
  confirm?: string
  /** The label of the canceling button; null omits it (a notice). */
  cancel?: string | null
  /** Data is lost or money moves: the button is red. */
  destructive?: boolean
  /** Shown in a field that can be selected and copied. */
  copyable?: string
}
export interface Asked extends Question {
  id: number
  answer: (yes: boolean) => void
}

export const askedQuestions = createStore<readonly Asked[]>([])
let lastId = 0

/** `if (await confirm({ title: 'Delete this event?', destructive: true })) …` */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const id = ++lastId
    const answer = (yes: boolean) => {
      askedQuestions.set(askedQuestions.get().filter((one) => one.id !== id))
      resolve(yes)
    }
    askedQuestions.set([...askedQuestions.get(), { ...question, id, answer }])
  })

export const tell = async (notice: Omit<Question, 'cancel' | 'destructive'>): Promise<void> => {
  await confirm({ confirm: 'OK', ...notice, cancel: null })
}
