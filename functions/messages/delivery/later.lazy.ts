/** For texts, reports and mails that ask: the others start without it. */
export { answerToken } from './answer-token.ts'
export { deliverText } from './deliver-text.ts'
export { noteReport } from './note-report.ts'
export { sendText } from './send-text.ts'
export { replyToken } from '#functions/messages/data/reply-address.ts'
