import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { ArtworkImage } from '#web/components/artwork-image.tsx'

const parts = [
  {
    title: 'For people planning an event',
    steps: [
      'Browse artists, brands and groups, and hear them play.',
      'Tell us what you are planning. An agent takes it from there.',
      'Get a proposal, sign the contract on your phone, pay a deposit. We charge the balance 30 days before the event.',
    ],
  },
  {
    title: 'For musicians',
    steps: [
      'Get requests with everything you need to know: when, where, with whom, and for how much.',
      'Confirm or decline with one tap. You can never be double-booked.',
      'Play. After the gig we pay your share to your bank account.',
    ],
  },
  {
    title: 'For agents',
    steps: [
      'Requests, prospects, clients and venues in one place.',
      'See who is available, put a band together, and split the rate so that it adds up.',
      'Proposal, contract, invoices, payouts and refunds without a spreadsheet.',
    ],
  },
]

/** What the product is. */
export const AboutPage = () => (
  <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 } }}>
    <Box
      sx={{ display: 'grid', gap: { xs: 3, md: 5 }, gridTemplateColumns: { md: '1.2fr 1fr' }, alignItems: 'center' }}
    >
      <Box>
        <Typography variant="h1" component="h2">
          Live music, from the first idea to the last encore.
        </Typography>
        <Typography sx={{ mt: 2, maxWidth: '52ch', fontSize: '1.125rem' }} color="textSecondary">
          BookMe brings together people who celebrate, people who play, and people who make it happen. One place for the
          request, the line-up, the contract and the money.
        </Typography>
      </Box>
      <ArtworkImage src={null} name="Book Me" radius="20px" />
    </Box>
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))' }}>
      {parts.map(({ title, steps }) => (
        <Card key={title} component="section" sx={{ p: 3 }}>
          <Typography variant="h3">{title}</Typography>
          <Box component="ol" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
            {steps.map((step, i) => (
              <Box component="li" key={step} sx={{ display: 'flex', gap: 1.5 }}>
                <Box
                  component="span"
                  aria-hidden
                  sx={{ fontWeight: 800, color: 'accent.text', fontSize: '1.125rem', lineHeight: 1.4 }}
                >
                  {i + 1}
                </Box>
                <span>{step}</span>
              </Box>
            ))}
          </Box>
        </Card>
      ))}
    </Box>
  </Box>
)
