import { AwsError } from '../gateway/aws-error.ts'

/** A limit of so many a second, such as SES's mails of an account. One above it is dropped with an error. */
export class SendRate {
  readonly #perSecond: number
  /** Of the last second, oldest first. */
  readonly #sent: number[] = []

  readonly #refusal: () => AwsError

  constructor(
    perSecond: number,
    refusal = () => new AwsError('TooManyRequestsException', 'Maximum sending rate exceeded.', 429),
  ) {
    this.#perSecond = perSecond
    this.#refusal = refusal
  }

  /** @throws AwsError of the service */
  count(recipients: number, now: number): void {
    const recent = this.#sent.findIndex((at) => at > now - 1000)
    this.#sent.splice(0, recent < 0 ? this.#sent.length : recent)
    if (this.#sent.length + recipients > this.#perSecond) throw this.#refusal()
    for (let i = 0; i < recipients; i += 1) this.#sent.push(now)
  }
}
