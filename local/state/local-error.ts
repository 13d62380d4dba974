/** A failure that the person at the keyboard can do something about: told in one sentence, without a stack. */
export class LocalError extends Error {
  override readonly name = 'LocalError'
}
