import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { veryNarrow } from '#web/lib/breakpoints.ts'
import { Money } from '#web/components/money.tsx'
import { inBankDate, itemDate, itemRole, paidOutDate, payoutNotice } from '#web/money/payouts/payout-labels.ts'
import type { Payout } from '#web/money/payouts/api/list-payouts.ts'
import { radius } from '#web/lib/looks.ts'

/** Styled once instead of through `sx`, because a list may contain many cards. */
const Card = styled('article')(({ theme }) => ({
  borderRadius: radius.card,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  overflow: 'hidden',
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: '12px 32px',
    padding: '20px 24px',
  },
  '& dl': { margin: 0, display: 'flex', flexWrap: 'wrap', gap: '8px 32px' },
  '& dt': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600 },
  '& .sum': { fontSize: '1.75rem', fontWeight: 750, letterSpacing: '-0.03em', lineHeight: 1.1 },
  '& .items': { borderTop: `1px solid ${theme.vars.palette.divider}`, padding: '16px 24px 12px' },
  '& h2': { margin: '0 0 4px', fontSize: '0.875rem', fontWeight: 700, color: theme.vars.palette.text.secondary },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  [theme.breakpoints.down('sm')]: { '& > header, & .items': { paddingLeft: 16, paddingRight: 16 } },
}))
const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '7rem minmax(0, 1fr) auto',
  gap: '2px 16px',
  padding: '10px 0',
  alignItems: 'baseline',
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& time, & .role, & .venue': { fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
  '& b': { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' },
  '& .rate': { fontWeight: 600, textAlign: 'right' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) auto', '& time': { gridColumn: '1 / -1' } },
  [veryNarrow]: { gridTemplateColumns: 'minmax(0, 1fr)', '& .rate': { textAlign: 'left' } },
}))

export const PayoutCard = ({ payout }: { payout: Payout }) => {
  const title = useId()
  const notice = payoutNotice(payout.status)
  return (
    <Card aria-label={`Payout of ${paidOutDate(payout)}`}>
      <header>
        <dl>
          <div>
            <dt>Paid Out</dt>
            <dd>{paidOutDate(payout)}</dd>
          </div>
          <div>
            <dt>In Bank (estimated)</dt>
            <dd>{inBankDate(payout)}</dd>
          </div>
        </dl>
        <div className="sum">
          <span className="visually-hidden">Amount </span>
          <Money amount={payout.amount} />
        </div>
      </header>
      {notice !== undefined && (
        <Alert severity="warning" sx={{ mx: 3, mb: 2 }}>
          {notice}
        </Alert>
      )}
      <div className="items">
        <h2 id={title}>Included in Payout</h2>
        <ul aria-labelledby={title}>
          {payout.items.map((item) => (
            <Item key={item.id}>
              <time dateTime={new Date(item.timestamp * 1000).toISOString()}>{itemDate(item)}</time>
              <div>
                <b>{item.name}</b>
                <span className="role">{itemRole(item)}</span>
                {item.venue && <span className="venue"> · {item.venue}</span>}
              </div>
              <span className="rate">
                <Money amount={item.rate} />
              </span>
            </Item>
          ))}
        </ul>
      </div>
    </Card>
  )
}
