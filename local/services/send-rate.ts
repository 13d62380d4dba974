import { AwsError } from '../gateway/aws-error.ts'

/** SES's limit of an account: mails a second. A mail above it is dropped with an error. */
export class SendRate {
  readonly #perSecond: number
  /** Of the last second, oldest first. */
  readonly #sent: number[] = []

  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  /** @throws AwsError TooManyRequestsException */
  count(recipients: number, now: number): void {
    const recent = this.#sent.findIndex((at) => at > now - 1000)
    this.#sent.splice(0, recent < 0 ? this.#sent.length : recent)
    if (this.#sent.length + recipients > this.#perSecond)
      throw new AwsError('TooManyRequestsException', 'Maximum sending rate exceeded.', 429)
    for (let i = 0; i < recipients; i += 1) this.#sent.push(now)
  }
}
