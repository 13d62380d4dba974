import { readLocal, writeLocal } from './local-store.ts'
import { createStore } from './store.ts'

/** Single keys can be turned off in this browser (WCAG 2.1.4): software that speaks for people presses letters. */
const name = 'bookme.keys'
export const singleKeys = createStore(readLocal(name) !== 'off')
export const setSingleKeys = (isOn: boolean): void => {
  writeLocal(name, isOn ? null : 'off')
  singleKeys.set(isOn)
}

/** Whether the help of keys is open. */
export const keyHelp = createStore(false)
