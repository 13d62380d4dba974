import { unexplained } from '#tests/support/api-fixture.ts'
import { secrets } from '#tests/support/secrets.ts'
import { kindFor, on } from '../setting.ts'
import { adminOnly, ofClient, ofStaff, ofStaffAndClient, ok, onEvent, type RouteCase } from '../row.ts'

export const paymentRoutes = {
  'PUT /events/{id}/played': {
    may: { ...onEvent, admin: ok, own_bandleader: ok, artist_leading: ok },
    call: on('ended', { body: {} }),
  },
  'POST /events/{id}/deposit': {
    may: ofClient,
    call: on('signed'),
  },
  'POST /events/{id}/balance': {
    may: ofClient,
    call: on('booked'),
  },
  'POST /events/{id}/payment-confirmation': {
    may: ofClient,
    call: on('confirming'),
  },
  'POST /events/{id}/invoice-postpaid': {
    may: ofStaff,
    call: on('bar', { body: {} }),
  },
  'POST /events/{id}/pay': {
    may: ofStaff,
    call: on('played'),
  },
  'POST /events/{id}/vendor-paid-outside': {
    may: ofStaff,
    call: (setting) => {
      const kind = kindFor(setting.caller)
      const { users } = setting.fixture
      return on('played', {
        body: {
          vendor: `artist|${(kind === 'led' ? users.artist2 : users.artist).artist!.id}`,
          method: 'check',
          amount: secrets.rates[kind].artist,
          reason: 'No bank account',
          paid_at: '2026-05-31T12:00:00.000Z',
        },
      })(setting)
    },
  },
  'POST /events/{id}/invoice-resend': {
    may: ofStaff,
    call: on('invoiced'),
  },
  'POST /events/{id}/invoice-void': {
    may: ofStaff,
    call: on('invoiced', { body: { reason: 'Another price' } }),
  },
  'POST /events/{id}/paid-outside': {
    may: ofStaff,
    call: (setting) =>
      on('bar', {
        body: {
          method: 'cash',
          amount: secrets.rates[kindFor(setting.caller)].client,
          reason: 'At the bar',
          received_at: '2026-05-31T12:00:00.000Z',
        },
      })(setting),
  },
  'POST /events/{id}/cancellation-preview': {
    may: ofStaff,
    call: on('booked', { body: { by: 'performer' } }),
  },
  'POST /events/{id}/cancellation-request': {
    may: ofClient,
    call: on('booked', { body: { reason: 'The wedding is off' } }),
  },
  'DELETE /events/{id}/cancellation-request': {
    may: ofStaffAndClient,
    call: on('ended'),
  },
  'POST /events/{id}/goodwill': {
    may: ofStaff,
    call: on('paid', { body: { amount: 1, from: 'agent', reason: 'Late start' } }),
  },
  'POST /events/{id}/cancellation': {
    may: ofStaff,
    call: on('booked', { body: { by: 'client', reason: 'The wedding is off' } }),
  },
  'POST /money/suspense-clearings': {
    may: adminOnly,
    call: () => ({ body: { entry_id: unexplained, reason: 'A fee of the bank' } }),
  },
  'POST /money/year-closings': {
    may: adminOnly,
    call: () => ({ body: { year: 2025 } }),
  },
  'POST /events/{id}/refunded-outside': {
    may: adminOnly,
    call: on('unrefunded', {
      body: {
        payment_id: 'pay_unrefunded',
        method: 'check',
        amount: 1,
        reference: '1042',
        paid_at: '2026-05-31T12:00:00.000Z',
      },
    }),
  },
  'POST /events/{id}/refund': {
    may: ofStaff,
    call: on('paid'),
  },
} satisfies Record<string, RouteCase>
