/** The account may not send now: it sent too many mails in a second or in a day. */
export class MailRefused extends Error {
  readonly pauseMs: number
  constructor(pauseMs: number) {
    super('The account may not send now')
    this.pauseMs = pauseMs
  }
}
