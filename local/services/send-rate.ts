import { AwsError } from '../gateway/aws-error.ts'

/** A limit of so many in a time, such as SES's mails of an account. One above it is dropped with an error. */
export class SendRate {
  readonly #most: number
  readonly #withinMs: number
  /** Of that time, oldest first. */
  readonly #sent: number[] = []

  readonly #refusal: () => AwsError

  constructor(
    most: number,
    refusal = () => new AwsError('TooManyRequestsException', 'Maximum sending rate exceeded.', 429),
    withinMs = 1000,
  ) {
    this.#most = most
    this.#refusal = refusal
    this.#withinMs = withinMs
  }

  /** How many there were lately. */
  recent(now: number): number {
    const recent = this.#sent.findIndex((at) => at > now - this.#withinMs)
    this.#sent.splice(0, recent < 0 ? this.#sent.length : recent)
    return this.#sent.length
  }

  /** @throws AwsError of the service */
  count(recipients: number, now: number): void {
    if (this.recent(now) + recipients > this.#most) throw this.#refusal()
    for (let i = 0; i < recipients; i += 1) this.#sent.push(now)
  }
}
