import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { answerWithinHours } from '#shared/domain/event/record/answer-within.ts'

const steps = [
  ['Tell us your date', 'What you are planning, when, where, and what music makes you dance. Asking is free.'],
  [
    'Get a proposal',
    `An agent who knows the acts usually answers within ${answerWithinHours} hours, with up to three options.`,
  ],
  [
    'Sign and pay a deposit',
    'On your phone, in a minute. The balance is charged 30 days before the event, not earlier.',
  ],
  [
    'Enjoy the night',
    'You have an agent to call. The band knows when, where and what to play, and is paid after the gig.',
  ],
] as const

const promises = [
  ['A contract, signed by both sides', 'As a locked PDF that anybody can verify.'],
  ['Card and bank details stay with Stripe', 'We never see them.'],
  ['The act cannot be double-booked', 'Confirming locks its calendar.'],
  ['Clear rules if plans change', 'Every cent of a cancellation is shown before it happens.'],
] as const

const others = [
  {
    title: 'For musicians',
    lines: [
      'Requests with everything you need to know: when, where, with whom, and for how much.',
      'Confirm or decline with one tap.',
      'After the gig, your share is paid to your bank account.',
    ],
  },
  {
    title: 'For agents',
    lines: [
      'Requests, prospects, clients and venues in one place.',
      'See who is available, put a band together, and split the rate so that it adds up.',
      'Proposal, contract, invoices, payouts and refunds without a spreadsheet.',
    ],
  },
]

const columns = (width: number) => ({
  display: 'grid',
  gap: 3,
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${width}px, 100%), 1fr))`,
})

/** For four items: never three and one. */
const evenColumns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section">
    <Typography variant="h2" sx={{ mb: 2.5 }}>
      {title}
    </Typography>
    {children}
  </Box>
)

const Steps = () => (
  <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', ...evenColumns }}>
    {steps.map(([title, text], i) => (
      <Card component="li" key={title} sx={{ p: 3 }}>
        <Box component="span" aria-hidden sx={{ fontWeight: 800, color: 'text.secondary', fontSize: '1.5rem' }}>
          {i + 1}
        </Box>
        <Typography variant="h3" sx={{ mt: 1 }}>
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {text}
        </Typography>
      </Card>
    ))}
  </Box>
)

interface AboutPageProps {
  /** Beside the headline. */
  picture: ReactNode
  /** Where to go from here. */
  actions: ReactNode
  acts: ReactNode
  children?: ReactNode
}

/** The product explained, for somebody who got the link from a friend. */
export const AboutPage = ({ picture, actions, acts, children }: AboutPageProps) => (
  <Box sx={{ display: 'grid', gap: { xs: 6, md: 9 } }}>
    <Box
      sx={{ display: 'grid', gap: { xs: 3, md: 6 }, gridTemplateColumns: { md: '1.1fr 1fr' }, alignItems: 'center' }}
    >
      <Box>
        <Typography variant="h1" component="h2">
          Live music, from the first idea to the last encore.
        </Typography>
        <Typography sx={{ mt: 2, maxWidth: '52ch', fontSize: '1.125rem' }} color="textSecondary">
          BookMe brings together people who celebrate, people who play, and people who make it happen. One place for the
          request, the line-up, the contract and the money.
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3 }}>{actions}</Box>
      </Box>
      {picture}
    </Box>
    <Part title="How it works">
      <Steps />
    </Part>
    <Part title="Some of the acts">{acts}</Part>
    <Part title="What you can rely on">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', ...evenColumns }}>
        {promises.map(([title, text]) => (
          <Box component="li" key={title} sx={{ borderTop: 2, borderColor: 'line.strong', pt: 1.5 }}>
            <Typography sx={{ fontWeight: 650 }}>{title}</Typography>
            <Typography color="textSecondary">{text}</Typography>
          </Box>
        ))}
      </Box>
    </Part>
    <Box sx={columns(300)}>
      {others.map(({ title, lines }) => (
        <Card key={title} component="section" sx={{ p: 3 }}>
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 1.5, pl: 2.5, display: 'grid', gap: 1 }}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        </Card>
      ))}
    </Box>
    {children}
  </Box>
)
