/** A failure that the user can fix: reported as a message without a stack. */
export class LocalError extends Error {
  override readonly name = 'LocalError'
}
