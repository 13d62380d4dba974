/**
 * The provider surely did not send it. `later`: too many a second. `opted_out`: the number is on the provider's own
 * list. `never`: this text will not be accepted. `setup`: the operator has to mend something, and it is tried again.
 */
export type Refusal = 'later' | 'opted_out' | 'never' | 'setup'

export class TextRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal, message: string) {
    super(message)
    this.refusal = refusal
  }
}
