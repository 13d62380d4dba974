/** For texts and reports alone: mails start without it. */
export { deliverText } from './deliver-text.ts'
export { noteReport } from './note-report.ts'
export { sendText } from './send-text.ts'
