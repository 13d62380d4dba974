import { remindersApi } from '#shared/api/reminders.ts'
import { serve } from '#functions/_http/serve.ts'
import { changeReminders } from './change-reminders.ts'
import { listReminders } from './list-reminders.ts'
import { changeNotifications, getNotifications, unsubscribe } from './notifications.ts'
import { seeProposal } from './see-proposal.ts'
import { changeTexts, getTexts } from './texts.ts'
import { changeOwnWords, changeWords, getOwnWords, getWords } from './words.ts'

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
