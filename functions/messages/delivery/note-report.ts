import type { Deps } from '#functions/platform/deps/deps.ts'
import { noteIncoming, noteTextEvent } from './note-phone.ts'
import { noteReturned } from './note-returned.ts'
import { receiveMail, type MailReader } from './receive/receive-mail.ts'
import type { Report } from './report.ts'

export const noteReport = (
  deps: Deps,
  report: Report,
  readMail: MailReader = () => Promise.resolve(undefined),
): Promise<void> => {
  if ('notificationType' in report) return receiveMail(deps, report, readMail)
  if ('inboundMessageId' in report) return noteIncoming(deps, report)
  if ('eventType' in report) return noteTextEvent(deps, report)
  return noteReturned(deps, report)
}
