import { usersApi } from '#shared/api/users.ts'
import { readUpload } from '#functions/platform/http/multipart.ts'
import { putPicture } from '#functions/platform/files/pictures.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { loadStripe } from '#functions/platform/config/stripe.ts'
import {
  addBlockedTime,
  changeBlockedTime,
  listBlockedTimes,
  listTakenTimes,
  removeBlockedTime,
} from '#functions/calendar/use-cases/own/blocked-times.ts'
import { makeCalendarAddress, revokeCalendarAddress } from '#functions/calendar/use-cases/own/calendar-address.ts'
import {
  addCalendarSubscription,
  listBusyTimes,
  listCalendarSubscriptions,
  refreshCalendarSubscription,
  removeCalendarSubscription,
  setFreeTime,
} from '#functions/calendar/use-cases/own/calendar-subscriptions.ts'
import { changeEmail } from '#functions/people/use-cases/users/change-email.ts'
import { confirmEmail, sendEmailConfirmation } from '#functions/accounts/use-cases/confirm-email.ts'
import { contact } from '#functions/booking/use-cases/clients/contact.ts'
import { eraseAccount } from '#functions/accounts/use-cases/erase-account.ts'
import { getProposedEmail } from '#functions/people/use-cases/users/get-proposed-email.ts'
import { getUser } from '#functions/people/use-cases/users/get-user.ts'
import { listInvitations } from '#functions/people/use-cases/users/list-invitations.ts'
import { listPeople } from '#functions/people/use-cases/users/list-people.ts'
import { listPayouts } from '#functions/money/use-cases/own/list-payouts.ts'
import { listUsers } from '#functions/people/use-cases/users/list-users.ts'
import { paymentMethod } from '#functions/money/use-cases/own/payment-method.ts'
import { listNotices, seeNotices } from '#functions/people/use-cases/users/notices.ts'
import { endSession, endSessions, listSessions } from '#functions/people/use-cases/users/sessions.ts'
import { accountLink, billingLink } from '#functions/money/use-cases/own/provider-links.ts'
import { updateClient } from '#functions/booking/use-cases/clients/update-client.ts'
import { updateUser } from '#functions/people/use-cases/users/update-user.ts'
import { uploadProfilePicture } from '#functions/people/use-cases/users/upload-profile-picture.ts'
import { verifyUser } from '#functions/people/use-cases/users/verify-user.ts'

export const handler = serve(
  usersApi,
  {
    getUser,
    getProposedEmail,
    updateUser,
    updateClient,
    changeEmail,
    confirmEmail,
    sendEmailConfirmation,
    listUsers,
    listPeople,
    verifyUser,
    eraseAccount,
    uploadProfilePicture,
    accountLink,
    billingLink,
    paymentMethod,
    listInvitations,
    listSessions,
    endSession,
    endSessions,
    makeCalendarAddress,
    revokeCalendarAddress,
    listTakenTimes,
    listBlockedTimes,
    addBlockedTime,
    changeBlockedTime,
    removeBlockedTime,
    listCalendarSubscriptions,
    addCalendarSubscription,
    removeCalendarSubscription,
    refreshCalendarSubscription,
    listBusyTimes,
    setFreeTime,
    listNotices,
    seeNotices,
    contact,
    listPayouts,
  },
  { readUpload, putPicture, stripe: loadStripe },
)
