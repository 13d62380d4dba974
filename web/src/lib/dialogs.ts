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
  /** A box that is ticked at first, which the person may untick (`confirmWith`). */
  choice?: string
  /** Shown in a field that can be selected and copied. */
  copyable?: string
}
export interface Asked extends Question {
  id: number
  answer: (yes: boolean, chosen?: boolean) => void
}

export const askedQuestions = createStore<readonly Asked[]>([])
let lastId = 0

const asked = (question: Question): Promise<{ yes: boolean; chosen: boolean }> =>
  new Promise((resolve) => {
    const id = ++lastId
    const answer = (yes: boolean, chosen = true) => {
      askedQuestions.set(askedQuestions.get().filter((one) => one.id !== id))
      resolve({ yes, chosen })
    }
    askedQuestions.set([...askedQuestions.get(), { ...question, id, answer }])
  })

/** `if (await confirm({ title: 'Delete this event?', destructive: true })) …` */
export const confirm = async (question: Question): Promise<boolean> => (await asked(question)).yes

/** Undefined for a no; otherwise whether the box stayed ticked. */
export const confirmWith = async (question: Question & { choice: string }): Promise<boolean | undefined> => {
  const { yes, chosen } = await asked(question)
  return yes ? chosen : undefined
}

export const tell = async (notice: Omit<Question, 'cancel' | 'destructive'>): Promise<void> => {
  await confirm({ confirm: 'OK', ...notice, cancel: null })
}
