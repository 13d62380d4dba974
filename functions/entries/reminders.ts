import { remindersApi } from '#shared/api/reminders.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { changeReminders } from '#functions/messages/use-cases/reminders/change-reminders.ts'
import { listReminders } from '#functions/messages/use-cases/reminders/list-reminders.ts'
import {
  changeNotifications,
  getNotifications,
  unsubscribe,
} from '#functions/messages/use-cases/reminders/notifications.ts'
import { seeProposal } from '#functions/messages/use-cases/reminders/see-proposal.ts'
import { changeTexts, getTexts } from '#functions/messages/use-cases/reminders/texts.ts'
import { changeOwnWords, changeWords, getOwnWords, getWords } from '#functions/messages/use-cases/reminders/words.ts'

export const handler = serve(remindersApi, {
  listReminders,
  changeReminders,
  seeProposal,
  getNotifications,
  changeNotifications,
  getTexts,
  changeTexts,
  unsubscribe,
  getWords,
  changeWords,
  getOwnWords,
  changeOwnWords,
})
