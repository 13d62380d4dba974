import type { Templates } from '#functions/messages/delivery/mail-content.ts'

/** Group membership: invitations to the musician, answers to the leader. */

export const groupMails = {
  group_invitation: ({ leader, group, instruments }) => ({
    subject: `${leader} invites you to join ${group}`,
    heading: `Join ${group}?`,
    paragraphs: [
      `${leader} would like you to join ${group}. Until you accept, nobody sees you in the group, and ` +
        `${leader} cannot see your email, phone and meal preference.`,
    ],
    details: [['Your part', instruments]],
    button: { label: 'Accept or decline', to: '/home' },
  }),

  group_removed: ({ leader, group }) => ({
    subject: `You are no longer in ${group}`,
    heading: `You are no longer in ${group}`,
    paragraphs: [`${leader} has removed you from ${group}.`],
  }),

  group_joined: ({ musician, group }) => ({
    subject: `${musician} joined ${group}`,
    heading: `${musician} is in`,
    paragraphs: [`${musician} accepted your invitation to ${group}.`],
    button: { label: 'See the group', to: '/account' },
  }),

  group_declined: ({ musician, group }) => ({
    subject: `${musician} declined to join ${group}`,
    heading: `${musician} declined`,
    paragraphs: [`${musician} declined your invitation to ${group}.`],
    button: { label: 'See the group', to: '/account' },
  }),

  group_left: ({ musician, group }) => ({
    subject: `${musician} left ${group}`,
    heading: `${musician} left`,
    paragraphs: [`${musician} is no longer a member of ${group}.`],
    button: { label: 'See the group', to: '/account' },
  }),
} satisfies Partial<Templates>
