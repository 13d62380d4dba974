import { remindersApi } from '#shared/api/reminders.ts'
import { lazyUseCase } from '#functions/platform/deps/use-case.ts'
import { serve } from '#functions/platform/http/serve.ts'
import {
  changeNotifications,
  getNotifications,
  unsubscribe,
} from '#functions/messages/use-cases/reminders/notifications.ts'
import { eventKey } from '#functions/platform/db/keys.ts'
import { eventWithReminders } from '#functions/event/data/reminders.ts'
import { changeTexts, getTexts } from '#functions/messages/use-cases/reminders/texts.ts'
import { changeOwnWords, changeWords, getOwnWords, getWords } from '#functions/messages/use-cases/reminders/words.ts'

const ofEvent = () => import('#functions/messages/use-cases/reminders/of-event.lazy.ts')

export const handler = serve(remindersApi, {
  listReminders: lazyUseCase(
    remindersApi.listReminders,
    async () => (await ofEvent()).listReminders,
    eventWithReminders,
  ),
  changeReminders: lazyUseCase(
    remindersApi.changeReminders,
    async () => (await ofEvent()).changeReminders,
    eventWithReminders,
  ),
  seeProposal: lazyUseCase(
    remindersApi.seeProposal,
    async () => (await ofEvent()).seeProposal,
    ({ params }) => [eventKey(params.id)],
  ),
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
