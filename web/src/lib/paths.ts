/** All routes (docs/product.md#screens): access and title. */
export type Access = 'public' | 'login' | 'verified'

export const paths = {
  '/': { access: 'login', title: 'Home' },
  '/home': { access: 'login', title: 'Home' },
  '/calendar': { access: 'verified', title: 'Calendar' },
  '/requests': { access: 'verified', title: 'Booking requests' },
  '/event': { access: 'verified', title: 'Event' },
  '/events': { access: 'verified', title: 'Events' },
  '/clients': { access: 'verified', title: 'Clients' },
  '/client': { access: 'verified', title: 'Client' },
  '/prospects': { access: 'verified', title: 'Prospects' },
  '/holds': { access: 'verified', title: 'Holds' },
  '/venues': { access: 'verified', title: 'Venues' },
  '/venue': { access: 'verified', title: 'Venue' },
  '/import': { access: 'verified', title: 'Bring your data' },
  '/artists': { access: 'verified', title: 'Artists' },
  '/artist': { access: 'verified', title: 'Artist' },
  '/proposal': { access: 'verified', title: 'Proposal' },
  '/contract': { access: 'verified', title: 'Contract' },
  '/day-sheet': { access: 'verified', title: 'Day sheet' },
  '/account': { access: 'verified', title: 'Account' },
  '/money': { access: 'verified', title: 'Money' },
  '/contract-clauses': { access: 'verified', title: 'Contract clauses' },
  '/words': { access: 'verified', title: 'Words' },
  '/users': { access: 'verified', title: 'Users' },
  '/payouts': { access: 'verified', title: 'Payouts' },
  '/contact': { access: 'login', title: 'Contact' },
  '/signup-2': { access: 'login', title: 'Complete your profile' },
  '/logout': { access: 'login', title: 'Log out' },
  '/consult': { access: 'public', title: 'Plan your event' },
  '/acts': { access: 'public', title: 'Acts' },
  '/artistview': { access: 'public', title: 'Artist' },
  '/verify': { access: 'public', title: 'Verify a document' },
  '/about': { access: 'public', title: 'About' },
  '/terms': { access: 'public', title: 'Terms' },
  '/privacy': { access: 'public', title: 'Privacy notice' },
  '/splash': { access: 'public', title: 'Welcome' },
  '/signup': { access: 'public', title: 'Sign up' },
  '/signupclient': { access: 'public', title: 'Sign up' },
  '/login': { access: 'public', title: 'Log in' },
  '/password-reset': { access: 'public', title: 'Reset password' },
  '/confirm-email': { access: 'public', title: 'Confirm email' },
} as const satisfies Record<string, { access: Access; title: string }>

export type Path = keyof typeof paths

export const isPath = (pathname: string): pathname is Path => Object.hasOwn(paths, pathname)
