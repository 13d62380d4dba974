import { usersApi } from '#shared/api/users.ts'
import { readUpload } from '#functions/_lib/multipart.ts'
import { putPicture } from '#functions/_lib/pictures.ts'
import { serve } from '#functions/_http/serve.ts'
import { loadStripe } from '#functions/_lib/stripe.ts'
import {
  addBlockedTime,
  changeBlockedTime,
  listBlockedTimes,
  listTakenTimes,
  removeBlockedTime,
} from './blocked-times.ts'
import { makeCalendarAddress, revokeCalendarAddress } from './calendar-address.ts'
import {
  addCalendarSubscription,
  listBusyTimes,
  listCalendarSubscriptions,
  refreshCalendarSubscription,
  removeCalendarSubscription,
  setFreeTime,
} from './calendar-subscriptions.ts'
import { changeEmail } from './change-email.ts'
import { confirmEmail, sendEmailConfirmation } from './confirm-email.ts'
import { contact } from './contact.ts'
import { eraseAccount } from './erase-account.ts'
import { getProposedEmail } from './get-proposed-email.ts'
import { getUser } from './get-user.ts'
import { listInvitations } from './list-invitations.ts'
import { listPeople } from './list-people.ts'
import { listPayouts } from './list-payouts.ts'
import { listUsers } from './list-users.ts'
import { paymentMethod } from './payment-method.ts'
import { listNotices, seeNotices } from './notices.ts'
import { endSession, endSessions, listSessions } from './sessions.ts'
import { accountLink, billingLink } from './provider-links.ts'
import { updateClient } from './update-client.ts'
import { updateUser } from './update-user.ts'
import { uploadProfilePicture } from './upload-profile-picture.ts'
import { verifyUser } from './verify-user.ts'

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
